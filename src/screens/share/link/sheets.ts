/** Entry point of the lazily loaded code of linked phones. */

export { checkEntry } from '../../../sync/link/guest.ts';
export { ScanCodes } from '../codes/scancodes.tsx';
export { ShowCodes } from '../codes/showcodes.tsx';
export { LinkSheet } from './linksheet.tsx';
