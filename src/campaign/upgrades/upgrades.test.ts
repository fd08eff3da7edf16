import { expect, test } from 'vitest';
import type { ChangeCause, Unit } from '../../engine/roster.ts';
import { applyChanges } from '../records/changes.ts';
import { EMPTY_RECORDS, type Entry, type ParkedPlay } from '../records/records.ts';
import { currentVersion, UPGRADES, type Upgrade, upgradeCampaign, upgradeRow, upgradesFrom } from './upgrades.ts';

/** Artificial chain of upgrades. */
const chain: readonly Upgrade[] = [
  {
    // Marks on sides.
    to: 2,
    row: (kind, is) => (kind === 'side' ? { ...(is as object), mark: 0 } : is),
  },
  {
    // Marks by letter.
    to: 3,
    row: (kind, is) => (kind === 'side' ? { ...(is as object), mark: 'ABC'[(is as { mark: number }).mark] } : is),
  },
];

test('a row goes through every missing upgrade in order', () => {
  expect(upgradeRow('side', { v: 1, is: { name: 'Red' } }, chain)).toEqual({ name: 'Red', mark: 'A' });
  expect(upgradeRow('side', { v: 2, is: { name: 'Red', mark: 2 } }, chain)).toEqual({ name: 'Red', mark: 'C' });
  expect(upgradeRow('side', { v: 3, is: { name: 'Red', mark: 'B' } }, chain)).toEqual({ name: 'Red', mark: 'B' });
  expect(upgradeRow('player', { v: 1, is: { name: 'Ann' } }, chain)).toEqual({ name: 'Ann' });
});

test('an upgrade does not change its input', () => {
  const row = { v: 1, is: Object.freeze({ name: 'Red' }) };
  upgradeRow('side', row, chain);
  expect(row).toEqual({ v: 1, is: { name: 'Red' } });
});

test('a newer or missing version is refused in a sentence', () => {
  expect(() => upgradeRow('side', { v: 4, is: {} }, chain)).toThrow(
    'A stored side is of version 4, which is newer than this app knows (3): update the app.',
  );
  for (const v of [0, 1.5, '1', null, undefined])
    expect(() => upgradesFrom(v, 'The file', chain)).toThrow('The file does not say its version.');
});

test('the upgrades lead from version 1 to the current one, each by one', () => {
  expect(UPGRADES.map(({ to }) => to)).toEqual(UPGRADES.map((_, i) => i + 2));
});

test('the current version is that of the last upgrade', () => {
  expect(currentVersion(chain)).toBe(3);
  expect(currentVersion([])).toBe(1);
  expect(upgradesFrom(currentVersion(), 'It')).toEqual([]);
});

test('entries without an author get their device as author, and no predecessors', () => {
  const entry = {
    id: 'e',
    n: 7,
    device: 'd',
    at: '2026-11-20T20:00:00Z',
    kind: 'edit',
    title: 'A2: dead',
    changes: [],
  };
  expect(upgradeRow('entry', { v: 3, is: entry })).toEqual({
    id: 'e',
    n: 7,
    author: 'd',
    device: 'd',
    at: '2026-11-20T20:00:00Z',
    kind: 'edit',
    title: 'A2: dead',
    changes: [],
  });
  expect(upgradeRow('entry', { v: 3, is: null })).toBe(null);
  expect(upgradeRow('unit', { v: 3, is: { id: 'u1', men: [] } })).toEqual({ id: 'u1', men: [] });
});

test('entries without turns and causes stay unchanged', () => {
  const change = { of: 'man', id: 'm', unit: 'u', field: 'state', from: 'ok', to: 'dead' };
  const entry = {
    id: 'e',
    n: 7,
    device: 'd',
    at: '2026-11-20T20:00:00Z',
    kind: 'edit',
    title: 'A2: dead',
    changes: [change],
  };
  expect(upgradeRow('entry', { v: 1, is: entry })).toEqual({
    id: 'e',
    n: 7,
    author: 'd',
    device: 'd',
    at: '2026-11-20T20:00:00Z',
    kind: 'edit',
    title: 'A2: dead',
    changes: [{ of: 'man', id: 'm', unit: 'u', field: 'state', from: 'ok', to: 'dead' }],
  });
});

