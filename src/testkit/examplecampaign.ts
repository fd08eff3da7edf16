import { applyChanges } from '../campaign/records/changes.ts';
import { creationOf } from '../campaign/records/differences.ts';
import {
  type Campaign,
  type CampaignRecords,
  DEFAULT_SETTINGS,
  EMPTY_RECORDS,
  type Game,
} from '../campaign/records/records.ts';
import { musterUnit, nextMark } from '../campaign/units/muster.ts';
import { defineSystem } from '../system/system.ts';
import type { UnitKind, UnitTemplate } from '../system/units.ts';

export const foot: UnitKind = {
  id: 'foot',
  title: 'Foot',
  roles: [
    { id: 'nco', title: 'NCO', plural: 'NCOs', leads: true },
    { id: 'rifleman', title: 'Rifleman', plural: 'riflemen' },
  ],
  facts: [
    { id: 'grenades', title: 'Grenades', kind: 'number', min: 0, max: 9, state: true },
    { id: 'shaken', title: 'Shaken', kind: 'flag', state: true },
  ],
  manFacts: [
    { id: 'smg', title: 'SMG', kind: 'flag' },
    { id: 'tries', title: 'Recoveries tried', kind: 'number', min: 0, max: 9, state: true },
  ],
  states: [
    { id: 'ok', title: 'Standing', isActive: true, tone: 'good' },
    { id: 'pinned', title: 'Pinned', isActive: true, tone: 'warn' },
    { id: 'wounded', title: 'Wounded', isActive: false, tone: 'warn' },
    { id: 'dead', title: 'Dead', isActive: false, tone: 'bad' },
  ],
  templates: [],
};

export const four: UnitTemplate = {
  id: 'four',
  title: 'Squad',
  kind: 'foot',
  men: { rifleman: 3, nco: 1 },
  carrying: { smg: 2 },
  facts: { grenades: 3, shaken: false },
};

export const footSystem = defineSystem({ id: 'toy', name: 'Toy', about: '', credits: '', phases: [], units: [foot] });

export function sequentialIds(letter = 'm'): () => string {
  let n = 0;
  return () => {
    n += 1;
    return `${letter}${n}`;
  };
}

export const campaign: Campaign = {
  id: 'c1',
  name: 'The mill',
  system: 'toy',
  house: {},
  created: '2026-11-20T19:00:00.000Z',
  settings: DEFAULT_SETTINGS,
};

const game: Game = {
  id: 'g1',
  name: 'Game 1',
  number: 1,
  begun: '2026-11-20T19:30:00.000Z',
  turn: 1,
  phase: 'close',
  counters: { morale: 8 },
  decks: { casualty: { out: [], lost: {} } },
  strengths: { u1: 4, u2: 4 },
};

export function exampleRecords(): CampaignRecords {
  const sides = [
    { id: 's1', name: 'Red', mark: 0 },
    { id: 's2', name: 'Blue', mark: 1 },
  ];
  const units = sides.map(({ id: side }, i) => {
    const unit = musterUnit(foot, four, {
      id: sequentialIds(`u${i + 1}-`),
      side,
      mark: i === 0 ? 'A' : nextMark([{ mark: 'A' }]),
      name: `${i + 1}. Squad`,
    });
    return { ...unit, id: `u${i + 1}`, men: unit.men.map((man, k) => ({ ...man, id: `u${i + 1}-${k + 1}` })) };
  });
  return applyChanges(EMPTY_RECORDS, [
    creationOf('campaign', campaign),
    ...sides.map((side) => creationOf('side', side)),
    creationOf('player', { id: 'p1', name: 'Ann' }),
    ...units.map((unit) => creationOf('unit', unit)),
    creationOf('game', game),
  ]) as CampaignRecords;
}
