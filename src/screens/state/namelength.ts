/** Maximum length of a name in characters, as the store enforces it. */
export const NAME_LENGTH = 500;
