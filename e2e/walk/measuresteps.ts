import type { WhoseDice } from '../../src/screens/state/whosedice.ts';

/** Step of an example play, which can be shown. */
export interface WalkStep {
  readonly name: string;
  /** Kind of the question, such as "roll" or "facts", or "end" after the last one. */
  readonly kind: string;
  /** Id of the system. */
  readonly system: string;
  /** Name of the play. */
  readonly play: string;
  /** Shows the step for players who roll their own dice, or for those who use the app's. Default own. */
  show(dice?: WhoseDice): Promise<void>;
}

/** Visible text of a step or page, line by line. */
export interface StepText {
  readonly name: string;
  readonly system: string;
  readonly lines: readonly string[];
}

/** Layout faults found in the steps of example plays. */
export interface LayoutReport {
  readonly steps: number;
  /** Number of steps answered on a board. */
  readonly boards: number;
  readonly faults: readonly string[];
  /** Kinds of question whose pad is not always at the same place, with its places. */
  readonly moved: readonly string[];
}

/** Minimum distance between a roll key and a digit, in px. */
const MIN_DISTANCE = 8;

/** Length of a result that must fit on the smallest phone, in characters. Longer ones may scroll. */
const MAX_RESULT_LENGTH = 120;

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const words = (element: Element) => element.textContent?.trim() ?? '';

/** Minimum share of the stage's height for a board. */
const MIN_BOARD_SHARE = 0.6;

/** Returns true if the step is answered on a board. */
const isOnBoard = () => /for-row/.test(find('.step-zones')!.className) && find('.board') !== null;

/** Keys that roll or draw. */
const rollKeys = () => all('.step-pad button').filter((key) => /^(Use app|Roll|App draws|Draw)/.test(words(key)));

/** Keys that end a fight or undo many steps. */
const endKeys = () => all('.step-zones button').filter((key) => /^(Record|Finish|Discard|Undo all)/.test(words(key)));

/** Returns the upper and lower edge of a box in px. */
const spanOf = ({ top, bottom }: DOMRect): string => `${Math.round(top)} to ${Math.round(bottom)}`;

/** Returns the distance between two boxes in px, or 0 if they overlap. */
function distanceBetween(a: DOMRect, b: DOMRect): number {
  const across = Math.max(a.left - b.right, b.left - a.right, 0);
  return Math.hypot(across, Math.max(a.top - b.bottom, b.top - a.bottom, 0));
}

/** Returns the layout faults of the step on the page. `minTrayHeight` is for the tray and the number needed next. */
function faultsOf(minTrayHeight: number): readonly string[] {
  const faults: string[] = [];
  const [frame, stage, pad, tray, need, gold, strip] = [
    '.step-frame',
    '.step-stage',
    '.step-pad',
    '.step-stage > .tray',
    '.step-stage > .need',
    '.step-pad .primary',
    '.result-strip',
  ].map(find);
  if (frame!.scrollHeight > frame!.clientHeight + 1) faults.push('the page scrolls');
  const room = (tray?.clientHeight ?? 0) + (need?.clientHeight ?? 0);
  if (tray && room < minTrayHeight) faults.push(`the tray and the number needed next are ${room} px high`);
  const end = stage!.getBoundingClientRect().bottom;
  for (const part of all('.step-stage > :not(.story)'))
    if (part.getBoundingClientRect().bottom > end + 1) faults.push(`${part.className} lies under the pad`);
  const [list, line] = [find('.stage-scroll'), find('.line.now')];
  if (list && line) {
    const [room, now] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
    if (now.height <= room.height && (now.bottom > room.bottom + 1 || now.top < room.top - 1))
      faults.push('the line asked now is not in sight');
  }
  if (strip && strip.scrollHeight > strip.clientHeight + 1) {
    if (words(strip).length <= MAX_RESULT_LENGTH) faults.push(`the result is cut: ${words(strip)}`);
    if (strip.tabIndex !== 0) faults.push('no key scrolls the result');
  }
  const [view, board] = ['.board-view', '.board'].map(find);
  if (isOnBoard() && view && board) {
    const share = view.clientHeight / stage!.clientHeight;
    if (share < MIN_BOARD_SHARE) faults.push(`the board has ${Math.round(share * 100)}% of the stage`);
    if (find('.step-odds')) faults.push('a line of odds beside the board');
    if (board.scrollWidth > board.clientWidth) faults.push('a column of the board is cut');
  }
  if (!pad) return faults;
  if (pad.scrollHeight > pad.clientHeight + 1) faults.push(`${pad.scrollHeight - pad.clientHeight} px lie below`);
  if (pad.scrollWidth > pad.clientWidth + 1) faults.push(`${pad.scrollWidth - pad.clientWidth} px lie beside`);
  if (gold) {
    const { top, bottom } = gold.getBoundingClientRect();
    const list = find('.pad-scroll');
    // A list that ends in a key has free space below its words.
    const air = [...(list?.querySelectorAll('button, p') ?? [])].at(-1)?.matches('button') ? 12 : 8;
    const hides = list && list.scrollHeight - list.clientHeight > air;
    if (top < 0 || bottom > innerHeight) faults.push('the gold key is not in sight');
    if (hides && !/More below$/.test(words(gold))) faults.push('the gold key goes on from what was not seen');
  }
  const digits = all('.digits .key, .faces .key, .numbers .key').map((key) => key.getBoundingClientRect());
  for (const key of rollKeys())
    if (digits.some((digit) => distanceBetween(digit, key.getBoundingClientRect()) < MIN_DISTANCE))
      faults.push(`“${words(key)}” stands close to a digit`);
  return faults;
}

/** Shows each step and measures it. `minTrayHeight` is the minimum height in px of the area for dice. */
export async function measureSteps(steps: readonly WalkStep[], minTrayHeight: number): Promise<LayoutReport> {
  const faults: string[] = [];
  const places: Record<string, Set<string>> = {};
  let boards = 0;
  let before: WalkStep | undefined;
  for (const step of steps) {
    await step.show();
    if (isOnBoard()) boards += 1;
    faults.push(...faultsOf(minTrayHeight).map((fault) => `${step.name}: ${fault}`));
    const room = find('.step-zones')!.className;
    const pad = find('.step-pad');
    if (pad && !/sheet/.test(room)) {
      const { x, y, width, height } = pad.getBoundingClientRect();
      const kind = `${step.kind}, ${room}`;
      places[kind] = (places[kind] ?? new Set()).add([x, y, width, height].map(Math.round).join(' '));
    }
    const ends = endKeys().map((key) => ({ name: words(key), box: key.getBoundingClientRect() }));
    if (ends.length > 0 && before?.play === step.play)
      for (const dice of ['own', 'app'] as const) {
        await before.show(dice);
        for (const key of rollKeys())
          for (const { name, box } of ends)
            if (distanceBetween(box, key.getBoundingClientRect()) === 0)
              faults.push(
                `${step.name}: “${name}” (${spanOf(box)}) stands where “${words(key)}” (${spanOf(key.getBoundingClientRect())}) stood`,
              );
      }
    before = step;
  }
  const moved = Object.entries(places).flatMap(([kind, all]) =>
    all.size > 1 ? [`${kind}: ${[...all].join(' | ')}`] : [],
  );
  return { steps: steps.length, boards, faults, moved };
}
