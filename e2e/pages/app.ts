import type { Locator, Page } from '@playwright/test';
import { type Destination, KEYS, type Key, PARTS, type Part, PLACES, SENTENCES, type Sentence } from '../names.ts';
import { PhonePages } from './phone.ts';
import { escapeRegExp, type Name, nameStartingWith } from './words.ts';

/** Keys, lists, fields and sheets that all screens share. */
export class AppPages extends PhonePages {
  async tap(what: Locator): Promise<void> {
    this.taps += 1;
    await what.click();
  }

  button(key: Key, within: Locator | Page = this.page): Locator {
    return within.getByRole('button', { name: KEYS[key], exact: true });
  }

  /** The first key or link with exactly this name. */
  named(role: 'button' | 'link', name: string): Locator {
    return this.page.getByRole(role, { name, exact: true }).first();
  }

  press(key: Key): Promise<void> {
    return this.tap(this.button(key));
  }

  /** Button of the open sheet; the last one if the name occurs twice. */
  sheetKey(key: Key): Locator {
    return this.button(key, this.sheet()).last();
  }

  pressInSheet(key: Key): Promise<void> {
    return this.tap(this.sheetKey(key));
  }

  /** Taps a line of the open sheet by its title. A mark or tag may precede the title. */
  pickInSheet(begins: string): Promise<void> {
    return this.tap(this.sheet().getByRole('button', nameStartingWith(begins)));
  }

  part(part: Part): Locator {
    const [role, name] = PARTS[part];
    return name === '' ? this.page.getByRole(role) : this.page.getByRole(role, { name, exact: true });
  }

  lines(part: Part): Locator {
    return this.linesOf(this.part(part));
  }

  sentence(sentence: Sentence, within: Locator | Page = this.page): Locator {
    return within.getByText(SENTENCES[sentence]);
  }

  /** Warnings and refusals. */
  alert(says?: Sentence, within: Locator | Page = this.page): Locator {
    const alerts = within.getByRole('alert');
    return says ? alerts.filter({ hasText: SENTENCES[says] }) : alerts;
  }

  text(words: Name, within: Locator | Page = this.page): Locator {
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

  /** Headings and lines, to check that a page has rendered. */
  contentOf(within: Locator): Locator {
    return within.getByRole('heading').or(this.linesOf(within));
  }

  /** The step while dice fall. */
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
  numberTable(name: string): Locator {
    return this.page.getByRole('table', { name });
  }

  /** Section below a heading. */
  sectionOf(name: string): Locator {
    return this.heading(name).locator('..');
  }

  get focused(): Locator {
    return this.page.locator(':focus');
  }

  /** Name of the app at the top of the first screen. */
  get title(): Locator {
    return this.heading('Roll Call');
  }

  /** Link of the first screen to the settings. */
  get toSettings(): Locator {
    return this.page.getByRole('link', { name: 'Settings and backup' });
  }

  /** Element by CSS selector, to check its absence. */
  element(selector: string): Locator {
    return this.page.locator(selector);
  }

  /** Line of a list, by its title. A mark or tag may precede the title. */
  row(title: string): Locator {
    return this.page
      .getByRole('link', nameStartingWith(title))
      .or(this.page.getByRole('button', nameStartingWith(title)));
  }

  open(name: string): Promise<void> {
    return this.tap(this.row(name));
  }

  /** Line of a list that opens a page of the app. */
  placeRow(place: Destination): Locator {
    return this.row(PLACES[place]);
  }

  go(place: Destination): Promise<void> {
    return this.tap(this.placeRow(place));
  }

  /** Opens a tab of the campaign and waits for it. */
  async openTab(name: 'Play' | 'Roster' | 'Campaign' | 'More'): Promise<void> {
    const link = this.page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name });
    await this.tap(link);
    await this.page.locator('[aria-current="page"]').and(link).waitFor();
  }

  heading(name: Name): Locator {
    return this.page.getByRole('heading', { name });
  }

  /** Selects a radio option. `question` is needed if several questions offer it. */
  choose(option: string, question?: string): Promise<void> {
    return this.tap(this.label(this.choice(option, question === undefined ? this.page : this.choices(question))));
  }

  /** Chooses a unit for the last role that offers it, which is the target. */
  chooseTarget(unit: string): Promise<void> {
    return this.tap(this.label(this.choice(unit).last()));
  }

  /** Radio button, by the beginning of its name. */
  choice(option: string, within: Locator | Page = this.page): Locator {
    return within.getByRole('radio', nameStartingWith(option));
  }

  /** Label of a radio button, which receives the tap. */
  label(choice: Locator): Locator {
    return choice.locator('..');
  }

  /** Radio buttons of a question. A hint may follow the question in their name. */
  choices(question: string, within: Locator | Page = this.page): Locator {
    return within.getByRole('radiogroup', { name: new RegExp(`^${escapeRegExp(question)}(,|$)`) });
  }

  switchNamed(name: Name, within: Locator | Page = this.page): Locator {
    return within.getByRole('switch', { name });
  }

  flipSwitch(name: Name): Promise<void> {
    return this.tap(this.switchNamed(name));
  }

  async setNumber(what: string, to: number, within: Locator = this.page.locator('body')): Promise<void> {
    const number = this.number(what, within);
    const now = Number(await number.getAttribute('aria-valuenow'));
    const step = within.getByRole('button', { name: `${what}: ${to > now ? 'more' : 'less'}`, exact: true });
    for (let n = 0; n < Math.abs(to - now); n++) await this.tap(step);
  }

  number(what: string, within: Locator): Locator {
    return within.getByRole('spinbutton', { name: new RegExp(`^${escapeRegExp(what)}`) });
  }

  sheet(name?: string): Locator {
    return this.page.getByRole('dialog', name ? { name } : {});
  }

  /** Line of a sheet, by any of its words. */
  line(sheet: string, words: string | RegExp): Locator {
    return this.page.getByRole('list', { name: sheet, exact: true }).getByRole('listitem').filter({ hasText: words });
  }

  /** Radio button in entry `n` of a form with several entries of one kind. `n` counts from 0. */
  choiceOfEntry(n: number, question: string, option: string): Locator {
    const entry = this.page.locator('.form-entry').nth(n);
    return this.label(this.choice(option, this.choices(question, entry)));
  }

  /** The last action, with its Undo. */
  get lastAction(): Locator {
    return this.page.locator('.notices');
  }

  /** Primary keys of a tab. */
  get primaryKeys(): Locator {
    return this.page.getByRole('main').locator('.primary');
  }

  back(): Promise<void> {
    return this.tap(this.page.getByRole('link', { name: 'Back' }));
  }
}
