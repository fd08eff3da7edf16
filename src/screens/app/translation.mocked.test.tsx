import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { cleanup, render, waitFor } from '@testing-library/preact';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { openAsks } from '../../engine/replay.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { scriptedRandom } from '../../random/randomanswer.ts';
import { shelf, systemOf } from '../../systems/systems.ts';
import { answerAtRandom } from '../../testkit/arbitrary.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { Phone } from '../../testkit/phone.ts';
import { sampleOf } from '../../testkit/samplesize.ts';
import { fightContextOf } from '../fight/fightcontext.ts';
import { PlayScreen } from '../fight/playscreen.tsx';
import { quickSequences } from '../parts/quick/quicksetup.ts';

// Dice are fixed, so every walk has the same casualties.
const chance = vi.hoisted(() => ({ rolled: 0 }));
vi.mock('../../random/dice.ts', async (original) => ({
  ...(await original<typeof import('../../random/dice.ts')>()),
  rollDie: (sides: number) => {
    chance.rolled += 1;
    return 1 + ((chance.rolled * 7919) % sides);
  },
}));

let desk: AtDesk | undefined;
afterEach(async () => {
  await vi.dynamicImportSettled();
  cleanup();
  desk?.close();
  desk = undefined;
  document.documentElement.removeAttribute('translate');
  document.head.innerHTML = '';
});

const PAGES = ['index.html', 'recover.html', 'gallery.html'];
const parsed = (page: string) => new DOMParser().parseFromString(readFileSync(page, 'utf8'), 'text/html');
const META = 'meta[name="google"][content="notranslate"]';

/** Translation opt-outs of a page that are in force. */
type OptOuts = { readonly attribute: boolean; readonly meta: boolean };

/** Applies the given translation opt-outs of index.html to this document. */
function applyOptOuts({ attribute, meta }: OptOuts): void {
  const page = parsed('index.html');
  const value = page.documentElement.getAttribute('translate');
  if (attribute && value !== null) document.documentElement.setAttribute('translate', value);
  if (meta) document.head.append(...[...page.querySelectorAll('meta')].map((one) => one.cloneNode(true)));
}

const MARK = '\u{1F5E8}';

/** Replaces text nodes as browser translators do, if the page allows it. Returns the number replaced. */
function translatePage(): number {
  if (document.querySelector(META)) return 0;
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  const open = texts.filter((text) => {
    const parent = text.parentElement;
    const decided = parent?.closest('[translate], .notranslate');
    const isRefused = decided?.matches('[translate="no"], .notranslate') ?? false;
    return text.data.trim() !== '' && parent?.localName !== 'font' && !isRefused;
  });
  for (const text of open) {
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = `${MARK}${text.data}`;
    text.replaceWith(outer);
  }
  return open.length;
}

/** Text of the page without the translator's marks. */
const pageText = () => document.body.textContent?.replaceAll(MARK, '') ?? '';

type Walk = { readonly steps: readonly string[]; readonly swapped: number };

/** Plays the first fight of a system to its end and translates the page after every step. */
async function walk(system: string, kept: OptOuts, translates = true): Promise<Walk> {
  applyOptOuts(kept);
  chance.rolled = 0;
  desk = await AtDesk.open(new Phone(new IDBFactory()));
  const campaign = await desk.campaign(system);
  const from = campaign.records.value.campaign.settings.odds;
  await campaign.edit('No odds', [{ of: 'campaign', id: 'c', field: 'settings.odds', from, to: 'hidden' }]);
  const [sequence] = quickSequences(campaign.system);
  const setup = proposeSetup(sequence!.setup(campaign.house.value), campaign.setupDefaults(sequence!), []);
  const ids = campaign.units.map(({ id }) => id);
  const context = fightContextOf(campaign, await campaign.beginPlay(sequence!, setup, 'A fight', ids));
  render(<PlayScreen context={context} />);
  const random = scriptedRandom([3, 1, 4, 1, 5, 9, 2, 6]);
  const steps: string[] = [];
  let swapped = 0;
  const look = async () => {
    await vi.dynamicImportSettled();
    await waitFor(() => expect(desk!.store.state().saving.kind).toBe('saved'));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    if (translates) swapped += translatePage();
    steps.push(pageText());
  };
  await look();
  for (let [ask] = openAsks(context.session.position.value); ask; [ask] = openAsks(context.session.position.value)) {
    context.session.answer(answerAtRandom(ask, random));
    await look();
  }
  await look();
  return { steps, swapped };
}

function tidy(): void {
  cleanup();
  desk?.close();
  document.documentElement.removeAttribute('translate');
  document.head.innerHTML = '';
}

test.each(PAGES)('%s refuses translators by its attribute and by its meta tag', (page) => {
  const { documentElement, head } = parsed(page);
  expect(documentElement.getAttribute('translate')).toBe('no');
  expect(head.querySelectorAll(META)).toHaveLength(1);
});

const SYSTEMS = (await Promise.all(shelf.map(({ id }) => systemOf(id)))).filter(({ samples }) => samples.length > 0);

test.each(sampleOf(SYSTEMS, SYSTEMS.length).map(({ id }) => id))(
  'a whole fight of %s says the same on a page that a translator is at work on, by either refusal alone',
  async (id) => {
    const alone = await walk(id, { attribute: true, meta: true }, false);
    expect(alone.steps.length).toBeGreaterThan(3);
    for (const kept of [
      { attribute: true, meta: false },
      { attribute: false, meta: true },
    ]) {
      tidy();
      expect(await walk(id, kept)).toEqual({ steps: alone.steps, swapped: 0 });
    }
    tidy();
    const open = await walk(id, { attribute: false, meta: false });
    expect(open.swapped).toBeGreaterThan(0);
    expect(open.steps).not.toEqual(alone.steps);
  },
);
