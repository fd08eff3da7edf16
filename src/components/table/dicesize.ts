const LARGE_DIE_PX = 64;
/** Smallest die if the tray shows one throw, and if it shows several. */
export const MIN_DIE_PX = 34;
export const MIN_SHARED_DIE_PX = 26;
/** Die in the row of earlier throws above the tray, and the smallest one there if it is crowded. */
export const ROW_DIE_PX = 24;
export const MIN_ROW_DIE_PX = 13;
/** Smallest size in px in a tray lower than `LOW_TRAY_PX`. */
export const MIN_LOW_DIE_PX = 18;
export const LOW_TRAY_PX = 100;

/** Smallest sizes in px of a die with a numeral: on the tray, and in the row above. */
export const MIN_NUMBERED_DIE_PX = 40;
export const MIN_NUMBERED_ROW_DIE_PX = 38;

/** Smallest size in px of a pressable die. Padding completes the touch target. */
export const MIN_PRESSED_DIE_PX = 40;

export const CARD_WIDTH_REM = 3.25;
export const SMALL_CARD_WIDTH_REM = 2.5;

export const MAX_CUBES = 12;

/** Largest die size in px at which `count` dice fit the area. */
export function dieSizeFor(count: number, width: number, height: number, least: number): number {
  const most = count < 3 ? LARGE_DIE_PX * 1.25 : LARGE_DIE_PX;
  if (width === 0 || count === 0) return most;
  for (let size = most; size >= least; size -= 2) {
    const pitch = size * 1.22;
    if (Math.floor((width - 16) / pitch) * Math.floor((height - 8) / pitch) >= count) return size;
  }
  return 0;
}

/** Number of cards, `rem` wide, that fit the area in px. */
export function cardsThatFit(width: number, height: number, rem: number): number {
  if (width === 0) return Number.POSITIVE_INFINITY;
  const card = rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.floor((height - 4) / (card * 1.4)) * Math.floor((width - 16) / (card * 1.25));
}
