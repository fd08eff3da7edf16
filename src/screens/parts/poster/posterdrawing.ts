import { sideShape } from '../../../components/table/mark.tsx';
import { total } from '../../../engine/data/lists.ts';
import type { Poster, PosterFigure } from './poster.ts';

/** Size of the picture, in pixels. */
export const [WIDTH, HEIGHT] = [1080, 1350];

const EDGE = 76;
const CONTENT_WIDTH = WIDTH - 2 * EDGE;
const SERIF = 'Besley, Georgia, "Noto Serif", serif';
const SANS = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif';
const BRASS = '#e8ad33';
const IVORY = '#f7f0de';
const PAPER = '#faf4e4';
const INK = '#1a221c';
export const SIDE_COLOURS = ['#a8261b', '#1b3f94', '#235726', '#6c4a00', '#6a2c84', '#33484d'];

/** Smallest scale to which a long line is narrowed. */
const MIN_SCALE = 0.66;

type Pen = CanvasRenderingContext2D;

/** Draws a picture. `emblem` is an SVG path in a 24 × 24 box. */
export function drawPoster(pen: Pen, poster: Poster, emblem: string): void {
  const { over, title, beneath, panels, heading, groups, ribbon, foot, mourning } = poster;
  drawBackground(pen, mourning === true);
  pen.save();
  pen.translate(EDGE, EDGE);
  pen.scale(5, 5);
  drawEmblem(pen, emblem, BRASS, 1.2);
  pen.restore();
  drawText(pen, over, [700, 38, SANS], BRASS, EDGE + 148, EDGE + 52, CONTENT_WIDTH - 148);
  drawText(pen, beneath, [400, 34, SANS], IVORY, EDGE + 148, EDGE + 104, CONTENT_WIDTH - 148);
  let y = EDGE + 150;
  const [size, rows] = fitTitle(pen, title);
  for (const row of rows) {
    y += size * 1.08;
    drawText(pen, row, [700, size, SERIF], IVORY, EDGE, y, CONTENT_WIDTH);
  }
  y += 44;
  y = drawPanels(pen, panels, y);
  const footTop = HEIGHT - EDGE - 56;
  const ribbonTop = ribbon ? footTop - 92 : footTop - 8;
  drawLines(pen, heading, groups, y, ribbonTop - 24, mourning === true);
  if (ribbon) {
    pen.fillStyle = BRASS;
    fillBox(pen, EDGE, ribbonTop, CONTENT_WIDTH, 76);
    drawText(pen, ribbon, [700, 36, SANS], '#1b1400', EDGE + 24, ribbonTop + 50, CONTENT_WIDTH - 48);
  }
  drawText(pen, foot, [400, 28, SANS], IVORY, EDGE, HEIGHT - EDGE, CONTENT_WIDTH - 220);
  pen.textAlign = 'right';
  drawText(pen, 'Roll Call', [700, 34, SERIF], BRASS, WIDTH - EDGE, HEIGHT - EDGE, 200);
  pen.textAlign = 'left';
}

function drawBackground(pen: Pen, mourning: boolean): void {
  const baize = pen.createLinearGradient(0, 0, 0, HEIGHT);
  baize.addColorStop(0, mourning ? '#2b2b29' : '#23543f');
  baize.addColorStop(1, mourning ? '#000' : '#0a1c14');
  pen.fillStyle = baize;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = mourning ? IVORY : BRASS;
  for (const [inset, width] of [
    [24, 6],
    [38, 2],
  ] as const) {
    pen.lineWidth = width;
    pen.strokeRect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset);
  }
}

function drawEmblem(pen: Pen, path: string, colour: string, width: number): void {
  const drawn = new Path2D(path);
  pen.lineWidth = width;
  pen.lineCap = pen.lineJoin = 'round';
  pen.strokeStyle = pen.fillStyle = colour;
  pen.globalAlpha = 0.16;
  pen.fill(drawn);
  pen.globalAlpha = 1;
  pen.stroke(drawn);
}

/** Draws the numbers in one row, or in rows of two if more than three. Returns their bottom edge. */
function drawPanels(pen: Pen, panels: readonly PosterFigure[], top: number): number {
  const columns = panels.length > 3 ? 2 : panels.length;
  const height = panels.length > 3 ? 128 : 216;
  const width = (CONTENT_WIDTH - 16 * (columns - 1)) / columns;
  panels.forEach(({ mark, name, figure, words }, i) => {
    const x = EDGE + (i % columns) * (width + 16);
    const y = top + Math.floor(i / columns) * (height + 16);
    pen.fillStyle = SIDE_COLOURS[mark % SIDE_COLOURS.length]!;
    fillBox(pen, x, y, width, height);
    pen.save();
    pen.translate(x + 22, y + 20);
    pen.scale(1.9, 1.9);
    drawEmblem(pen, sideShape(mark), '#fff', 1.8);
    pen.restore();
    const isFlat = height < 200;
    drawText(pen, name, [700, 38, SERIF], '#fff', x + 84, y + 54, width - 104);
    const number = `${figure}`;
    const left = x + (isFlat ? 84 : 24);
    drawText(pen, number, [700, isFlat ? 60 : 124, SERIF], '#fff', left, y + height - (isFlat ? 20 : 24), width / 2);
    const wordsLeft = left + 20 + pen.measureText(number).width;
    drawText(pen, words, [400, 36, SANS], '#fff', wordsLeft, y + height - 24, x + width - wordsLeft - 16);
  });
  return top + Math.ceil(panels.length / Math.max(1, columns)) * (height + 16) + 12;
}

