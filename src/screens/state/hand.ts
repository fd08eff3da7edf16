export const LEFT_HAND = 'leftHand';

export const BETWEEN = 'betweenUs';

/** Requires a tap by the other side before a result is recorded. */
export const AGREED = 'agreed';
