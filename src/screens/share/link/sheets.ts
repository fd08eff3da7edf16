/** Modules of a link, in one bundle. */

export { checkEntry } from '../../../sync/link/guest.ts';
export { ScanCodes } from '../codes/scancodes.tsx';
export { ShowCodes } from '../codes/showcodes.tsx';
export { LinkSheet } from './linksheet.tsx';
