import encode from 'qr';

const QUIET_ZONE = 4;

/** Height of the text and keys around a code, in px. */
const AROUND = 220;

/** Draws a code as large as it fits, with modules of whole pixels. */
export function drawCode(
  canvas: HTMLCanvasElement,
  text: string,
  encoding: 'alphanumeric' | 'byte' = 'alphanumeric',
): void {
  const rows = encode(text, 'raw', { ecc: 'low', encoding, border: QUIET_ZONE });
  const room = Math.min(canvas.parentElement?.clientWidth ?? 0, innerHeight - AROUND);
  const module = Math.max(1, Math.floor((room * devicePixelRatio) / rows.length));
  const side = rows.length * module;
  if (canvas.width !== side) {
    canvas.width = side;
    canvas.height = side;
    canvas.style.width = `${side / devicePixelRatio}px`;
  }
  const drawing = canvas.getContext('2d')!;
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, side, side);
  drawing.fillStyle = '#000';
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries()) if (dark) drawing.fillRect(x * module, y * module, module, module);
}
