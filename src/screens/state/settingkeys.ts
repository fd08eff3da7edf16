export const LEFT_HAND = 'leftHand';

export const SHARED_PHONE = 'betweenUs';

export const BOTH_SIDES_AGREE = 'agreed';

/** Name of this phone in the files it hands over. Backups leave it out. */
export const PHONE_NAME = 'phone-name';

/** A correction half done, kept through a restart. Backups leave it out. */
export const CORRECTION = 'correcting';

export const NAME_LENGTH = 500;
