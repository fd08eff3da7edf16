import { type Disposable, expect, type Locator, type Page } from '@playwright/test';
import { KEYS, type Key, PARTS, type Part, PLACES, type Place, SENTENCES, type Sentence } from './names.ts';

type Name = string | RegExp;

/** The app in the words of the table. Every tap counts one, so that budgets are counted where stories are told. */
export class Table {
  taps = 0;
  private readonly loaded: Disposable[] = [];

  constructor(readonly page: Page) {}

  /** Lets the story read what the app copied: Chromium asks for leave, Firefox lets it as it is driven. */
  async allowClipboard(): Promise<void> {
    const context = this.page.context();
    if (context.browser()?.browserType().name() === 'chromium')
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  }

  /** Taps the middle of what is on the screen with a finger, once new keys hear it; with a mouse in Firefox, whose driver has no finger. */
  async touch(what: Locator): Promise<void> {
    const { page } = this;
    await what.waitFor();
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    const { x, y, width, height } = (await what.boundingBox())!;
    const firefox = page.context().browser()?.browserType().name() === 'firefox';
    const tap = firefox ? page.mouse.click.bind(page.mouse) : page.touchscreen.tap.bind(page.touchscreen);
    await tap(x + width / 2, y + height / 2);
  }

  /** Everything that is done with a thumb goes through here. */
  async tap(what: Locator): Promise<void> {
    this.taps += 1;
    await what.click();
  }

  /** A key of the app. */
  button(key: Key, within: Locator | Page = this.page): Locator {
    return within.getByRole('button', { name: KEYS[key], exact: true });
  }

  press(key: Key): Promise<void> {
    return this.tap(this.button(key));
  }

  /** A key of the sheet that is open: where its head has one of the same name, the one at its foot. */
  sheetKey(key: Key): Locator {
    return this.button(key, this.sheet()).last();
  }

  pressInSheet(key: Key): Promise<void> {
    return this.tap(this.sheetKey(key));
  }

  /** Taps what the open sheet offers, by how its line begins; a mark or a tag may stand in front. */
  pick(begins: string): Promise<void> {
    return this.tap(this.sheet().getByRole('button', beginning(begins)));
  }

  /** A named part of the screen. */
  part(part: Part): Locator {
    const [role, name] = PARTS[part];
    return name === '' ? this.page.getByRole(role) : this.page.getByRole(role, { name, exact: true });
  }

  /** The lines of a named list. */
  lines(part: Part): Locator {
    return this.linesOf(this.part(part));
  }

  /** A sentence of the app. */
  sentence(sentence: Sentence, within: Locator | Page = this.page): Locator {
    return within.getByText(SENTENCES[sentence]);
  }

  /** What warns or refuses. */
  alert(says?: Sentence, within: Locator | Page = this.page): Locator {
    const alerts = within.getByRole('alert');
    return says ? alerts.filter({ hasText: SENTENCES[says] }) : alerts;
  }

  // What rules and records show, found by their own words.

  /** Words of rules or records. */
  shown(words: Name, within: Locator | Page = this.page): Locator {
    return within.getByText(words);
  }

  keysOf(within: Locator, name?: Name): Locator {
    return within.getByRole('button', name ? { name } : {});
  }

  linksOf(within: Locator): Locator {
    return within.getByRole('link');
  }

  linesOf(within: Locator): Locator {
    return within.getByRole('listitem');
  }

  rowsOf(within: Locator, name?: Name): Locator {
    return within.getByRole('row', name ? { name } : {});
  }

  cellsOf(within: Locator): Locator {
    return within.getByRole('cell');
  }

  columnOf(within: Locator, name: string): Locator {
    return within.getByRole('columnheader', { name });
  }

  figuresOf(within: Locator): Locator {
    return within.getByRole('figure');
  }

  statusOf(within: Locator): Locator {
    return within.getByRole('status');
  }

  /** Headings and lines: what stands on a page once it is drawn. */
  contentOf(within: Locator): Locator {
    return within.getByRole('heading').or(this.linesOf(within));
  }

