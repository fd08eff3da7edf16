import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** A QR code as rows of modules, true where dark, with its border. */
export type QrModules = readonly (readonly boolean[])[];

/** Reads the animated QR codes on a page until it has `count` different ones. */
export function captureCodes(page: Page, count: number): Promise<readonly QrModules[]> {
  return page.evaluate(async (count) => {
    const seen = new Map<string, boolean[][]>();
    const canvas = document.querySelector('canvas')!;
    while (seen.size < count) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.width);
      // The canvas is still empty.
      if (data[3] === 0) continue;
      const dark = (x: number, y: number) => data[(y * canvas.width + x) * 4]! < 128;
      // The top edge of the first finder pattern is seven modules long, on the diagonal of the border.
      let rim = 0;
      while (!dark(rim, rim)) rim += 1;
      let end = rim;
      while (dark(end, rim)) end += 1;
      const module = (end - rim) / 7;
      const side = Array.from({ length: Math.round(canvas.width / module) }, (_, at) =>
        Math.floor((at + 0.5) * module),
      );
      const rows = side.map((y) => side.map((x) => dark(x, y)));
      seen.set(JSON.stringify(rows), rows);
    }
    return [...seen.values()];
  }, count);
}

const [WIDTH, HEIGHT] = [1280, 720];
const PICTURES = 30;
const [DARK, LIGHT, AROUND] = [45, 205, 90];
const NOISE = 24;

/**
 * Writes a film of codes as a camera sees them: 30 frames a second, with noise. The first frame of each code is
 * blended with the code before, as screens and lenses lag. The code is `height` px high, on a frame of 720 px.
 */
export async function filmCodes(
  path: string,
  codes: readonly QrModules[],
  codesPerSecond: number,
  height = 600,
): Promise<void> {
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const pictures = codes.map((code) => pictureOf(code, height));
  const film: Uint8Array[] = [Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${PICTURES}:1 Ip A1:1 C420jpeg\n`)];
  let before = -1;
  for (let at = 0; at < (codes.length * PICTURES) / codesPerSecond; at++) {
    const now = Math.floor((at * codesPerSecond) / PICTURES);
    const picture = pictures[now]!;
    const last = pictures[before];
    film.push(
      Buffer.from('FRAME\n'),
      last && now !== before ? picture.map((light, i) => (light + last[i]!) >> 1) : picture,
    );
    film.push(colours);
    before = now;
  }
  await writeFile(path, film);
}

function pictureOf(code: QrModules, high: number): Buffer {
  const picture = Buffer.alloc(WIDTH * HEIGHT);
  const module = high / code.length;
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const row = code[Math.floor((y - (HEIGHT - high) / 2) / module)];
      const dark = row?.[Math.floor((x - (WIDTH - high) / 2) / module)];
      const light = dark === undefined ? AROUND : dark ? DARK : LIGHT;
      // Noise is the same in each run.
      picture[y * WIDTH + x] = light + ((((y * WIDTH + x) * 2654435761) >>> 16) % NOISE) - NOISE / 2;
    }
  return picture;
}

/** Chromium arguments that replace the camera by a film from `filmCodes`. */
export const cameraArgs = (film: string): readonly string[] => [
  '--use-fake-device-for-media-stream',
  // A browser without windows cannot ask for permission.
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];
