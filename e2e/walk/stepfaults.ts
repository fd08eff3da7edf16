import { measureLegibility } from '../legibility.ts';
import type { WalkStep } from './measuresteps.ts';

/** What players cannot read in the steps, at one size of the window. */
export interface StepFaults {
  /** Number of distinct steps and inputs checked. */
  readonly steps: number;
  readonly faults: readonly string[];
}

const SLACK_PX = 2;

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const short = (text: string) => `“${text.replace(/\s+/g, ' ').trim().slice(0, 40)}”`;

const isClipped = (element: Element): boolean =>
  getComputedStyle(element).clipPath === 'inset(50%)' ||
  (element.parentElement !== null && isClipped(element.parentElement));

const isShown = (element: Element): boolean =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  element.closest('.unseen, .story') === null &&
  element.getBoundingClientRect().width > 1 &&
  !isClipped(element);

/** Returns the visible text nodes of the step. */
function* textNodes(): Generator<Text> {
  const walk = document.createTreeWalker(find('.step-frame')!, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode as Text;
    if (text.data.trim() !== '' && isShown(text.parentElement!)) yield text;
  }
}

function rangeOf(text: Text, from = 0, to = text.length): Range {
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  return range;
}

/** Returns the element whose width limits a text. */
function lineBox(element: Element): Element {
  return /^(inline|contents)$/.test(getComputedStyle(element).display) ? lineBox(element.parentElement!) : element;
}

function widthInside(element: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

/** Finds words broken over two lines. */
function brokenWords(): readonly string[] {
  const faults: string[] = [];
  for (const text of textNodes())
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}]+/gu)) {
      const boxes = [...rangeOf(text, index, index + word.length).getClientRects()].filter(({ width }) => width > 0);
      if (new Set(boxes.map(({ top }) => Math.round(top))).size < 2) continue;
      const whole = boxes.reduce((sum, { width }) => sum + width, 0);
      if (whole <= widthInside(lineBox(text.parentElement!)) + 1) faults.push(`broken inside: ${word}`);
      else faults.push(`broken as its line is too narrow: ${word}`);
    }
  return faults;
}

/** Height in px of the padding at the end of a scrolling box. It holds nothing to read, so it may be out of view. */
const paddingAtEnd = (box: HTMLElement): number =>
  [...box.querySelectorAll('button, p')].at(-1)?.matches('button') ? 12 : 8;

/** Finds boxes that have more below, but no cut row, shade or "More below" key to show it. */
function unmarkedOverflow(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('.step-frame, .step-frame *')]
    .filter((box) => /auto|scroll/.test(getComputedStyle(box).overflowY) && isShown(box))
    .filter((box) => box.scrollHeight - box.scrollTop - box.clientHeight > paddingAtEnd(box))
    .filter(
      (box) => !box.matches('[data-more-below]') && !find('.step-pad .primary')?.textContent?.match(/More below$/),
    )
    .filter((box) => {
      const rim = box.getBoundingClientRect();
      const end = Math.min(rim.top + box.clientHeight, innerHeight);
      return ![...box.querySelectorAll('button, p, li, h2, h3, b, small, span, svg')].some((part) => {
        const { top, bottom, width } = part.getBoundingClientRect();
        return width > 1 && top < end - 4 && bottom > end + 4;
      });
    })
    .map((box) => `nothing shows that more is below in ${box.className || box.tagName}`);
}

/** Finds face keys that the lower edge of the pad cuts off, if no shade shows that the pad scrolls. */
function cutKeys(): readonly string[] {
  const pad = find('.step-pad:not([data-more-below])');
  if (!pad) return [];
  const end = pad.getBoundingClientRect().top + pad.clientTop + pad.clientHeight;
  return [...pad.querySelectorAll<HTMLElement>('.faces > .key')]
    .filter((key) => isShown(key) && key.getBoundingClientRect().bottom > end + SLACK_PX)
    .map((key) => `a key is cut: ${short(key.textContent!)}`);
}

/** Finds texts above the start of a scrolling box, which no scrolling can reach. */
function unreachableTexts(): readonly string[] {
  const faults: string[] = [];
  for (const text of textNodes())
    for (let box = text.parentElement; box; box = box.parentElement) {
      const { overflowY } = getComputedStyle(box);
      if (overflowY === 'visible') continue;
      const { top } = box.getBoundingClientRect();
      const first = rangeOf(text).getBoundingClientRect();
      if (box.scrollTop === 0 && first.top < top - SLACK_PX - first.height / 4)
        faults.push(`above its scroller: ${short(text.data)}`);
      if (/auto|scroll/.test(overflowY)) break;
    }
  return faults;
}

