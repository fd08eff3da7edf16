/** The most letters a name may have, of any script, as the store keeps it. */
export const NAME_LENGTH = 500;
