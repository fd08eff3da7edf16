/** The setting that mirrors the keys of a fight for a left hand. */
export const LEFT_HAND = 'leftHand';
