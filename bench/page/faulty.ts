import { applyChanges, creationOf } from '../../src/campaign/changes.ts';
import { equal } from '../../src/campaign/equal.ts';
import { EMPTY, type Entry, SETTINGS, seenBy } from '../../src/campaign/records.ts';
import { randomId } from '../../src/dice/dice.ts';
import { openStore } from '../../src/store/idbstore.ts';
import type { Store } from '../../src/store/store.ts';
import { systemOf } from '../../src/systems/systems.ts';
import { squad } from '../army.ts';

const SYSTEM = 'tsatf-20';
const CAMPAIGN = 'faults';

const now = () => new Date().toISOString();
const opened = (): Promise<Store> => openStore({ now, id: randomId, name: 'faults' });

/** Musters the campaign whose men fall and rise. */
async function begin(): Promise<void> {
  const store = await opened();
  const system = await systemOf(SYSTEM);
  const sides = ['Red', 'Blue'].map((name, mark) => ({ id: `s${mark}`, name, mark }));
  await store.create({ id: CAMPAIGN, name: 'Faults', system: SYSTEM, house: {}, settings: SETTINGS }, sides);
  const units = sides.map(({ id }, n) => squad(system, CAMPAIGN, id, n));
  await store.commit(CAMPAIGN, {
    id: 'muster',
    kind: 'edit',
    title: 'Mustered.',
    changes: units.map((unit) => creationOf('unit', unit)),
  });
  store.close();
}

/** Takes one action after the other until the browser dies: a play is parked, then accepted; each is said once the store has said so. */
async function act(said: (id: string) => void): Promise<void> {
  const store = await opened();
  for (let n = 0; ; n++) {
    const { records } = await store.load(CAMPAIGN);
    const unit = records.units[n % records.units.length]!;
    const men = unit.men.slice(0, 3);
    const id = randomId();
    const play = {
      system: SYSTEM,
      sequence: 'combat',
      edition: 1,
      house: {},
      setup: { unit },
      answers: [],
      cursor: 0,
      overruled: {},
    };
    const about = { title: `Action ${id}`, units: [unit.id], seen: seenBy(records, [unit.id]) };
    await store.savePlay(CAMPAIGN, { id, play, step: 'To be recorded', awaits: 'both', touched: now(), ...about });
    said(`play ${id}`);
    const changes = men.map(({ id, state: from }) => {
      const to = from === 'standing' ? 'wounded' : 'standing';
      return { of: 'man', id, unit: unit.id, field: 'state', from, to } as const;
    });
    await store.commit(CAMPAIGN, { id, kind: 'play', title: about.title, changes, units: about.units }, { drop: id });
    said(`entry ${id}`);
  }
}

/** What is there when the browser is opened again: the entries, the parked plays, and whether the roster is what the log says. */
async function audit() {
  const store = await opened();
  const { loss } = store.state();
  const entries: Entry[] = [];
  for (let older = await store.entries(CAMPAIGN, undefined, 1000); older.length > 0; ) {
    entries.push(...older);
    older = await store.entries(CAMPAIGN, entries.at(-1), 1000);
  }
  const { records, plays } = await store.load(CAMPAIGN);
  const told = applyChanges(
    EMPTY,
    entries.toReversed().flatMap(({ changes }) => changes),
  );
  store.close();
  return {
    ...(loss ? { loss: loss.why } : {}),
    entries: entries.map(({ id }) => id),
    plays: plays.map(({ id }) => id),
    whole: equal(told, records),
  };
}

const faulty = { begin, act, audit };

/** What the page does for the trials of faults. */
export type Faulty = typeof faulty;

Object.assign(window, { faulty });
