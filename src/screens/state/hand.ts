/** The setting that mirrors the keys of a fight for a left hand. */
export const LEFT_HAND = 'leftHand';

/** The setting that turns the pad to whoever is asked, for a phone that lies between two players. */
export const BETWEEN = 'betweenUs';

/** Whether a result is recorded only once the other side has tapped, too; not unless chosen. */
export const AGREED = 'agreed';
