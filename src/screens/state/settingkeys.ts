export const LEFT_HAND = 'leftHand';

export const SHARED_PHONE = 'betweenUs';

/** Requires a tap by the other side before a result is recorded. */
export const BOTH_SIDES_AGREE = 'agreed';

export const NAME_LENGTH = 500;
