import type { Locator } from '@playwright/test';
import { DicePages } from './dice.ts';

/** Page model of campaigns, quick fights and the roster. */
export class CampaignPages extends DicePages {
  /** Opens the sheet of a new campaign. */
  async newCampaign(rules = 'The Sword to Adventure: close combat'): Promise<void> {
    await this.page.goto('/');
    await this.go('newCampaign');
    await this.choose(rules);
  }

  /** Begins a campaign from a sample, which opens its roster. */
  async beginSample(sample = 'The two printed battles', rules?: string): Promise<void> {
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

  /** Ends the running game, from the Campaign tab. */
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
    await this.pickInSheet(template);
    await this.statusOf(this.sheet()).filter({ hasText: 'mustered:' }).waitFor();
    await this.pressInSheet('done');
  }

  /** Musters a unit from the roster. `counts` gives the number of men by role. */
  async musterByCounts(side: string, counts: Readonly<Record<string, number>>, nature: string): Promise<void> {
    await this.tap(this.musterKey(side));
    await this.pickInSheet('Set up a unit yourself');
    const all = { Officers: 0, NCOs: 0, Crewmen: 0, 'Other men': 0, ...counts };
    for (const [what, count] of Object.entries(all)) await this.setNumber(what, count, this.sheet());
    await this.choose(nature);
    await this.press('muster');
    await this.pressInSheet('done');
  }

  /** Begins a quick fight between units of two templates. `from` is the stage at which it begins. */
  async quickFight(red: string, blue: string, from?: string): Promise<void> {
    await this.page.goto('/');
    await this.open('The Sword to Adventure');
    await this.replaceQuickUnit('Red', red);
    await this.replaceQuickUnit('Blue', blue);
    if (from) {
      await this.press('setFacts');
      await this.choose(from);
    }
    await this.press('begin');
  }

  /** Key that selects the kind of a quick fight. */
  fightKindKey(title: string): Locator {
    return this.page.getByRole('group', { name: 'What is fought' }).getByRole('button', { name: title, exact: true });
  }

  /** Cards of a side's units on the screen of a quick fight. */
  quickUnits(side: string): Locator {
    return this.list(`${side}: the units`).getByRole('button');
  }

  /** Replaces the first unit of a side in a quick fight by one of a template. */
  async replaceQuickUnit(side: string, template: string): Promise<void> {
    await this.tap(this.quickUnits(side).first());
    // The keys of a sheet move until its animation ends.
    await this.sheet().evaluate((sheet) => Promise.all(sheet.getAnimations().map(({ finished }) => finished)));
    await this.tap(this.sheet().getByRole('button', { name: template, exact: true }));
    await this.pressInSheet('done');
  }

  /** Opens a unit from the roster. */
  async openUnit(name: string): Promise<void> {
    await this.openTab('Roster');
    await this.open(name);
    await this.heading(name).waitFor();
  }

  /** Unfolds the corrections of the unit on the screen, or of the man on the open sheet. */
  async unfoldCorrections(): Promise<void> {
    await this.tap(this.page.getByText('Correct by hand', { exact: true }).last());
  }

  /** Opens the log entry with this title for correction. */
  async openCorrection(title: string): Promise<void> {
    await this.open(title);
    await this.tap(this.sheet().getByRole('link', { name: 'Correct this' }));
  }

  /** Saves the correction, confirms what follows from it, and waits for the log. */
  async saveCorrection(): Promise<void> {
    await this.press('saveCorrection');
    await this.sheet('What follows').waitFor();
    await this.pressInSheet('saveCorrection');
    await this.part('log').waitFor();
  }

  /** Unfolds the name and notes of the man on the open sheet. */
  async unfoldName(): Promise<void> {
    await this.tap(this.sheet().getByText('Name and notes', { exact: true }));
  }

  async nextMan(): Promise<void> {
    await this.tap(this.sheet().getByRole('button', { name: /^Next / }));
  }

  /** A man of the unit on the screen, by his tag. */
  man(tag: string): Locator {
    return this.page.getByRole('list', { name: /^Men of/ }).getByRole('button', { name: new RegExp(`^${tag} `) });
  }

  unitsOf(side: string): Locator {
    return this.page.getByRole('list', { name: `Units of ${side}` });
  }

  /** Line that replaces the missing men of a unit. */
  fillUp(unit: string): Locator {
    return this.row(`Fill up ${unit}`);
  }

  /** Line that appoints a leader for a unit without one. */
  appointment(unit: string): Locator {
    return this.row(`${unit}: appoint a leader`);
  }

  reportOf(game: string): Locator {
    return this.row(`Report of ${game}`);
  }
}
