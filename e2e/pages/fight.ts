import type { Locator } from '@playwright/test';
import { AppPages } from './app.ts';
import { escapeRegExp, type Name } from './words.ts';

/** Page model of a fight: its set-up, questions, story and end. */
export class FightPages extends AppPages {
  /** Ticks or unticks a checkbox of the question. */
  tick(name: Name): Promise<void> {
    return this.tap(this.asked.getByRole('checkbox', { name }));
  }

  /** Begins a sequence from the Play tab. `against` is the target, `from` the stage at which it begins. */
  async begin(sequence: string, { against, from }: { against?: string; from?: string } = {}): Promise<void> {
    await this.open(sequence);
    if (against) await this.chooseTarget(against);
    if (from) await this.choose(from);
    await this.press('begin');
  }

  /** Choices between own dice and the app's, one for each side. */
  get whoseDice(): Locator {
    return this.page.getByRole('group', { name: 'Whose dice' }).getByRole('radiogroup');
  }

  get chosenDice(): Locator {
    return this.whoseDice.getByRole('radio', { checked: true });
  }

  get progress(): Locator {
    return this.page.getByRole('navigation', { name: 'Where the procedure stands' });
  }

  /** Opens the set-up screen of a procedure, selects the app's dice for all sides, and goes back. */
  async chooseAppDice(sequence: string): Promise<void> {
    await this.open(sequence);
    await this.whoseDice.first().waitFor();
    for (const dice of await this.whoseDice.all()) await this.tap(dice.getByRole('radio', { name: 'App' }));
    await this.back();
  }

  /** Switches a side to its own dice or the app's, in the menu of a fight. */
  async changeDice(side: string, dice: 'Own dice' | 'App'): Promise<void> {
    await this.press('more');
    await this.tap(this.whoseDice.and(this.page.getByLabel(side)).getByRole('radio', { name: dice }));
    await this.pressInSheet('close');
  }

  get asked(): Locator {
    return this.part('asked');
  }

  /** Title of the question. */
  get question(): Locator {
    return this.asked.getByRole('heading').first();
  }

  get trail(): Locator {
    return this.lines('trail');
  }

  /** Step of the trail by its title. */
  step(title: string | RegExp): Locator {
    return this.trail.filter({ hasText: title });
  }

  /** Key of the pad, by the beginning of its name. */
  key(name: string): Locator {
    return this.asked.getByRole('button', { name: new RegExp(`^${escapeRegExp(name)}(,| |$)`) });
  }

  answer(name: string): Promise<void> {
    return this.tap(this.key(name));
  }

  /** Group of one side’s inputs in a form. */
  side(which: 'Attackers' | 'Defenders'): Locator {
    return this.asked.getByRole('group', { name: which });
  }

  setGrenades(which: 'Attackers' | 'Defenders', hits: number): Promise<void> {
    return this.setNumber('Grenade hits scored', hits, this.side(which));
  }

  chooseHigherGround(whose: 'Nobody' | 'Defender'): Promise<void> {
    return this.choose(whose);
  }

  /** Adds or removes a man of a side, in the list that "Who?" opens. */
  async toggleMan(which: 'Attackers' | 'Defenders', man: string): Promise<void> {
    const side = this.side(which).or(this.sheet().getByRole('group', { name: which }));
    await this.tap(side.getByRole('button', { name: 'Who?' }));
    await this.tap(side.getByRole('checkbox', { name: new RegExp(`^${man} `) }));
  }

  /** Key that accepts the values of a form. */
  get continueKey(): Locator {
    return this.key('Continue');
  }

  /** Keys that continue or let the app roll or draw. */
  get advanceKeys(): Locator {
    return this.keysOf(this.asked, /^(Continue|Use app|Roll|App draws|Draw)/);
  }

  /** Main key of a form, which continues, or scrolls down while more is below. */
  get primarySheetKey(): Locator {
    return this.keysOf(this.asked, /^Continue|More below$/);
  }

  /** Scrolls through a form and accepts its values. */
  async acceptShown(): Promise<void> {
    await this.scrollToContinue();
    await this.tap(this.continueKey);
  }