function overlappingKeys(): readonly string[] {
  const keys = [...document.querySelectorAll('.step-frame :is(.key, .button, .chip)')].filter(isShown);
  const boxes = keys.map((key) => key.getBoundingClientRect());
  return keys.flatMap((key, i) =>
    keys.slice(i + 1).flatMap((other, n) => {
      if (key.contains(other) || key.parentElement !== other.parentElement) return [];
      const [a, b] = [boxes[i]!, boxes[i + 1 + n]!];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return wide > 1 && high > 1 ? [`${short(key.textContent!)} overlaps ${short(other.textContent!)}`] : [];
    }),
  );
}

/** Returns a fault if the question is not visible as a title, a total or the current stage. */
function missingQuestion(): readonly string[] {
  const title = find('.question :is(.question-head, header) h2');
  if (!title) return [];
  // With two rolls at once, the side's total is the question.
  const total = find('.question-head .unseen + .total');
  if (total && isShown(total)) return [];
  const words = title.textContent!.trim();
  return [...textNodes()].some(({ parentElement }) =>
    parentElement!.closest('h1, h2, li, b')?.textContent?.includes(words),
  )
    ? []
    : [`the question is not in sight: ${words}`];
}

/** Finds details of the question and its keys that are hidden although the pad has room for them. */
function hiddenDetails(): readonly string[] {
  const pad = find('.step-pad');
  if (!pad) return [];
  const excess = () => pad.scrollHeight - pad.clientHeight;
  return [...pad.querySelectorAll<HTMLElement>('.question-head:not(.in-bar) > p:not(.total), .key-detail')]
    .filter((detail) => detail.textContent!.trim() !== '' && getComputedStyle(detail).display === 'none')
    .flatMap((detail) => {
      const before = Math.max(excess(), SLACK_PX);
      detail.style.display = 'block';
      const fits = excess() <= before;
      detail.style.display = '';
      return fits ? [`hidden, with room for it: ${short(detail.textContent!)}`] : [];
    });
}

function faultsHere(): readonly string[] {
  const { cut, covered } = measureLegibility();
  return [
    ...cut.map((text) => `cut: ${text}`),
    ...covered.map((text) => `covered: ${text}`),
    ...brokenWords(),
    ...unmarkedOverflow(),
    ...cutKeys(),
    ...unreachableTexts(),
    ...overlappingKeys(),
    ...missingQuestion(),
    ...hiddenDetails(),
  ];
}

/** Keys that switch the pad to another kind of input. */
const OTHER_INPUT_KEYS = ['Type card', 'Type die', 'Die by die'];

/** Presses a key of the pad. Returns false if there is none with this label. */
async function press(label: string): Promise<boolean> {
  const key = [...document.querySelectorAll<HTMLElement>('.step-pad .key')].find((one) => one.textContent === label);
  key?.click();
  // Observers of sizes are called when a frame is drawn.
  await new Promise((then) => requestAnimationFrame(() => setTimeout(then)));
  return key !== undefined;
}

/** Shows each step, and each kind of input once, and returns what a player cannot read. */
export async function findStepFaults(steps: readonly WalkStep[]): Promise<StepFaults> {
  const seen = new Set<string>();
  const faults = new Map<string, string>();
  const note = (name: string) => {
    for (const fault of faultsHere()) if (!faults.has(fault)) faults.set(fault, name);
  };
  for (const step of steps) {
    await step.show();
    const shownText = find('.step-zones')!.innerText;
    if (seen.has(shownText)) continue;
    seen.add(shownText);
    note(step.name);
    for (const label of OTHER_INPUT_KEYS) {
      const kind = `${label} of ${step.kind} in ${step.system}, ${find('.step-zones')!.className}`;
      if (seen.has(kind) || !(await press(label))) continue;
      seen.add(kind);
      note(`${step.name}, ${label}`);
      // This choice is remembered.
      if (label === 'Type die') await press(label);
      await step.show();
    }
  }
  return { steps: seen.size, faults: [...faults].map(([fault, name]) => `${name}: ${fault}`) };
}
