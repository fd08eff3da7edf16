import { expect, type Locator } from '@playwright/test';
import { FightPages } from './fight.ts';
import { cardClassKey, escapeRegExp, facesUpTo, RANKS, SUITS } from './words.ts';

/** Page model of dice and cards, entered by the player or rolled by the app. */
export class DicePages extends FightPages {
  /** Rolls on the Dice screen and waits until the dice rest. */
  async rollDice(): Promise<void> {
    const tray = this.list('Dice rolled');
    await this.tap(this.page.getByRole('button', { name: /^Roll \d+D/ }));
    await tray.waitFor();
  }

  /** Lets the app roll the dice of the current ask. */
  roll(): Promise<void> {
    return this.tap(this.keysOf(this.asked, /^(Use app|Roll)/).first());
  }

  /** The primary key that rolls. */
  get primaryRollKey(): Locator {
    return this.asked.locator('.primary').filter({ hasText: /^Roll/ });
  }

  /** Lets the app draw cards until no question asks for one. */
  async drawAll(): Promise<void> {
    const draw = this.keysOf(this.asked, /^(App draws( 1)?|Draw|Draw all)$/).last();
    await draw.waitFor();
    while (await draw.isVisible()) {
      const asked = (await this.question.textContent()) ?? '';
      await this.tap(draw);
      await expect(this.question.or(this.ending).first()).not.toHaveText(asked);
    }
  }

  noMore(): Promise<void> {
    return this.answer('No more');
  }

  /** Display of the total as it is entered. */
  get digitsSoFar(): Locator {
    return this.part('soFar');
  }

  async enterTotal(total: number): Promise<void> {
    for (const digit of String(total)) await this.tap(this.asked.getByRole('button', { name: digit, exact: true }));
    await this.tap(this.asked.getByRole('button', { name: `Enter ${total}`, exact: true }));
  }

  /** Enters dice one by one on the face keys. */
  async enterDice(...faces: readonly number[]): Promise<void> {
    const keys = this.page.getByRole('group', { name: /: faces$/ });
    for (const face of faces) await this.tap(keys.getByRole('button', { name: String(face), exact: true }));
  }

  /** Returns the faces in an answered step that were rolled by hand or by the app. */
  async faces(step: Locator, by: 'rolled by hand' | 'rolled by the app'): Promise<readonly number[]> {
    const dice = await step.getByText(new RegExp(`^\\d, ${by}`)).allTextContents();
    return dice.map((words) => Number.parseInt(words, 10));
  }

  /** Returns the dice total in an answered step. */
  async total(step: Locator): Promise<number> {
    const [, total] = /(?:your dice|app’s dice)\s*(\d+)/.exec((await step.textContent()) ?? '') ?? [];
    return Number(total);
  }

  /** A die of a pool during entry. `n` counts from 1. */
  die(n: number): Locator {
    return this.page.getByRole('button', { name: `Die ${n}: ` });
  }

  /** Switches a single die between keys for its faces and keys for its results. The app remembers the choice. */
  async typeDie(faces = true, within: Locator = this.asked): Promise<void> {
    const key = within.getByRole('button', { name: 'Type die' });
    if ((await key.getAttribute('aria-pressed')) !== `${faces}`) await this.tap(key);
  }

  /** Enters the face of a single die, where the pad may show keys for results. */
  async enterExactFace(face: number, within: Locator = this.asked): Promise<void> {
    await this.typeDie(true, within);
    await this.tap(within.getByRole('button', { name: String(face), exact: true }));
  }

  /** Left edge and width in px of the key for a face. */
  async columnOfFace(face: number): Promise<readonly number[]> {
    await this.typeDie();
    const { x, width } = (await this.asked.getByRole('button', { name: String(face), exact: true }).boundingBox())!;
    return [x, width];
  }

  /** Enters one side's dice where both sides roll on one screen. `counts` has the number of dice by row: "5s". */
  async enterCounts(side: string, counts: Readonly<Record<string, number>>): Promise<void> {
    const tab = this.asked
      .getByRole('group', { name: 'Rolled together' })
      .getByRole('button', { name: new RegExp(`^${escapeRegExp(side)}`) });
    if ((await tab.getAttribute('aria-pressed')) === 'false') await this.tap(tab);
    for (const [row, n] of Object.entries(counts)) {
      const key = this.asked.getByRole('button', { name: `${row}: ${n}`, exact: true });
      for (let shown = 3; shown < n; shown += 3)
        await this.tap(this.asked.getByRole('button', { name: `${row}: more`, exact: true }));
      await this.tap(key);
    }
  }

  async switchToDice(): Promise<void> {
    const total = this.asked.getByRole('button', { name: 'As a total' });
    const dice = this.asked.getByRole('button', { name: 'Enter die by die' });
    await total.or(dice).waitFor();
    // The pad opens in the way used last.
    if (await dice.isVisible()) await this.tap(dice);
  }

  /** Enters cards on keys for classes of cards. "7s" presses the key "2–10 ♠♣♦". */
  async enterCards(...codes: readonly string[]): Promise<void> {
    for (const code of codes) await this.answer(cardClassKey(code));
  }

  /** Enters an exact card such as "10h", suit first. */
  async enterExactCard(code: string): Promise<void> {
    await this.answer('Type card');
    const [, rank = '', suit = ''] = /^(.+)(.)$/.exec(code) ?? [];
    await this.answer(SUITS[suit]!);
    await this.answer(`${RANKS[rank] ?? rank} of ${SUITS[suit]}`);
  }

  draw(): Promise<void> {
    return this.tap(this.asked.getByRole('button', { name: /^(App draws( 1)?|Draw)$/ }));
  }

  /** Enters the number of dice that hit on `need` or less. */
  enterHits(need: number, count: number): Promise<void> {
    return this.answer(`${facesUpTo(need)}: ${count}`);
  }

  /** Enters the dice of duels: attacker, defender, then the next pair. */
  async enterDuels(...faces: readonly number[]): Promise<void> {
    for (const face of faces) await this.answer(String(face));
  }
}