test('units and games from before disbanding and shared wins stay unchanged', () => {
  const unit = { id: 'u', side: 's', kind: 'infantry', name: '1st Squad', mark: 'A', facts: {}, men: [], place: 1 };
  expect(upgradeRow('unit', { v: 7, is: unit })).toEqual({
    id: 'u',
    side: 's',
    kind: 'infantry',
    name: '1st Squad',
    mark: 'A',
    facts: {},
    men: [],
    place: 1,
  });
  const game = { id: 'g', name: 'Game 1', number: 1, turn: 3, phase: 'fire', winner: 's' };
  expect(upgradeRow('game', { v: 7, is: game })).toEqual({
    id: 'g',
    name: 'Game 1',
    number: 1,
    turn: 3,
    phase: 'fire',
    winner: 's',
  });
});

test('units and men without notes and places stay unchanged', () => {
  const man = { id: 'm', tag: 'A1', name: 'Rifleman 1', role: 'ordinary', state: 'ok', facts: { smg: true } };
  const unit = { id: 'u', side: 's', kind: 'infantry', name: '1st Squad', mark: 'A', facts: {}, establishment: 1 };
  expect(upgradeRow('unit', { v: 4, is: { ...unit, men: [man] } })).toEqual({
    id: 'u',
    side: 's',
    kind: 'infantry',
    name: '1st Squad',
    mark: 'A',
    facts: {},
    establishment: 1,
    men: [{ id: 'm', tag: 'A1', name: 'Rifleman 1', role: 'ordinary', state: 'ok', facts: { smg: true } }],
  });
});

test('men and units without photographs stay unchanged, and a photograph is a separate row', () => {
  const man = {
    id: 'm',
    tag: 'A1',
    name: 'Rifleman 1',
    role: 'ordinary',
    state: 'ok',
    facts: {},
    medals: { x: 'Cross' },
  };
  const unit = { id: 'u', side: 's', kind: 'infantry', name: '1st Squad', mark: 'A', facts: {}, men: [man] };
  expect(upgradeRow('unit', { v: 6, is: unit })).toEqual({
    id: 'u',
    side: 's',
    kind: 'infantry',
    name: '1st Squad',
    mark: 'A',
    facts: {},
    men: [{ id: 'm', tag: 'A1', name: 'Rifleman 1', role: 'ordinary', state: 'ok', facts: {}, medals: { x: 'Cross' } }],
  });
  const photo = { id: 'm', at: '2026-11-20T20:00:00Z', picture: 'data:image/webp;base64,UklGRg==' };
  expect(upgradeRow('photo', { v: 7, is: photo })).toEqual({
    id: 'm',
    at: '2026-11-20T20:00:00Z',
    picture: 'data:image/webp;base64,UklGRg==',
  });
});

test('games without winners and men without medals stay unchanged', () => {
  const game = {
    id: 'g',
    name: 'Game 1',
    number: 1,
    begun: '2026-11-20T19:30:00.000Z',
    ended: '2026-11-20T22:00:00.000Z',
    turn: 7,
    phase: 'close',
    counters: {},
    decks: {},
    strengths: { u: 4 },
    result: 'Red won: the mill is held',
  };
  expect(upgradeRow('game', { v: 5, is: game })).toEqual({
    id: 'g',
    name: 'Game 1',
    number: 1,
    begun: '2026-11-20T19:30:00.000Z',
    ended: '2026-11-20T22:00:00.000Z',
    turn: 7,
    phase: 'close',
    counters: {},
    decks: {},
    strengths: { u: 4 },
    result: 'Red won: the mill is held',
  });
  const man = { id: 'm', tag: 'A1', name: 'Pte Hall', role: 'ordinary', state: 'ok', facts: {}, notes: 'Drives' };
  expect(upgradeRow('unit', { v: 5, is: { id: 'u', men: [man] } })).toEqual({
    id: 'u',
    men: [{ id: 'm', tag: 'A1', name: 'Pte Hall', role: 'ordinary', state: 'ok', facts: {}, notes: 'Drives' }],
  });
});