  /** The step while dice fall on its table. */
  get falling(): Locator {
    return this.page.locator('.falling');
  }

  list(name: string): Locator {
    return this.page.getByRole('list', { name });
  }

  region(name: string): Locator {
    return this.page.getByRole('region', { name });
  }

  /** A table of numbers, by its caption. */
  numbers(name: string): Locator {
    return this.page.getByRole('table', { name });
  }

  /** What a heading stands over. */
  headed(name: string): Locator {
    return this.heading(name).locator('..');
  }

  /** The way out of an app that does not start. */
  get wayOut(): Locator {
    return this.page.getByRole('link', { name: /^(Get your records out|Recovery)$/ });
  }

  /** Lets the time pass that the way out waits for, as its drawing alone knows of it. */
  async waitForWayOut(): Promise<void> {
    // Before that the app has asked for all its files once more.
    await this.page.waitForFunction(() => {
      const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return way?.type === 'reload' && document.readyState === 'complete';
    });
    await this.page.evaluate(() => {
      for (const waiting of document.getAnimations()) waiting.finish();
    });
  }

  /** What has the focus. */
  get focused(): Locator {
    return this.page.locator(':focus');
  }

  /** The name of the app at the top of its first screen. */
  get title(): Locator {
    return this.heading('Roll Call');
  }

  /** An element of the page, by a selector of what must not be there. */
  element(selector: string): Locator {
    return this.page.locator(selector);
  }

  /** A line of a list that opens something, by its title; a mark or a tag may stand in front. */
  row(title: string): Locator {
    return this.page.getByRole('link', beginning(title)).or(this.page.getByRole('button', beginning(title)));
  }

  open(name: string): Promise<void> {
    return this.tap(this.row(name));
  }

  /** The line that leads to a place of the app. */
  place(place: Place): Locator {
    return this.row(PLACES[place]);
  }

  go(place: Place): Promise<void> {
    return this.tap(this.place(place));
  }

