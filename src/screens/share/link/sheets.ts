/** What carries a campaign to another phone without a network, fetched together. */

export { checkEntry } from '../../../sync/link/guest.ts';
export { ScanCodes } from '../codes/scancodes.tsx';
export { ShowCodes } from '../codes/showcodes.tsx';
export { LinkSheet } from './linksheet.tsx';