function drawLines(
  pen: Pen,
  heading: string,
  groups: Poster['groups'],
  top: number,
  bottom: number,
  mourning: boolean,
): void {
  pen.fillStyle = PAPER;
  fillBox(pen, EDGE, top, CONTENT_WIDTH, bottom - top);
  if (mourning) {
    pen.lineWidth = 10;
    pen.strokeStyle = '#000';
    pen.strokeRect(EDGE + 14, top + 14, CONTENT_WIDTH - 28, bottom - top - 28);
  }
  const x = EDGE + 40;
  drawText(pen, heading, [700, 48, SERIF], INK, x, top + 76, CONTENT_WIDTH - 80);
  pen.fillStyle = '#8f6205';
  for (const [at, height] of [
    [94, 4],
    [102, 2],
  ] as const)
    pen.fillRect(x, top + at, CONTENT_WIDTH - 80, height);
  const height = bottom - top - 138;
  const maxLines = Math.max(1, Math.floor(height / 48));
  const count = groups.flat().length;
  const columns = count > maxLines ? 2 : 1;
  const rowHeight = Math.min(64, height / Math.min(maxLines, Math.ceil(count / columns)));
  const rows = Math.floor(height / rowHeight + 0.01);
  const width = (CONTENT_WIDTH - 80 - 32 * (columns - 1)) / columns;
  fitLines(groups, rows * columns).forEach((line, i) => {
    const left = x + Math.floor(i / rows) * (width + 32);
    drawText(pen, line, [400, rowHeight * 0.7, SERIF], INK, left, top + 102 + rowHeight * ((i % rows) + 0.85), width);
  });
}

/** Shortens the longest group by a line until all fit. A shortened group ends with the number of lines left out. */
export function fitLines(groups: Poster['groups'], room: number): readonly string[] {
  const lengths = groups.map(({ length }) => length);
  while (total(lengths) > room && Math.max(...lengths) > 2) lengths[lengths.indexOf(Math.max(...lengths))]! -= 1;
  if (groups.length > 1 && total(lengths) > room) return fitLines([groups.flat()], room);
  return groups.flatMap((lines, i) => {
    const more = lines.length - lengths[i]!;
    return more > 0 ? [...lines.slice(0, -more - 1), `and ${more + 1} more`] : lines;
  });
}

function fillBox(pen: Pen, x: number, y: number, width: number, height: number): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, 14);
  pen.fill();
}

type Font = readonly [weight: number, size: number, family: string];

function drawText(pen: Pen, words: string, font: Font, colour: string, x: number, y: number, room: number): void {
  const [weight, size, family] = font;
  pen.font = `${weight} ${size}px ${family}`;
  const scale = Math.min(1, room / pen.measureText(words).width);
  pen.font = `${weight} ${size * Math.max(MIN_SCALE, scale)}px ${family}`;
  pen.fillStyle = colour;
  pen.fillText(scale < MIN_SCALE ? truncateLine(pen, words, room) : words, x, y, room);
}

/** Truncates a line to the width, without splitting a surrogate pair. */
function truncateLine(pen: Pen, words: string, room: number): string {
  if (pen.measureText(words).width <= room) return words;
  const letters = [...words].slice(0, 200);
  while (letters.length > 0 && pen.measureText(`${letters.join('')}…`).width > room) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** Font sizes for the title, each with its maximum number of rows, best first. */
const TITLE_SIZES: readonly (readonly [size: number, rows: number])[] = [
  [112, 1],
  [96, 1],
  [104, 2],
  [84, 2],
  [74, 3],
  [62, 3],
];

function fitTitle(pen: Pen, title: string): readonly [number, readonly string[]] {
  let rows: readonly string[] = [];
  for (const [size, maxRows] of TITLE_SIZES) {
    pen.font = `700 ${size}px ${SERIF}`;
    rows = wrapTitle(pen, title);
    if (rows.length <= maxRows) return [size, rows];
  }
  return [62, [...rows.slice(0, 2), rows.slice(2).join(' ')]];
}

function wrapTitle(pen: Pen, words: string): readonly string[] {
  const rows: string[] = [];
  for (const word of words.slice(0, 300).split(/\s+/)) {
    const longer = [rows.at(-1), word].filter(Boolean).join(' ');
    if (rows.length > 0 && pen.measureText(longer).width <= CONTENT_WIDTH) rows[rows.length - 1] = longer;
    else rows.push(word);
  }
  return rows;
}
