import type { Locator } from '@playwright/test';
import { AppPages } from './app.ts';
import { escaped, type Name } from './words.ts';

/** A fight: its questions, its story and its end. */
export class FightPages extends AppPages {
  /** Ticks or unticks one of those asked about. */
  tick(name: Name): Promise<void> {
    return this.tap(this.asked.getByRole('checkbox', { name }));
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

  /** Waits until the app says that the play is on the disk. */
  saved(): Promise<void> {
    return this.part('bar').getByText('saved', { exact: true }).waitFor();
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

  /** The drawing of a board, which may scroll. */
  get boardBox(): Locator {
    return this.page.locator('.board');
  }
}
