export const LEFT_HAND = 'leftHand';

export const SHARED_PHONE = 'betweenUs';

export const BOTH_SIDES_AGREE = 'agreed';

/** Name of this phone in the files it hands over. Not included in backups. */
export const PHONE_NAME = 'phone-name';

/** Draft of a correction, kept across restarts. Not included in backups. */
export const CORRECTION = 'correcting';

export const NAME_LENGTH = 500;

/** Unfinished correction of an entry. `now` is its play or form values. `amendment` is the earlier correction, if any. */
export type CorrectionDraft = {
  readonly campaign: string;
  readonly entry: string;
  readonly title?: string;
  readonly amendment?: string | undefined;
  readonly now: unknown;
};

export const correctionDraft = (settings: Readonly<Record<string, unknown>>): CorrectionDraft | undefined =>
  settings[CORRECTION] as CorrectionDraft | undefined;
