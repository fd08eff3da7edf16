import { expect, test } from 'vitest';
import { beginGame, newGame, withGameId } from '../../campaign/games/games.ts';
import { applyChanges } from '../../campaign/records/changes.ts';
import { creationOf, differences } from '../../campaign/records/differences.ts';
import {
  type Campaign,
  type CampaignRecords,
  DEFAULT_SETTINGS,
  EMPTY_RECORDS,
} from '../../campaign/records/records.ts';
import { musterUnit } from '../../campaign/units/muster.ts';
import type { HouseSettings } from '../../engine/play.ts';
import type { Facts, Unit } from '../../engine/roster.ts';
import { resolveHouse } from '../../system/house.ts';
import { systemOf } from '../../systems/systems.ts';
import { sequentialIds } from '../../testkit/examplecampaign.ts';

/** Unit from a template, with facts, and changed men by index. */
type ChangedUnit = {
  readonly template: string;
  readonly facts?: Facts;
  readonly men?: Readonly<Record<number, readonly [state: string, facts?: Facts]>>;
};

/** Changes to a unit at the end of a game and the start of the next: "A2 state: wounded, now ok". */
async function carried(id: string, field: ChangedUnit, house: HouseSettings = {}): Promise<readonly string[]> {
  const system = await systemOf(id);
  const kind = system.units.find(({ templates }) => templates.some((one) => one.id === field.template))!;
  const template = kind.templates.find((one) => one.id === field.template)!;
  const bare = musterUnit(kind, template, { id: sequentialIds(), side: 's', mark: 'A' });
  const unit: Unit = {
    ...bare,
    facts: { ...bare.facts, ...field.facts },
    men: bare.men.map((man, i) => {
      const [state, facts] = field.men?.[i + 1] ?? [man.state];
      return { ...man, state, facts: { ...man.facts, ...facts } };
    }),
  };
  const campaign: Campaign = {
    id: 'c',
    name: 'C',
    system: id,
    house,
    created: '2026-11-20T19:00:00Z',
    settings: DEFAULT_SETTINGS,
  };
  const all = resolveHouse(system.house, house);
  const before = applyChanges(EMPTY_RECORDS, [
    creationOf('campaign', campaign),
    creationOf('side', { id: 's', name: 'Red', mark: 0 }),
    creationOf('unit', unit),
  ]) as CampaignRecords;
  const game = newGame(system, before, { id: 'g1', begun: '2026-11-20T19:00:00Z' });
  const running = applyChanges(before, [creationOf('game', game)]);
  const over = applyChanges(running, [
    ...withGameId(system.changesBetweenGames({ units: running.units, game, house: all }), 'g1'),
    { of: 'game', id: 'g1', field: 'ended', from: null, to: '2026-11-20T22:00:00Z' },
  ]);
  const next = newGame(system, over, { id: 'g2', begun: '2026-11-21T19:00:00Z' });
  const after = applyChanges(over, beginGame(system, over, next, all));
  return differences('unit', before.units[0]!, after.units[0]!).map((change) => {
    const man = unit.men.find((one) => one.id === change.id)?.tag;
    const said = 'to' in change ? `${change.from}, now ${change.to}` : `${change.by}`;
    return `${man ? `${man} ` : ''}${change.field.replace('facts.', '')}: ${said}`;
  });
}

test('tsatf-20: shaken is cleared, grenades are refilled, the killed are struck off; wounds, class and weapons stay (8)', async () => {
  const field: ChangedUnit = {
    template: 'eight-a',
    facts: { shaken: true, supply: 6, grenades: 1 },
    men: { 2: ['wounded', { attempts: 1 }], 3: ['killed'], 4: ['out'] },
  };
  expect(await carried('tsatf-20', field)).toEqual([
    'shaken: true, now false',
    'grenades: 1, now 6',
    'A3 state: killed, now gone',
  ]);
});

test('tsatf-ww2: pins, flight and effects of a turn are cleared, the dead are struck off; a wounded man keeps his attempts and mark (8)', async () => {
  const field: ChangedUnit = {
    template: 'squad',
    facts: {
      start: 10,
      grenades: 2,
      pinned: true,
      shaken: true,
      routing: true,
      moved: true,
      fired: true,
      tested: true,
    },
    men: {
      2: ['pinned'],
      3: ['wounded', { attempts: 2 }],
      4: ['dead'],
      5: ['ok', { previously: true, duels: 3 }],
      6: ['wounded', { previously: true }],
    },
  };
  expect((await carried('tsatf-ww2', field)).filter((line) => !/^(colour|order)/.test(line)).toSorted()).toEqual(
    [
      'A2 state: pinned, now ok',
      'A4 state: dead, now gone',
      'fired: true, now false',
      'grenades: 2, now 10',
      'moved: true, now false',
      'pinned: true, now false',
      'routing: true, now false',
      'shaken: true, now false',
      'start: 10, now 7',
      'tested: true, now false',
    ].toSorted(),
  );
});

test('chain-of-command: Shock and its markers never carry over, guards and men away come back, prisoners are gone; the fallen and the opinions stay (8)', async () => {
  const section: ChangedUnit = {
    template: 'ten',
    facts: { 'shock-rifle': 4, 'shock-lmg': 2, broken: true, apart: true },
    men: {
      1: ['fit', { wounds: 1, stunned: true }],
      2: ['fallen'],
      3: ['captured'],
      4: ['guarding'],
      5: ['withdrawn'],
      6: ['misses'],
    },
  };
  expect((await carried('chain-of-command', section)).toSorted()).toEqual(
    [
      'shock-rifle: 4, now 0',
      'shock-lmg: 2, now 0',
      'broken: true, now false',
      'apart: true, now false',
      'A1 wounds: 1, now 0',
      'A1 stunned: true, now false',
      'A3 state: captured, now gone',
      'A4 state: guarding, now fit',
      'A5 state: withdrawn, now fit',
      'A6 state: misses, now fit',
    ].toSorted(),
  );
  const leader: ChangedUnit = { template: 'senior', men: { 1: ['fit', { commander: 2, opinion: -1, outlook: 3 }] } };
  expect(await carried('chain-of-command', leader)).toEqual([]);
});

test('portable-wargame: positions are cleared; routed units stay routed, and counters are kept (8)', async () => {
  const field: ChangedUnit = {
    template: 'infantry',
    facts: { quality: 'elite', cover: true, attached: true, adjacent: true, attacks: 'B', victories: 2, routs: 1 },
    men: { 1: ['routed'] },
  };
  expect((await carried('portable-wargame', field)).toSorted()).toEqual([
    'adjacent: true, now false',
    'attached: true, now false',
    'attacks: B, now null',
    'cover: true, now false',
  ]);
});

test('ircra: disruption, locks, places and actions are cleared; lost pieces and a broken unit stay so (8)', async () => {
  const field: ChangedUnit = {
    template: 'regiment',
    facts: { loaded: true, actions: 2, rounds: 3, broken: true },
    men: { 1: ['disrupted'], 2: ['lost'], 3: ['removed'], 4: ['ready', { commander: true }] },
  };
  expect((await carried('ircra', field)).toSorted()).toEqual(
    ['A1 state: disrupted, now ready', 'actions: 2, now 0', 'loaded: true, now null', 'rounds: 3, now 0'].toSorted(),
  );
});
