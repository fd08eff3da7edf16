export { ScanCodes } from './scancodes.tsx';
export { ShowCodes } from './showcodes.tsx';