  /** Goes to one of the four tabs. */
  /** Goes to a place of the campaign; what stood before is gone then. */
  async tab(name: 'Play' | 'Roster' | 'Campaign' | 'More'): Promise<void> {
    const link = this.page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name });
    await this.tap(link);
    await this.page.locator('[aria-current="page"]').and(link).waitFor();
  }

  heading(name: Name): Locator {
    return this.page.getByRole('heading', { name });
  }

  choose(option: string): Promise<void> {
    return this.tap(this.label(this.choice(option)));
  }

  /** A choice of several, by how it begins. */
  choice(option: string, within: Locator | Page = this.page): Locator {
    return within.getByRole('radio', beginning(option));
  }

  /** What a thumb meets of a choice. */
  label(choice: Locator): Locator {
    return choice.locator('..');
  }

  /** The choices of one question. */
  choices(question: string): Locator {
    return this.page.getByRole('radiogroup', { name: question });
  }

  flag(name: Name, within: Locator | Page = this.page): Locator {
    return within.getByRole('switch', { name });
  }

  flip(name: Name): Promise<void> {
    return this.tap(this.flag(name));
  }

  /** Ticks or unticks one of those asked about. */
  tick(name: Name): Promise<void> {
    return this.tap(this.asked.getByRole('checkbox', { name }));
  }

  /** Does this before anything of the app on each page that is opened, until the story ends. */
  async load(script: () => void): Promise<void> {
    this.loaded.push(await this.page.addInitScript(script));
  }

  async unload(): Promise<void> {
    for (const script of this.loaded.splice(0)) await script.dispose();
  }

  /** Makes the app's dice fall and its cards lie in the same order every time, from before the page is opened. */
  async loadDice(): Promise<void> {
    await this.load(() => {
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
    await this.go('newCampaign');
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
    await this.press('beginGame');
    await this.pressInSheet('beginWithAll');
    await this.sheet().waitFor({ state: 'detached' });
  }

  /** Ends the game that runs, from the Campaign tab. */
  async endGame(): Promise<void> {
    await this.press('endGame');
    await this.pressInSheet('endGame');
    await this.sheet().waitFor({ state: 'detached' });
  }

  musterKey(side: string): Locator {
    return this.page.getByRole('button', { name: `Muster a unit for ${side}`, exact: true });
  }

  /** Musters a unit for a side by its template. */
  async muster(side: string, template: string): Promise<void> {
    await this.tap(this.musterKey(side));
    await this.pick(template);
    await this.statusOf(this.sheet()).filter({ hasText: 'mustered:' }).waitFor();
    await this.pressInSheet('done');
  }

  /** Musters a unit for a side by the counts of its men, from the roster. */
  async musterByCounts(side: string, counts: Readonly<Record<string, number>>, nature: string): Promise<void> {
    await this.tap(this.musterKey(side));
    await this.pick('Set up a unit yourself');
    const all = { Officers: 0, NCOs: 0, Crewmen: 0, 'Ordinary men': 0, ...counts };
    for (const [what, count] of Object.entries(all)) await this.set(what, count, this.sheet());
    await this.choose(nature);
    await this.press('muster');
    await this.pressInSheet('done');
  }

  /** Fights with two throwaway units. */
  async quickFight(red: string, blue: string, from?: string): Promise<void> {
    await this.page.goto('/');
    await this.open('The Sword to Adventure');
    await this.quickUnit('Red', red);
    await this.quickUnit('Blue', blue);
    if (from) await this.choose(from);
    await this.press('begin');
  }

  /** Rolls on the screen of any dice, and waits until they lie. */
  async rollDice(): Promise<void> {
    const tray = this.list('Dice rolled');
    await this.tap(this.page.getByRole('button', { name: /^Roll \d+D/ }));
    await tray.waitFor();
  }

  /** The key of what is fought on the screen of a quick fight. */
  fought(title: string): Locator {
    return this.page.getByRole('group', { name: 'What is fought' }).getByRole('button', { name: title, exact: true });
  }

  /** The cards of a side's units on the screen of a quick fight. */
  quickUnits(side: string): Locator {
    return this.list(`${side}: the units`).getByRole('button');
  }

  /** Puts a unit of a template in the place of a side's first. */
  async quickUnit(side: string, template: string): Promise<void> {
    await this.tap(this.quickUnits(side).first());
    // A key of a sheet that still rises is elsewhere by the time the finger is down.
    await this.sheet().evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)));
    await this.tap(this.sheet().getByRole('button', { name: template, exact: true }));
    await this.sheet().waitFor({ state: 'detached' });
  }

  /** Begins a play of this kind from the Play tab. */
  async begin(sequence: string, { against, from }: { against?: string; from?: string } = {}): Promise<void> {
    await this.open(sequence);
    if (against) await this.choose(against);
    if (from) await this.choose(from);
    await this.press('begin');
  }

  /** How the sides say whose dice they use, before a fight. */
  get whoseDice(): Locator {
    return this.page.getByRole('group', { name: 'Whose dice' }).getByRole('button');
  }

  /** Chooses the app's dice for all sides of a fight that could begin, and goes back. */
  async appsDiceIn(sequence: string): Promise<void> {
    await this.open(sequence);
    const own = this.whoseDice.filter({ hasText: 'Own dice' });
    await own.first().waitFor();
    while ((await own.count()) > 0) await this.tap(own.first());
    await this.back();
  }

  /** Sets a number to what it should be, one tap a step. */
  async set(what: string, to: number, within: Locator = this.page.locator('body')): Promise<void> {
    const number = this.number(what, within);
    const now = Number(await number.getAttribute('aria-valuenow'));
    const way = within.getByRole('button', { name: `${what}: ${to > now ? 'more' : 'less'}`, exact: true });
    for (let n = 0; n < Math.abs(to - now); n++) await this.tap(way);
  }

  /** A number that is set by steppers. */
  number(what: string, within: Locator): Locator {
    return within.getByRole('spinbutton', { name: new RegExp(`^${escaped(what)}`) });
  }

  // The play.

  /** What is asked now. */
  get asked(): Locator {
    return this.part('asked');
  }

  /** What is asked, in a few words. */
  get question(): Locator {
    return this.asked.getByRole('heading').first();
  }

  /** The steps so far, a line each. */
  get trail(): Locator {
    return this.lines('trail');
  }

  /** The step of the trail that begins so. */
  step(title: string | RegExp): Locator {
    return this.trail.filter({ hasText: title });
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

  /** Settles what is asked by another of its ways. */
  async anotherWay(name: string): Promise<void> {
    await this.answer('Another way');
    await this.tap(this.sheet().getByRole('button', { name: new RegExp(`^${escaped(name)}( |$)`) }));
  }

  done(): Promise<void> {
    return this.asShown();
  }

  /** The key that takes what a sheet shows as it is. */
  get asShownKey(): Locator {
    return this.key('Continue');
  }

  /** The keys that go on by what is shown or by the app's own dice and cards. */
  get goOnKeys(): Locator {
    return this.keysOf(this.asked, /^(Continue|Roll|Draw)/);
  }

  /** The gold key of a sheet: it goes on, or brings up what lies below. */
  get goldKey(): Locator {
    return this.keysOf(this.asked, /^Continue|more below$/);
  }

  /** Takes what a sheet shows as it is, all of it seen. */
  async asShown(): Promise<void> {
    await this.seeAll();
    await this.tap(this.asShownKey);
  }

  /** Brings up what lies below on a sheet, until its gold key goes on. */
  async seeAll(): Promise<void> {
    const more = this.keysOf(this.asked, / more below$/);
    await this.asShownKey.or(more).first().waitFor();
    for (;;) {
      // What its key says, the press on it, and how far the sheet had scrolled are one moment.
      const pressed = await this.goldKey.first().evaluate(async (key: HTMLElement) => {
        const brings = () => key.isConnected && / more below$/.test(key.textContent ?? '');
        if (!brings()) return false;
        const sheet = document.querySelector('.pad-scroll')!;
        const before = sheet.scrollTop;
        key.click();
        const frame = () => new Promise(requestAnimationFrame);
        // It scrolls, or it fits by now, which the key says a frame later.
        do await frame();
        while (sheet.scrollTop === before && brings());
        await frame();
        return true;
      });
      if (!pressed) return;
      this.taps += 1;
    }
  }

  /** Lets the app roll what is asked. */
  roll(): Promise<void> {
    return this.tap(this.key('Roll').first());
  }

  /** The gold key that rolls. */
  get rollsOfGold(): Locator {
    return this.asked.locator('.primary').filter({ hasText: /^Roll/ });
  }

  /** Lets the app draw the cards of one side after the other, until none is asked for. */
  async drawAll(): Promise<void> {
    const draw = this.keysOf(this.asked, /^Draw( all)?$/).last();
    await draw.waitFor();
    while (await draw.isVisible()) {
      const asked = (await this.question.textContent()) ?? '';
      await this.tap(draw);
      await expect(this.question.or(this.ending).first()).not.toHaveText(asked);
    }
  }

  /** Says that there is no casualty more. */
  noMore(): Promise<void> {
    return this.answer('No');
  }

  /** The digits of a total typed so far. */
  get sofar(): Locator {
    return this.part('soFar');
  }

  /** The sum of a stated number where both sides' stand beside each other. */
  sum(stated: string): Locator {
    const region = this.page.getByRole('region', { name: stated, exact: true });
    return this.part('main').locator(region).or(this.sheet('Both sides’ dice').locator(region));
  }

  /** Opens the sums of both sides over the dice, by the number of a side. */
  ledger(unit: string): Promise<void> {
    return this.tap(
      this.part('main')
        .getByRole('button', { name: new RegExp(`^${escaped(unit)} `) })
        .first(),
    );
  }

  /** Changes a stated number by the table: its total beside the other side's or its line in the trail, and the stepper on its sheet. */
  async adjust(stated: string, by: number): Promise<void> {
    const sum = this.sum(stated);
    await sum.or(this.step(stated)).first().waitFor();
    if ((await sum.count()) === 0) await this.story();
    await this.tap(sum.getByRole('button').last().or(this.step(stated).getByRole('button')));
    await this.set('Table adjustment', by, this.sheet());
    await this.tap(this.sheet().getByRole('button', { name: /^(Use |Leave the sum)/ }));
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
  async faces(step: Locator, by: 'rolled by hand' | 'rolled by the app'): Promise<readonly number[]> {
    const dice = await step.getByText(new RegExp(`^\\d, ${by}`)).allTextContents();
    return dice.map((words) => Number.parseInt(words, 10));
  }

  /** What a told pool adds up to. */
  async total(step: Locator): Promise<number> {
    const [, total] = /(?:your dice|app’s dice)\s*(\d+)/.exec((await step.textContent()) ?? '') ?? [];
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
    const tab = this.asked
      .getByRole('group', { name: 'Rolled together' })
      .getByRole('button', { name: new RegExp(`^${escaped(side)}`) });
    if ((await tab.getAttribute('aria-pressed')) === 'false') await this.tap(tab);
    for (const [row, n] of Object.entries(counts)) {
      const key = this.asked.getByRole('button', { name: `${row}: ${n}`, exact: true });
      if (n > 3) await this.tap(this.asked.getByRole('button', { name: `${row}: 4 + and more`, exact: true }));
      await this.tap(key);
    }
  }

  async dieByDie(): Promise<void> {
    const total = this.asked.getByRole('button', { name: 'As a total' });
    const dice = this.asked.getByRole('button', { name: 'Enter die by die' });
    await total.or(dice).waitFor();
    // A side that did so before begins with its dice.
    if (await dice.isVisible()) await this.tap(dice);
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
  async amend(title: string): Promise<void> {
    await this.story();
    await this.tap(this.step(title).getByRole('button'));
  }

  /** Brings up the story so far, where each step can be opened. */
  async story(): Promise<void> {
    const key = this.button('story');
    if ((await key.getAttribute('aria-pressed')) === 'false') await this.tap(key);
  }

  sheet(name?: string): Locator {
    return this.page.getByRole('dialog', name ? { name } : {});
  }

  /** Waits until the app says that the play is on the disk. */
  saved(): Promise<void> {
    return this.part('bar').getByText('saved', { exact: true }).waitFor();
  }

  /** Keeps the disk busy, so that what is written waits, until what this returns is called. */
  async busyDisk(): Promise<() => Promise<void>> {
    const held = await this.page.evaluateHandle(async () => {
      const { name = '' } = (await indexedDB.databases()).find(({ name }) => /-\d+$/.test(name!)) ?? { name: '' };
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

  /** Shows the page as it prints; where the driver cannot change the medium, its rules for print hold on the screen. */
  async showPrinted(): Promise<void> {
    await this.page.emulateMedia({ media: 'print' });
    await this.page.evaluate(() => {
      if (matchMedia('print').matches) return;
      for (const { cssRules } of document.styleSheets)
        for (const rule of cssRules)
          if (rule instanceof CSSMediaRule && rule.media.mediaText === 'print') rule.media.mediaText = 'all';
    });
  }

  /** Reloads the page in the middle of a play, once it says that it is saved. */
  async reopen(): Promise<void> {
    await this.saved();
    await this.page.reload();
  }

  get undoKey(): Locator {
    return this.page.getByRole('button', { name: /^Undo/ });
  }

  undo(): Promise<void> {
    return this.tap(this.undoKey.last());
  }

  redo(): Promise<void> {
    return this.press('redo');
  }

  /** The result of the last throw, through the next step. */
  get strip(): Locator {
    return this.page.locator('.result-strip');
  }

  /** How many px of what a lesson says must be scrolled to. */
  get lessonHidden(): Promise<number> {
    return this.asked.locator('.lesson-says').evaluate((says) => says.scrollHeight - says.clientHeight);
  }

  /** Verdict, orders and changes at the end of a play. */
  get ending(): Locator {
    return this.part('ending');
  }

  /** What the play would change in the records. */
  get changes(): Locator {
    return this.lines('menChanged').or(this.lines('marks')).or(this.lines('changes'));
  }

  /** The change of one man, by his tag. */
  change(tag: string): Locator {
    return this.changes.filter({ hasText: new RegExp(`^${tag}`) });
  }

  async accept(): Promise<void> {
    await this.press('accept');
    await this.ending.waitFor({ state: 'detached' });
  }

  // Sheets of lines, and the turn.

  /** A line of a sheet, by words that stand on it. */
  line(sheet: string, words: string | RegExp): Locator {
    return this.page.getByRole('list', { name: sheet, exact: true }).getByRole('listitem').filter({ hasText: words });
  }

  /** The choice of one entry of a form that has several alike, counted from 0. */
  choiceOfEntry(n: number, option: string): Locator {
    const entry = this.page.locator('.form-entry').nth(n);
    return this.label(entry.getByRole('radio', beginning(option)));
  }

  /** The drawing of a board, which may scroll. */
  get boardBox(): Locator {
    return this.page.locator('.board');
  }

  /** What was done last, with its Undo. */
  get lastAction(): Locator {
    return this.page.locator('.notices');
  }

  /** How many dice hit, of those of one need. */
  hits(need: number, count: number): Promise<void> {
    return this.answer(`${need} or less: ${count}`);
  }

  /** Types the dice of duels as they lie: attacker, defender, next pair. */
  async duels(...faces: readonly number[]): Promise<void> {
    for (const face of faces) await this.answer(String(face));
  }

  /** The unit that is next on a colour: that of the first line, or of the second. */
  nextOn(line: number): Promise<string> {
    return this.linesOf(this.list('Who is next')).nth(line).locator('b').last().innerText();
  }

  /** Turns a card of the table's own: the unit whose turn it is stands on the Play tab. */
  async turnCard(colour: 'Red' | 'Black', unit: string): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: new RegExp(`^${colour} `) }));
    await this.page.getByText(new RegExp(`^${escaped(unit)} (moves|fires|can only pass) now`)).waitFor();
  }

  /** A key of what the unit does whose turn it is: "Moved". */
  deed(label: string): Locator {
    const keys = this.page.getByRole('group', { name: 'What it does' });
    const named = { name: new RegExp(`^${escaped(label)}( |$)`) };
    return keys.getByRole('button', named).or(keys.getByRole('link', named));
  }

  /** Says in one tap what the unit did: its turn is over. */
  async did(label: string): Promise<void> {
    await this.tap(this.deed(label));
    await this.deed(label).waitFor({ state: 'detached' });
  }

  /** Begins what the unit does on its card. */
  async beginDeed(label: string, ...choices: readonly string[]): Promise<void> {
    await this.tap(this.deed(label));
    for (const choice of choices) await this.choose(choice);
    await this.press('begin');
  }

  /** Passes over what is due, by words of its reason, as the table did it otherwise. */
  async skip(words: string): Promise<void> {
    await this.tap(this.due(words).locator('..').getByRole('button', { name: 'Skip' }));
    await this.due(words).waitFor({ state: 'detached' });
  }

  /** Takes the game on to its next phase. */
  async nextPhase(name: string): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: `Next: ${name}`, exact: true }));
    await this.phase.filter({ hasText: name }).waitFor();
  }

  /** The phase of the turn that runs. */
  get phase(): Locator {
    return this.page.getByRole('list', { name: 'Phases of the turn' }).locator('[aria-current]');
  }

  /** The gold keys of a tab. */
  get gold(): Locator {
    return this.page.getByRole('main').locator('.primary');
  }

  /** The keys that say which colour the table’s own card is. */
  get cardColours(): Locator {
    return this.page.getByRole('button', { name: /^(Red|Black) / });
  }

  /** Opens the losses of a unit, of the first one without a name, from the Play tab. */
  async losses(unit = ''): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'Enter losses' }));
    await this.tap(this.sheet().getByRole('listitem').filter({ hasText: unit }).getByRole('button').first());
    await this.tokens.first().waitFor();
  }

  /** The men on the sheet of losses. */
  get tokens(): Locator {
    return this.sheet()
      .getByRole('list', { name: /^Men of/ })
      .getByRole('button');
  }

  /** Chooses what they fell by. */
  lostBy(cause: string): Promise<void> {
    return this.tap(this.sheet().getByRole('button', { name: cause }));
  }

  /** Records the losses, as the key says them: "1 killed, 1 wounded". */
  async recordLosses(fates: RegExp): Promise<void> {
    await this.tap(this.sheet().getByRole('button', { name: fates }));
    await this.sheet().waitFor({ state: 'detached' });
  }

  /** Writes a note for the story, from the Play tab. */
  async note(words: string): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'Note' }));
    await this.sheet().getByRole('textbox', { name: 'What happened' }).fill(words);
    await this.tap(this.sheet().getByRole('button', { name: 'Save the note' }));
    await this.sheet().waitFor({ state: 'detached' });
  }

  /** Asks whose man a tag is, from the Play tab. */
  async whoIs(tag: string): Promise<void> {
    await this.tap(this.page.getByRole('link', { name: 'Find a man' }));
    await this.part('findMan').fill(tag);
  }

  /** A fight that waits for its next answer, by its title. */
  unfinished(title: string): Locator {
    return this.page.getByRole('list', { name: 'Unfinished fights' }).getByRole('link', { name: title });
  }

  /** A line of what is due, or may be done now, by words of its reason. */
  due(words: string): Locator {
    const lists = this.page.getByRole('list', { name: /^(Due now|You can do now)$/ });
    return lists.getByRole('link', { name: new RegExp(escaped(words)) });
  }

  /** Sets up what is due, and begins it. */
  async beginDue(words: string, ...choices: readonly string[]): Promise<void> {
    await this.tap(this.due(words));
    for (const choice of choices) await this.choose(choice);
    await this.press('begin');
  }

  // The roster.

  /** Goes to a unit by the roster. */
  async unit(name: string): Promise<void> {
    await this.tab('Roster');
    await this.open(name);
    await this.heading(name).waitFor();
  }

  /** Unfolds what of the unit on the screen, or the man on the open sheet, is put right by hand. */
  async correctByHand(): Promise<void> {
    await this.tap(this.page.getByText('Correct by hand', { exact: true }).last());
  }

  /** Unfolds the name of the man on the open sheet. */
  async rename(): Promise<void> {
    await this.tap(this.sheet().getByText('Name and notes', { exact: true }));
  }

  /** Goes to the next man of the unit on the open sheet. */
  async nextMan(): Promise<void> {
    await this.tap(this.sheet().getByRole('button', { name: /^Next / }));
  }

  /** A man of the unit on the screen, by his tag. */
  man(tag: string): Locator {
    return this.page.getByRole('list', { name: /^Men of/ }).getByRole('button', { name: new RegExp(`^${tag} `) });
  }

  /** The units of a side on the roster. */
  unitsOf(side: string): Locator {
    return this.page.getByRole('list', { name: `Units of ${side}` });
  }

  // Between games.

  /** The key that fills the gaps of a unit. */
  fillUp(unit: string): Locator {
    return this.row(`Fill up ${unit}`);
  }

  /** The line that appoints a leader of a unit without one. */
  appointment(unit: string): Locator {
    return this.row(`${unit}: appoint a leader`);
  }

  reportOf(game: string): Locator {
    return this.row(`Report of ${game}`);
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

/** How a line begins by its title; a mark or a tag may stand in front. */
const beginning = (title: string) => ({ name: new RegExp(`^([A-Z]{1,3}\\d{0,4} )?${escaped(title)}([ :]|$)`) });

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
