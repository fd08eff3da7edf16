import type { Locator } from '@playwright/test';
import { CampaignPages } from './pages/campaign.ts';
import { escapeRegExp } from './pages/words.ts';

/** Page model of the whole app. This class adds the turn of the running game. */
export class Table extends CampaignPages {
  /** Name of a unit in the list "Who is next". Lines count from 0. */
  nextUnit(line: number): Promise<string> {
    return this.linesOf(this.list('Who is next')).nth(line).locator('b').last().innerText();
  }

  /** Enters the colour of a card that the players drew. Waits until `unit` is active. */
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

  /** Begins an action of the active unit that is played, such as fire at a target. */
  async beginAction(label: string, target?: string): Promise<void> {
    await this.tap(this.action(label));
    if (target) await this.choose(target, 'Target');
    await this.press('begin');
  }

  /** Skips the due action whose reason contains `words`. */
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

  /** Keys that enter the colour of a card, red or black. */
  get cardColours(): Locator {
    return this.page.getByRole('button', { name: /^I turned a (red|black)/ });
  }

  /** Opens the sheet of losses for the first unit whose line contains `unit`. */
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

  /** Records the losses on the sheet. `label` matches its key: "Record: 1 killed, 1 wounded". */
  async recordLosses(label: RegExp): Promise<void> {
    await this.tap(this.sheet().getByRole('button', { name: label }));
    await this.sheet().waitFor({ state: 'detached' });
  }

  async writeNote(words: string): Promise<void> {
    await this.tap(this.page.getByRole('button', { name: 'Note' }));
    await this.sheet().getByRole('textbox', { name: 'What happened' }).fill(words);
    await this.tap(this.sheet().getByRole('button', { name: 'Save the note' }));
    await this.sheet().waitFor({ state: 'detached' });
  }

  /** Opens "Find a man" on the Play tab and enters a tag. */
  async findMan(tag: string): Promise<void> {
    await this.tap(this.page.getByRole('link', { name: 'Find a man' }));
    await this.part('findMan').fill(tag);
  }

  unfinished(title: string): Locator {
    return this.page.getByRole('list', { name: 'Unfinished fights' }).getByRole('link', { name: title });
  }

  /** Link to the due or optional action whose reason contains `words`. */
  dueAction(words: string): Locator {
    const lists = this.page.getByRole('list', { name: /^(Due now|You can do now)$/ });
    return lists.getByRole('link', { name: new RegExp(escapeRegExp(words)) });
  }

  /** Opens the due action whose reason contains `words`, selects `choices`, and begins it. */
  async beginDue(words: string, ...choices: readonly string[]): Promise<void> {
    await this.tap(this.dueAction(words));
    for (const choice of choices) await this.choose(choice);
    await this.press('begin');
  }
}
