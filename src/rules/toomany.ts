/** More paths than we care to walk: sample instead. */
export class TooMany extends Error {}
