import type { Locator, Page } from '@playwright/test';
import { type Destination, KEYS, type Key, PARTS, type Part, PLACES, SENTENCES, type Sentence } from '../names.ts';
import { PhonePages } from './phone.ts';
import { escapeRegExp, type Name, nameStartingWith } from './words.ts';

/** Page model of keys, lists, fields and sheets, which all screens share. */
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

  /** Key of the open sheet. If two have the name, the last one. */
  sheetKey(key: Key): Locator {
    return this.button(key, this.sheet()).last();
  }

  pressInSheet(key: Key): Promise<void> {
    return this.tap(this.sheetKey(key));
  }

  /** Taps the line of the open sheet with this title. A mark or tag may precede it. */
  pickInSheet(title: string): Promise<void> {
    return this.tap(this.sheet().getByRole('button', nameStartingWith(title)));
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

  /** Headings and list items, to wait until a page has rendered. */
  contentOf(within: Locator): Locator {
    return within.getByRole('heading').or(this.linesOf(within));
  }

  /** Step whose dice are still falling. */
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

  /** Link or button with this title, such as a line of a list. A mark or tag may precede it. */
  row(title: string): Locator {
    return this.page
      .getByRole('link', nameStartingWith(title))
      .or(this.page.getByRole('button', nameStartingWith(title)));
  }

  open(name: string): Promise<void> {
    return this.tap(this.row(name));
  }

  /** Line that opens a page of the app. */
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

  /** Selects a unit as the target, which is the last question that offers it. */
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

  /** Group of radio buttons for a question. A hint may follow the question in its name. */
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

  /** Line of the list with this name that contains `words`. */
  line(list: string, words: string | RegExp): Locator {
    return this.page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: words });
  }

  /** Radio button in entry `n`, from 0, of a form with several entries, such as attacks. */
  choiceOfEntry(n: number, question: string, option: string): Locator {
    const entry = this.page.locator('.form-entry').nth(n);
    return this.label(this.choice(option, this.choices(question, entry)));
  }

  /** Notice of the last action, with its Undo. */
  get lastAction(): Locator {
    return this.page.locator('.notices');
  }

  /** Primary keys of the page, outside sheets. */
  get primaryKeys(): Locator {
    return this.page.getByRole('main').locator('.primary');
  }

  back(): Promise<void> {
    return this.tap(this.page.getByRole('link', { name: 'Back' }));
  }
}
