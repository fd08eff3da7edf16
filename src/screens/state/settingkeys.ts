export const LEFT_HAND = 'leftHand';

export const SHARED_PHONE = 'betweenUs';

export const BOTH_SIDES_CONFIRM = 'agreed';

/** Setting with the name of this phone in files that it hands over. Backups leave it out. */
export const PHONE_NAME = 'phone-name';

/** Setting with the draft of a correction. Backups leave it out. */
export const CORRECTION = 'correcting';

export const NAME_LENGTH = 500;

/** Unfinished correction of an entry. `now` is its play or form. `amendment` is the id of an earlier correction. */
export type CorrectionDraft = {
  readonly campaign: string;
  readonly entry: string;
  readonly title?: string;
  readonly amendment?: string | undefined;
  readonly now: unknown;
};

export const correctionDraft = (settings: Readonly<Record<string, unknown>>): CorrectionDraft | undefined =>
  settings[CORRECTION] as CorrectionDraft | undefined;