test('games without a keeper stay unchanged', () => {
  const game = { id: 'g', name: 'Game 1', number: 1, turn: 7, phase: 'close', counters: {}, decks: {}, strengths: {} };
  expect(upgradeRow('game', { v: 6, is: game })).toEqual({
    ...{ id: 'g', name: 'Game 1', number: 1, turn: 7, phase: 'close', counters: {}, decks: {}, strengths: {} },
  });
});

test('summaries without expectations and dice stay unchanged', () => {
  const told = { system: 'toy', sequence: 'scuffle', edition: 2, verdict: 'The defender holds.', trail: ['Strike: 1'] };
  const entry = { id: 'e', n: 7, device: 'd', at: '2026-11-20T20:00:00Z', kind: 'play', title: 'Red – Blue', told };
  expect(upgradeRow('entry', { v: 2, is: { ...entry, changes: [] } })).toEqual({
    id: 'e',
    n: 7,
    author: 'd',
    device: 'd',
    at: '2026-11-20T20:00:00Z',
    kind: 'play',
    title: 'Red – Blue',
    changes: [],
    told: {
      system: 'toy',
      sequence: 'scuffle',
      edition: 2,
      verdict: 'The defender holds.',
      trail: ['Strike: 1'],
    },
  });
});

const at = '2026-11-20T20:00:00Z';
const wrote = { author: 'd', device: 'd', at } as const;
const settings = { odds: 'shown', dice: 'own' } as const;
const man = (id: string, state = 'ok') => ({ id, tag: id.toUpperCase(), name: id, role: 'rifleman', state, facts: {} });
const unit = { id: 'a', side: 's', kind: 'foot', name: '1st Squad', mark: 'A', facts: {} };
const game = { id: 'g', name: 'Game 1', number: 1, begun: at, turn: 1, phase: '', counters: {}, decks: {} };
const side = { id: 's', name: 'Red', mark: 0 };
const campaign = { id: 'c', name: 'The mill', system: 'toy', house: {}, created: at, settings };
const whole = { field: '', from: null } as const;

/** A first game before version 4: begun before the muster, one man struck off, two dead, two replaced. */
const mill = {
  campaign,
  sides: [side],
  players: [],
  units: [{ ...unit, men: [man('a1', 'dead'), man('a2', 'dead'), man('a4'), man('a5'), man('a6')] }],
  games: [{ ...game, ended: at, strengths: {} }],
  plays: [],
  entries: [
    {
      ...wrote,
      ...{ id: 'e1', n: 1, kind: 'edit', title: 'The mill begins.' },
      changes: [
        { of: 'campaign', id: 'c', ...whole, to: campaign },
        { of: 'side', id: 's', ...whole, to: side },
      ],
    },
    {
      ...wrote,
      ...{ id: 'e2', n: 2, kind: 'game', title: 'Game 1 begins' },
      changes: [{ of: 'game', id: 'g', ...whole, to: { ...game, strengths: {} } }],
    },
    {
      ...wrote,
      ...{ id: 'e3', n: 3, kind: 'edit', title: '1st Squad mustered', game: 'g', units: ['a'] },
      changes: [{ of: 'unit', id: 'a', ...whole, to: { ...unit, men: [man('a1'), man('a2'), man('a3'), man('a4')] } }],
    },
    {
      ...wrote,
      ...{ id: 'e4', n: 4, kind: 'edit', title: 'A3 struck off', game: 'g', units: ['a'] },
      changes: [{ of: 'man', id: 'a3', unit: 'a', at: 2, field: '', from: man('a3'), to: null }],
    },
    {
      ...wrote,
      ...{ id: 'e5', n: 5, kind: 'play', title: 'Fire on 1st Squad', game: 'g', units: ['a'] },
      changes: ['a1', 'a2'].map(
        (id) => ({ of: 'man', id, unit: 'a', field: 'state', from: 'ok', to: 'dead' }) as const,
      ),
    },
    {
      ...wrote,
      ...{ id: 'e6', n: 6, kind: 'game', title: 'Game 1 ends', game: 'g' },
      changes: [{ of: 'game', id: 'g', field: 'ended', from: null, to: at }],
    },
    {
      ...wrote,
      ...{ id: 'e7', n: 7, kind: 'edit', title: '1st Squad: 2 replacements', units: ['a'] },
      changes: ['a5', 'a6'].map((id) => ({ of: 'man', id, unit: 'a', ...whole, to: man(id) }) as const),
    },
  ] satisfies Entry[],
};
const changesOf = (entries: readonly Entry[]) => entries.flatMap(({ changes }) => changes);
const foldOf = (entries: readonly Entry[]) => ({ ...applyChanges(EMPTY_RECORDS, changesOf(entries)), plays: [] });