  /** Scrolls a form down until its main key continues. */
  async scrollToContinue(): Promise<void> {
    const more = this.keysOf(this.asked, /^More below$/);
    await this.continueKey.or(more).first().waitFor();
    for (;;) {
      // Reads the label, presses and reads the scroll position in one task.
      const pressed = await this.primarySheetKey.first().evaluate(async (key: HTMLElement) => {
        const brings = () => key.isConnected && /^More below$/.test(key.textContent ?? '');
        if (!brings()) return false;
        const sheet = document.querySelector('.pad-scroll')!;
        const before = sheet.scrollTop;
        key.click();
        const frame = () => new Promise(requestAnimationFrame);
        // Either the sheet scrolls, or it already fits and the label changes a frame later.
        do await frame();
        while (sheet.scrollTop === before && brings());
        await frame();
        return true;
      });
      if (!pressed) return;
      this.taps += 1;
    }
  }

  /** Breakdown of a number, by its title, on the screen or sheet for both sides. */
  sum(title: string): Locator {
    const region = this.page.getByRole('region', { name: title, exact: true });
    return this.part('main').locator(region).or(this.sheet('Both sides’ dice').locator(region));
  }

  /** Opens the breakdown for both sides by tapping the number of `unit`. */
  openSums(unit: string): Promise<void> {
    return this.tap(
      this.part('main')
        .getByRole('button', { name: new RegExp(`^${escapeRegExp(unit)} `) })
        .first(),
    );
  }

  /** Sets the table adjustment of the number with this title. */
  async adjust(title: string, adjustment: number): Promise<void> {
    const sum = this.sum(title);
    await sum.or(this.step(title)).first().waitFor();
    if ((await sum.count()) === 0) await this.openStory();
    await this.tap(sum.getByRole('button').last().or(this.step(title).getByRole('button')));
    await this.setNumber('Table adjustment', adjustment, this.sheet());
    await this.tap(this.sheet().getByRole('button', { name: /^Use / }));
  }

  /** Opens an earlier step of the story for editing. */
  async openStep(title: string): Promise<void> {
    await this.openStory();
    await this.tap(this.step(title).getByRole('button'));
  }

  /** Shows the story so far, if it is hidden. */
  async openStory(): Promise<void> {
    const key = this.button('story');
    // A correction shows the story below its result.
    if ((await key.count()) > 0 && (await key.getAttribute('aria-pressed')) === 'false') await this.tap(key);
  }

  /** Waits until the app shows that the play is saved. */
  waitUntilSaved(): Promise<void> {
    return this.part('bar').getByText('saved', { exact: true }).waitFor();
  }

  /** Reloads the page during a play, once it is saved. */
  async reopen(): Promise<void> {
    await this.waitUntilSaved();
    await this.page.reload();
  }

  /** Names on the tokens of men in a list. */
  get tokenNames(): Locator {
    return this.page.locator('.token-words > span');
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

  /** Result of the last answered step. */
  get resultStrip(): Locator {
    return this.page.locator('.result-strip');
  }

  /** Height in px of the lesson text that is scrolled out of view. */
  get hiddenLessonHeight(): Promise<number> {
    return this.asked.locator('.lesson-says').evaluate((says) => says.scrollHeight - says.clientHeight);
  }

  /** Verdict, orders and changes at the end of a play. */
  get ending(): Locator {
    return this.part('ending');
  }

  /** Changes to the records that the play proposes at its end. */
  get changes(): Locator {
    return this.lines('menChanged').or(this.lines('marks')).or(this.lines('changes'));
  }

  /** Change of one man, by his tag. */
  change(tag: string): Locator {
    return this.changes.filter({ hasText: new RegExp(`^${tag}`) });
  }

  async accept(): Promise<void> {
    await this.press('accept');
    await this.ending.waitFor({ state: 'detached' });
  }

  /** Drawing of a board, which may scroll. */
  get boardBox(): Locator {
    return this.page.locator('.board');
  }
}
