export const LEFT_HAND = 'leftHand';

export const SHARED_PHONE = 'betweenUs';

export const BOTH_SIDES_AGREE = 'agreed';

export const NAME_LENGTH = 500;