test('older units get an establishment from the muster and changes before their first fight', () => {
  const before = structuredClone(mill);
  const after = upgradeCampaign(3, mill);
  expect(mill).toEqual(before);
  expect(after).toEqual({
    ...mill,
    units: [
      {
        ...{ id: 'a', side: 's', kind: 'foot', name: '1st Squad', mark: 'A', facts: {}, establishment: 3 },
        men: [man('a1', 'dead'), man('a2', 'dead'), man('a4'), man('a5'), man('a6')],
      },
    ],
    games: [{ ...game, ended: at, strengths: { a: 3 } }],
    entries: [
      mill.entries[0],
      {
        ...mill.entries[1],
        changes: [{ of: 'game', id: 'g', field: '', from: null, to: { ...game, strengths: { a: 3 } } }],
      },
      {
        ...mill.entries[2],
        changes: [
          {
            ...{ of: 'unit', id: 'a', field: '', from: null },
            to: { ...unit, men: [man('a1'), man('a2'), man('a3'), man('a4')], establishment: 3 },
          },
        ],
      },
      ...mill.entries.slice(3),
    ],
  });
  expect(after.entries[3]).toBe(mill.entries[3]);
  const { entries, ...rows } = after;
  expect(foldOf(entries)).toEqual(rows);
});

test('a man struck off by his state before the first fight is not in the establishment', () => {
  const [begins, game, muster] = mill.entries;
  const set = (id: string, from: string, to: string): Entry => ({
    ...wrote,
    ...{ id: `${id} ${to}`, n: 4, kind: 'edit', title: to, game: 'g', units: ['a'] },
    changes: [{ of: 'man', id, unit: 'a', field: 'state', from, to, why: { by: 'table' } }],
  });
  const size = (...later: readonly Entry[]) => {
    const [unit]: readonly Unit[] = upgradeCampaign(3, { ...mill, entries: [begins!, game!, muster!, ...later] }).units;
    return unit?.establishment;
  };
  expect(size(set('a1', 'ok', 'gone'))).toBe(3);
  expect(size(set('a1', 'ok', 'gone'), set('a2', 'ok', 'gone'), set('a1', 'gone', 'ok'))).toBe(3);
  expect(size(set('a1', 'ok', 'dead'), set('a2', 'ok', 'gone'))).toBe(4);
});

test('table rulings of a game entered afterwards become losses of that game', () => {
  const fell = { of: 'man', id: 'a1', unit: 'a', field: 'state', from: 'ok', to: 'dead' } as const;
  const entered = (why: ChangeCause): Entry => ({
    ...wrote,
    ...{ id: 'e8', n: 8, kind: 'game', title: 'Pass fight, entered afterwards', game: 'p', units: ['a'] },
    changes: [
      { of: 'game', id: 'p', ...whole, to: { ...game, id: 'p', strengths: { a: 2 } } },
      { ...fell, why },
    ],
  });
  const ruled = { ...entered({ by: 'table' }), kind: 'edit' } as const;
  const { entries } = upgradeCampaign(3, { ...mill, entries: [...mill.entries, entered({ by: 'table' }), ruled] });
  expect(entries.slice(-2)).toEqual([entered({ by: 'afterwards' }), ruled]);
});

test('if the log has no muster, the current men are the establishment, marked as upgraded', () => {
  const [, , , ...late] = mill.entries;
  expect(upgradeCampaign(3, { ...mill, entries: late }).units).toEqual([
    { ...mill.units[0], establishment: 5, establishedBy: 'upgrade' },
  ]);
  expect(upgradeCampaign(4, mill)).toBe(mill);
});

