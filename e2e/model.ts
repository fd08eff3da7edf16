import type { Locator } from '@playwright/test';
import { CampaignPages } from './pages/campaign.ts';
import { escapeRegExp } from './pages/words.ts';

/** The app as the players at a table use it, including the turn of the running game. */
export class Table extends CampaignPages {
  /** Name of the unit that moves next, on a line of the list. Lines count from 0. */
  nextUnit(line: number): Promise<string> {
    return this.linesOf(this.list('Who is next')).nth(line).locator('b').last().innerText();
  }

  /** Enters the colour of a card from the players' deck. Waits for the unit's turn. */
  async turnCard(colour: 'Red' | 'Black', unit: string): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: new RegExp(`^I turned a ${colour.toLowerCase()}`) }));
    await this.page.getByText(new RegExp(`^${escapeRegExp(unit)} (moves|fires|can only pass) now`)).waitFor();
  }

  /** Key for an action of the active unit: "Moved". */
  action(label: string): Locator {
    const keys = this.page.getByRole('group', { name: 'What it does' });
    const named = { name: new RegExp(`^${escapeRegExp(label)}( |$)`) };
    return keys.getByRole('button', named).or(keys.getByRole('link', named));
  }

  /** Enters the action of the unit, which ends its turn. */
  async finishAction(label: string): Promise<void> {
    await this.tap(this.action(label));
    await this.action(label).waitFor({ state: 'detached' });
  }

  /** Begins an action of the active unit, on a target. */
  async beginAction(label: string, target?: string): Promise<void> {
    await this.tap(this.action(label));
    if (target) await this.choose(target, 'Target');
    await this.press('begin');
  }

  /** Skips a due sequence, by words of its reason. */
  async skip(words: string): Promise<void> {
    await this.tap(this.dueAction(words).locator('..').getByRole('button', { name: 'Skip' }));
    await this.dueAction(words).waitFor({ state: 'detached' });
  }

  /** Advances the game to its next phase. */
  async nextPhase(name: string): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: `Next: ${name}`, exact: true }));
    await this.phase.filter({ hasText: name }).waitFor();
  }

  get phase(): Locator {
    return this.page.getByRole('list', { name: 'Phases of the turn' }).locator('[aria-current]');
  }

  /** Keys for the colour of the players' card. */
  get cardColours(): Locator {
    return this.page.getByRole('button', { name: /^I turned a (red|black)/ });
  }

  /** Opens the losses of the first unit whose line has this text. */
  async openLosses(unit = ''): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'Enter losses' }));
    await this.tap(this.sheet().getByRole('listitem').filter({ hasText: unit }).getByRole('button').first());
    await this.tokens.first().waitFor();
  }

  get tokens(): Locator {
    return this.sheet()
      .getByRole('list', { name: /^Men of/ })
      .getByRole('button');
  }

  /** Records the losses. The key shows them: "1 killed, 1 wounded". */
  async recordLosses(fates: RegExp): Promise<void> {
    await this.tap(this.sheet().getByRole('button', { name: fates }));
    await this.sheet().waitFor({ state: 'detached' });
  }

  async writeNote(words: string): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'Note' }));
    await this.sheet().getByRole('textbox', { name: 'What happened' }).fill(words);
    await this.tap(this.sheet().getByRole('button', { name: 'Save the note' }));
    await this.sheet().waitFor({ state: 'detached' });
  }

  /** Finds a man by tag, from the Play tab. */
  async findMan(tag: string): Promise<void> {
    await this.tap(this.page.getByRole('link', { name: 'Find a man' }));
    await this.part('findMan').fill(tag);
  }

  /** An unfinished fight, by its title. */
  unfinished(title: string): Locator {
    return this.page.getByRole('list', { name: 'Unfinished fights' }).getByRole('link', { name: title });
  }

  /** A due or optional action, by words of its reason. */
  dueAction(words: string): Locator {
    const lists = this.page.getByRole('list', { name: /^(Due now|You can do now)$/ });
    return lists.getByRole('link', { name: new RegExp(escapeRegExp(words)) });
  }

  /** Sets up a due sequence and begins it. */
  async beginDue(words: string, ...choices: readonly string[]): Promise<void> {
    await this.tap(this.dueAction(words));
    for (const choice of choices) await this.choose(choice);
    await this.press('begin');
  }
}
