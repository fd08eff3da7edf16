import type { CDPSession, Page } from '@playwright/test';
import { KEYS } from './names.ts';
import { allOrSample } from './scope.ts';
import { expect, type Table, test } from './table.ts';

/** Control or text at which a screen reader stops. */
interface Stop {
  readonly role: string;
  readonly name: string;
  readonly isInQuestion: boolean;
}

type Nodes = Awaited<ReturnType<CDPSession['send']>> & {
  readonly nodes: readonly {
    readonly nodeId: string;
    readonly ignored: boolean;
    readonly role?: { readonly value?: string };
    readonly name?: { readonly value?: string };
    readonly childIds?: readonly string[];
    readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
  }[];
};

/** Roles at which a swipe stops once. The text inside them is part of their name. */
const STOP_ROLES = ['button', 'checkbox', 'heading', 'image', 'link', 'radio', 'spinbutton', 'switch', 'textbox'];

/** Simulated screen reader user, who swipes from stop to stop and knows only roles and names. */
class ScreenReaderUser {
  stops = 0;
  #browser: CDPSession | undefined;

  constructor(
    readonly page: Page,
    readonly table: Table,
  ) {}

  /** Returns all stops, and how many of them come before the focus. */
  async #read(): Promise<{ readonly stops: readonly Stop[]; readonly at: number }> {
    this.#browser ??= await this.page.context().newCDPSession(this.page);
    const { nodes } = (await this.#browser.send('Accessibility.getFullAXTree')) as Nodes;
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const stops: Stop[] = [];
    let at = 0;
    const visit = (id: string, isInQuestion: boolean): void => {
      const node = byId.get(id);
      if (!node) return;
      const role = node.role?.value ?? '';
      const name = node.name?.value ?? '';
      const isHere = isInQuestion || (role === 'region' && name === 'Question');
      if (node.properties?.some((one) => one.name === 'focused' && one.value.value === true)) at = stops.length;
      const isControl = !node.ignored && STOP_ROLES.includes(role);
      const isText = !node.ignored && role === 'StaticText' && name.trim() !== '';
      if (isControl || isText) stops.push({ role, name, isInQuestion: isHere });
      if (!isControl) for (const child of node.childIds ?? []) visit(child, isHere);
    };
    visit(nodes[0]!.nodeId, false);
    return { stops, at };
  }

  /** Swipes to the next stop that matches `wanted`, or back to the first, and presses it. Every stop needs a name. */
  async press(wanted: (stop: Stop, stops: readonly Stop[]) => boolean): Promise<void> {
    const { stops, at } = await this.#read();
    const next = stops.findIndex((stop, n) => n >= at && wanted(stop, stops));
    const target = next >= 0 ? next : stops.findIndex((stop) => wanted(stop, stops));
    expect(target, `nothing to press among: ${stops.map(({ name }) => name).join(' | ')}`).not.toBe(-1);
    const passed = stops.slice(Math.min(at, target), Math.max(at, target) + 1);
    this.stops += passed.length;
    expect(passed.filter(({ name }) => name.trim() === '')).toEqual([]);
    const { role, name } = stops[target]!;
    await this.table.tap(this.table.named(role === 'link' ? 'link' : 'button', name));
  }
}

/** Keys that answer a question or scroll to its answer. */
const ANSWER_KEYS = /^(Use app|Roll|App draws|Draw|Continue|More below)/;

/** Keys of a question that do not answer it. */
const OTHER_KEYS = /^(Die by die|Total|Type die|Type card|Shuffle)/;

/** Returns true for the key that answers the question: one of `ANSWER_KEYS`, else the first not in `OTHER_KEYS`. */
const isAnswerKey = (stop: Stop, stops: readonly Stop[]): boolean => {
  const heading = stops.findIndex(({ isInQuestion, role }) => isInQuestion && role === 'heading');
  const keys = heading < 0 ? [] : stops.slice(heading).filter((one) => one.isInQuestion && one.role === 'button');
  return stop === (keys.find(({ name }) => ANSWER_KEYS.test(name)) ?? keys.find(({ name }) => !OTHER_KEYS.test(name)));
};

/** Quick fights, with the most stops that a screen reader may pass from the first screen to Record. */
const FIGHTS: readonly (readonly [title: string, most: number])[] = [
  ['The Sword to Adventure', 180],
  ['Sword, Flame, Machine guns', 180],
  ['Chain of Command', 150],
  ['In Red Coat Rags Attired', 200],
  ['Portable Wargame', 130],
];

for (const [title, most] of allOrSample(FIGHTS, FIGHTS.slice(3, 4)))
  test(`${title}: a fight is played by roles and names alone, in document order`, { tag: '@chromium' }, async ({
    table,
    page,
  }) => {
    await page.addInitScript(repeatDice);
    const user = new ScreenReaderUser(page, table);
    await page.goto('/');
    await table.row(title).waitFor();
    await user.press(({ role, name }) => /button|link/.test(role) && name.startsWith(title));
    await table.button('begin').waitFor();
    await user.press(({ name }) => name === KEYS.begin);
    await table.asked.waitFor();
    const question = async () => `${await table.question.textContent()} ${await table.trail.count()}`;
    for (;;) {
      const asked = await question();
      await user.press(isAnswerKey);
      await expect.poll(async () => (await table.ending.isVisible()) || (await question()) !== asked).toBe(true);
      if (await table.ending.isVisible()) break;
    }
    await user.press(({ name }) => KEYS.accept.test(name));
    await expect(table.ending).toBeHidden();
    expect(user.stops).toBeLessThanOrEqual(most);
  });

/** Replaces random numbers by a fixed sequence. It runs in the page. */
function repeatDice(): void {
  let state = 1;
  crypto.getRandomValues = (values) => {
    if (values instanceof Uint8Array)
      for (const i of values.keys()) {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        values[i] = state >>> 24;
      }
    return values;
  };
}