/** A campaign with an explicit default rule and an unfinished play. */
function played(system: string) {
  const made = { ...campaign, system, house: { cancel: 'difference' } };
  const play = {
    system,
    sequence: 'duel',
    edition: 1,
    house: { rise: true },
    setup: {},
    answers: [],
    cursor: 0,
    overruled: {},
  };
  const parked: ParkedPlay = {
    ...{ id: 'p', title: 'A duel', step: 'Roll', awaits: 'both', touched: at, units: [], seen: { units: [] } },
    play: { ...play, house: { 'support-timing': 'snapshot' } },
  };
  const house = (from: string | null, to: string | null) =>
    ({ of: 'campaign', id: 'c', field: 'house.support-timing', from, to }) as const;
  const entries: Entry[] = [
    {
      ...wrote,
      id: 'e1',
      n: 1,
      kind: 'edit',
      title: 'It begins.',
      changes: [{ of: 'campaign', id: 'c', ...whole, to: made }],
    },
    { ...wrote, id: 'e2', n: 2, kind: 'edit', title: 'Snapshot', changes: [house(null, 'snapshot')] },
    { ...wrote, id: 'e3', n: 3, kind: 'edit', title: 'Live', changes: [house('snapshot', null)] },
    {
      ...wrote,
      ...{ id: 'e4', n: 4, kind: 'play', title: 'A duel', changes: [] },
      told: { system, sequence: 'duel', edition: 1, verdict: 'Won', trail: [], play },
    },
  ];
  const waiting = { ...parked, id: 'q', play };
  return { campaign: made, sides: [], players: [], units: [], games: [], plays: [parked, waiting], entries };
}

test('campaigns and plays of “In Red Coat Rags Attired” keep the old default of supports', () => {
  const before = played('ircra');
  const after = upgradeCampaign(3, before);
  const made = { ...before.campaign, house: { cancel: 'difference', 'support-timing': 'live' } };
  const house = (from: string, to: string) => ({ of: 'campaign', id: 'c', field: 'house.support-timing', from, to });
  const [parked, waiting] = before.plays;
  expect(after).toEqual({
    ...before,
    campaign: made,
    plays: [parked, { ...waiting, play: { ...waiting?.play, house: { rise: true, 'support-timing': 'live' } } }],
    entries: [
      { ...before.entries[0], changes: [{ of: 'campaign', id: 'c', field: '', from: null, to: made }] },
      { ...before.entries[1], changes: [house('live', 'snapshot')] },
      { ...before.entries[2], changes: [house('snapshot', 'live')] },
      {
        ...before.entries[3],
        told: {
          ...before.entries[3]?.told,
          play: { ...waiting?.play, house: { rise: true, 'support-timing': 'live' } },
        },
      },
    ],
  });
  expect(foldOf(after.entries).campaign).toEqual(after.campaign);
  const other = played('toy');
  expect(upgradeCampaign(3, other)).toEqual(other);
});

test('a quick fight in progress keeps the old default, and the next uses the new one', () => {
  const { campaign: kept, plays, entries } = played('ircra');
  const before = { ...played('ircra'), campaign: { ...kept, scratch: true }, entries: entries.slice(0, 1) };
  const [, waiting] = plays;
  const after = upgradeCampaign(3, before);
  expect(after.campaign).toEqual(before.campaign);
  expect(after.entries).toEqual(before.entries);
  expect(after.plays[1]).toEqual({
    ...waiting,
    play: { ...waiting?.play, house: { rise: true, 'support-timing': 'live' } },
  });
});

test('a later change of a default is one line in its upgrade', () => {
  const later: readonly Upgrade[] = [
    { to: 2, defaults: [{ system: 'toy', rule: 'dice', was: 6 }] },
    { to: 3, defaults: [{ system: 'toy', rule: 'cards', was: true }] },
  ];
  const { house } = upgradeCampaign(1, played('toy'), later).campaign;
  expect(house).toEqual({ cancel: 'difference', dice: 6, cards: true });
  expect(upgradeCampaign(2, played('toy'), later).campaign.house).toEqual({ cancel: 'difference', cards: true });
});
