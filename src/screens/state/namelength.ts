export const NAME_LENGTH = 500;
