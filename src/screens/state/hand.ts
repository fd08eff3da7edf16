/** Setting: mirrors the fight's keys for left-handed use. */
export const LEFT_HAND = 'leftHand';

/** Setting: turns the pad towards the player who answers, for a phone between two players. */
export const BETWEEN = 'betweenUs';

/** Setting: the other side must also tap before a result is recorded. Off by default. */
export const AGREED = 'agreed';
