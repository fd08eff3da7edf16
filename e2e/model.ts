import type { Locator, Page } from '@playwright/test';

type Name = string | RegExp;

/** The app in the words of the table. Every tap counts one, so that budgets are counted where stories are told. */
export class Table {
  taps = 0;

  constructor(readonly page: Page) {}

  /** Everything that is done with a thumb goes through here. */
  async tap(what: Locator): Promise<void> {
    this.taps += 1;
    await what.click();
  }

  /** A button of the page, by its whole name. */
  button(name: Name): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  press(name: Name): Promise<void> {
    return this.tap(this.button(name));
  }

  /** A line of a list that opens something, by its title; a mark or a tag may stand in front. */
  row(title: string): Locator {
    const begins = { name: new RegExp(`^(\\w{1,4} )?${escaped(title)}([ :]|$)`) };
    return this.page.getByRole('link', begins).or(this.page.getByRole('button', begins));
  }

  open(name: string): Promise<void> {
    return this.tap(this.row(name));
  }

  /** Goes to one of the four tabs. */
  tab(name: 'Play' | 'Roster' | 'Campaign' | 'More'): Promise<void> {
    return this.tap(this.page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name }));
  }

  heading(name: Name): Locator {
    return this.page.getByRole('heading', { name });
  }

  choose(option: string): Promise<void> {
    return this.tap(this.page.getByRole('radio', { name: new RegExp(`^${escaped(option)}( |$)`) }).locator('..'));
  }

  /** Makes the app's dice fall and its cards lie in the same order every time, from before the page is opened. */
  async loadDice(): Promise<void> {
    await this.page.addInitScript(() => {
      let state = 20;
      crypto.getRandomValues = (array) => {
        const bytes = new Uint8Array(array!.buffer, array!.byteOffset, array!.byteLength);
        for (const n of bytes.keys()) {
          state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
          bytes[n] = state >>> 24;
        }
        return array;
      };
    });
  }

  // From the first screen to a play.

  /** Opens the sheet of a new campaign, by these rules: whichever stand first on the shelf. */
  async newCampaign(rules = 'The Sword to Adventure: close combat'): Promise<void> {
    await this.page.goto('/');
    await this.open('New campaign');
    await this.choose(rules);
  }

  /** Begins a campaign from a sample, and shows its roster. */
  async campaign(sample = 'The two printed battles', rules?: string): Promise<void> {
    await this.newCampaign(rules);
    await this.open(sample);
    await this.heading(sample).waitFor();
  }

  /** Begins a game with every unit, from the Play or the Campaign tab. */
  async beginGame(): Promise<void> {
    await this.press('Begin a game');
    await this.tap(this.sheet().getByRole('button', { name: /^Begin All units present/ }));
    await this.sheet().waitFor({ state: 'detached' });
  }

  /** Ends the game that runs, from the Campaign tab. */
  async endGame(): Promise<void> {
    await this.press('End the game');
    await this.tap(this.sheet().getByRole('button', { name: 'End the game' }));
    await this.sheet().waitFor({ state: 'detached' });
  }

  /** Musters a unit for a side by the counts of its men, from the roster. */
  async musterByCounts(side: string, counts: Readonly<Record<string, number>>, nature: string): Promise<void> {
    await this.press(`Muster a unit for ${side}`);
    await this.tap(this.sheet().getByRole('button', { name: /^Other counts/ }));
    const all = { Officers: 0, NCOs: 0, Crewmen: 0, 'Ordinary men': 0, ...counts };
    for (const [what, count] of Object.entries(all)) await this.set(what, count, this.sheet());
    await this.choose(nature);
    await this.press('Muster');
    await this.tap(this.sheet().getByRole('button', { name: 'Done', exact: true }).last());
  }

  /** Fights with two throwaway units. */
  async quickFight(red: string, blue: string, from?: string): Promise<void> {
    await this.page.goto('/');
    await this.open('The Sword to Adventure');
    for (const [side, template] of [
      ['Red', red],
      ['Blue', blue],
    ] as const) {
      await this.tap(this.page.getByRole('list', { name: `${side}: the unit` }).getByRole('button'));
      await this.tap(this.sheet().getByRole('button', { name: template, exact: true }));
    }
    await this.press('Fight');
    if (from) await this.choose(from);
    await this.press('Begin');
  }

  /** Begins a play of this kind from the Play tab. */
  async begin(sequence: string, { against, from }: { against?: string; from?: string } = {}): Promise<void> {
    await this.open(sequence);
    if (against) await this.choose(against);
    if (from) await this.choose(from);
    await this.press('Begin');
  }

  /** Sets a number to what it should be, one tap a step. */
  async set(what: string, to: number, within: Locator = this.page.locator('body')): Promise<void> {
    const number = within.getByRole('spinbutton', { name: new RegExp(`^${escaped(what)}`) });
    const now = Number(await number.getAttribute('aria-valuenow'));
    const way = within.getByRole('button', { name: `${what}: ${to > now ? 'more' : 'less'}`, exact: true });
    for (let n = 0; n < Math.abs(to - now); n++) await this.tap(way);
  }

  // The play.

  /** What is asked now. */
  get asked(): Locator {
    return this.page.getByRole('region', { name: 'What is asked' });
  }

  /** What has been told so far, a line a step. */
  get told(): Locator {
    return this.page.getByRole('list', { name: 'Told so far' }).getByRole('listitem');
  }

  /** The step of the trail that begins so. */
  step(title: string): Locator {
    return this.told.filter({ hasText: title });
  }

  /** A key of the pad, by how its name begins. */
  key(name: string): Locator {
    return this.asked.getByRole('button', { name: new RegExp(`^${escaped(name)}(,| |$)`) });
  }

  answer(name: string): Promise<void> {
    return this.tap(this.key(name));
  }

  /** The facts of one side, on the sheet of a beat. */
  side(which: 'Attackers' | 'Defenders'): Locator {
    return this.asked.getByRole('group', { name: which });
  }

  grenades(which: 'Attackers' | 'Defenders', hits: number): Promise<void> {
    return this.set('Grenades that hit', hits, this.side(which));
  }

  attackedInTheRear(): Promise<void> {
    return this.tap(this.asked.getByRole('switch', { name: 'Attacked in the rear' }));
  }

  higherGround(whose: 'Nobody' | 'Defender'): Promise<void> {
    return this.choose(whose);
  }

  /** Puts a man in or out of the fight, behind "Who?". */
  async who(which: 'Attackers' | 'Defenders', man: string): Promise<void> {
    const side = this.side(which).or(this.sheet().getByRole('group', { name: which }));
    await this.tap(side.getByRole('button', { name: 'Who?' }));
    await this.tap(side.getByRole('checkbox', { name: new RegExp(`^${man} `) }));
  }

  done(): Promise<void> {
    return this.answer('Done');
  }

  asShown(): Promise<void> {
    return this.answer('As shown');
  }

  /** The digits of a total typed so far. */
  get sofar(): Locator {
    return this.asked.getByRole('status', { name: 'So far' });
  }

  /** The sum of a stated number where both sides' stand beside each other. */
  sum(stated: string): Locator {
    return this.page.getByRole('main').getByRole('region', { name: stated, exact: true });
  }

  /** Changes a stated number by the table: its total beside the other side's or its line in the trail, and the stepper on its sheet. */
  async adjust(stated: string, by: number): Promise<void> {
    await this.tap(this.sum(stated).getByRole('button').last().or(this.step(stated).getByRole('button')));
    await this.set('Table adjustment', by, this.sheet());
    await this.tap(this.sheet().getByRole('button', { name: /^(Table rules|As it stands)/ }));
  }

  /** Types a total, digit by digit. */
  async enterTotal(total: number): Promise<void> {
    for (const digit of String(total)) await this.tap(this.asked.getByRole('button', { name: digit, exact: true }));
  }

  /** Types dice as they lie, one after the other. */
  async enterDice(...faces: readonly number[]): Promise<void> {
    const keys = this.page.getByRole('group', { name: /: faces$/ });
    for (const face of faces) await this.tap(keys.getByRole('button', { name: String(face), exact: true }));
  }

  /** The faces in a told step, by whoever rolled them. */
  async faces(step: Locator, by: 'typed' | 'rolled by the app'): Promise<readonly number[]> {
    const dice = await step.getByText(new RegExp(`^\\d, ${by}`)).allTextContents();
    return dice.map((words) => Number.parseInt(words, 10));
  }

  /** What a told pool adds up to. */
  async total(step: Locator): Promise<number> {
    const [, total] = /(?:typed|by the app)\s*(\d+)/.exec((await step.textContent()) ?? '') ?? [];
    return Number(total);
  }

  /** A die of a pool that is being entered, counted from 1. */
  die(n: number): Locator {
    return this.page.getByRole('button', { name: `Die ${n}: ` });
  }

  /** Types the face of a single die, where the pad has keys for what the rule reads. */
  async exactFace(face: number, within: Locator = this.asked): Promise<void> {
    await this.tap(within.getByRole('button', { name: 'Exact face' }));
    await this.tap(within.getByRole('button', { name: String(face), exact: true }));
  }

  /** Counts one side's dice where both roll on one screen: the face or need of a row, and how many. */
  async count(side: string, counts: Readonly<Record<string, number>>): Promise<void> {
    const rows = this.asked.getByRole('group', { name: new RegExp(`^${escaped(side)}`) }).first();
    for (const [row, n] of Object.entries(counts)) {
      const key = rows.getByRole('button', { name: `${row}: ${n}`, exact: true });
      if (n > 3) await this.tap(rows.getByRole('button', { name: `${row}: 4 + and more`, exact: true }));
      await this.tap(key);
    }
  }

  dieByDie(): Promise<void> {
    return this.answer('Die by die');
  }

  /** Types cards by what the rule reads of them: "7s" is a spade from two to ten. */
  async card(...codes: readonly string[]): Promise<void> {
    for (const code of codes) await this.answer(cardClass(code));
  }

  /** Types the exact card, suit then rank. */
  async exactCard(code: string): Promise<void> {
    await this.answer('Exact card');
    const [, rank = '', suit = ''] = /^(.+)(.)$/.exec(code) ?? [];
    if (suit !== 's') await this.answer(SUITS[suit]!);
    await this.answer(`${RANKS[rank] ?? rank} of ${SUITS[suit]}`);
  }

  /** Lets the app draw one card. */
  draw(): Promise<void> {
    return this.tap(this.asked.getByRole('button', { name: 'Draw', exact: true }));
  }

  /** Opens an earlier step to change it. */
  amend(title: string): Promise<void> {
    return this.tap(this.step(title).getByRole('button'));
  }

  sheet(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Waits until the app says that the play is on the disk. */
  saved(): Promise<void> {
    return this.page.getByRole('banner').getByText('saved', { exact: true }).waitFor();
  }

  /** Keeps the disk busy, so that what is written waits, until what this returns is called. */
  async busyDisk(): Promise<() => Promise<void>> {
    const held = await this.page.evaluateHandle(async () => {
      const [{ name = '' } = {}] = await indexedDB.databases();
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
      const store = transaction.objectStore(transaction.objectStoreNames[0]!);
      const hold = { busy: true, database };
      // A transaction stands as long as it is asked for more.
      const on = () => {
        if (hold.busy) store.count().onsuccess = on;
      };
      await new Promise<void>((resolve) => {
        store.count().onsuccess = () => {
          resolve();
          on();
        };
      });
      return hold;
    });
    return () =>
      held.evaluate((hold) => {
        hold.busy = false;
        hold.database.close();
      });
  }

  /** Reloads the page in the middle of a play, once it says that it is saved. */
  async reopen(): Promise<void> {
    await this.saved();
    await this.page.reload();
  }

  undo(): Promise<void> {
    return this.tap(this.page.getByRole('button', { name: /^Undo/ }).last());
  }

  redo(): Promise<void> {
    return this.press('Redo');
  }

  /** Verdict, orders and changes at the end of a play. */
  get ending(): Locator {
    return this.page.getByRole('region', { name: 'What came of it' });
  }

  /** What the play would change in the records. */
  get changes(): Locator {
    return this.page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  }

  /** The change of one man, by his tag. */
  change(tag: string): Locator {
    return this.changes.filter({ hasText: new RegExp(`^${tag}`) });
  }

  async accept(): Promise<void> {
    await this.press('Accept');
    await this.ending.waitFor({ state: 'detached' });
  }

  // Sheets of lines, and the turn.

  /** A line of a sheet, by words that stand on it. */
  line(sheet: string, words: string | RegExp): Locator {
    return this.page.getByRole('list', { name: sheet, exact: true }).getByRole('listitem').filter({ hasText: words });
  }

  /** How many dice hit, of those of one need. */
  hits(need: number, count: number): Promise<void> {
    return this.answer(`${need} or less: ${count}`);
  }

  /** Types the dice of duels as they lie: attacker, defender, next pair. */
  async duels(...faces: readonly number[]): Promise<void> {
    for (const face of faces) await this.answer(String(face));
  }

  /** Turns a card of the table's own: the unit whose turn it is stands on the Play tab. */
  async turnCard(colour: 'Red' | 'Black', unit: string): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: new RegExp(`^${colour} `) }));
    await this.page.getByText(new RegExp(`^${unit} (moves|fires) now`)).waitFor();
  }

  /** Takes the game on to its next phase. */
  async nextPhase(name: string): Promise<void> {
    await this.press(`Next: ${name}`);
    await this.page
      .getByRole('heading', { name: /^Turn \d+$/ })
      .locator('..')
      .getByText(name)
      .waitFor();
  }

  /** A line of what is due, or may be done now, by words of its reason. */
  due(words: string): Locator {
    const lists = this.page.getByRole('list', { name: /^(Due now|May be done now)$/ });
    return lists.getByRole('link', { name: new RegExp(escaped(words)) });
  }

  /** Sets up what is due, and begins it. */
  async beginDue(words: string, ...choices: readonly string[]): Promise<void> {
    await this.tap(this.due(words));
    for (const choice of choices) await this.choose(choice);
    await this.press('Begin');
  }

  // The roster.

  /** Goes to a unit by the roster. */
  async unit(name: string): Promise<void> {
    await this.tab('Roster');
    await this.open(name);
    await this.heading(name).waitFor();
  }

  /** A man of the unit on the screen, by his tag. */
  man(tag: string): Locator {
    return this.page.getByRole('list', { name: /^Men of/ }).getByRole('button', { name: new RegExp(`^${tag} `) });
  }

  back(): Promise<void> {
    return this.tap(this.page.getByRole('link', { name: 'Back' }));
  }
}

const SUITS: Readonly<Record<string, string>> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };
const RANKS: Readonly<Record<string, string>> = { A: 'ace', K: 'king', Q: 'queen', J: 'jack' };

function cardClass(code: string): string {
  const [, rank = '', suit] = /^(.+)(.)$/.exec(code) ?? [];
  const figure = rank === 'A' ? 'Ace' : /[JQK]/.test(rank) ? 'J Q K' : '2–10';
  return `${figure} ${suit === 'h' ? '♥' : '♠♣♦'}`;
}

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
