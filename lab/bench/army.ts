import { beginGame, newGame, withGameId } from '../../src/campaign/games/games.ts';
import { foldLog } from '../../src/campaign/log/fold.ts';
import { applyChanges } from '../../src/campaign/records/changes.ts';
import { creationOf, differences } from '../../src/campaign/records/differences.ts';
import {
  DEFAULT_SETTINGS,
  EMPTY_RECORDS,
  type Entry,
  type Game,
  type RecordChange,
} from '../../src/campaign/records/records.ts';
import { musterUnit } from '../../src/campaign/units/muster.ts';
import type { Unit } from '../../src/engine/roster.ts';
import type { Archive } from '../../src/storage/backup/archive.ts';
import { resolveHouse } from '../../src/system/house.ts';
import type { System } from '../../src/system/system.ts';

const BEGAN = '2026-11-20T19:00:00.000Z';
const SQUAD = 10;

/**
 * Creates a campaign with squads of ten on two sides. The entries wound a man and bring him back, in turn. The last of
 * the `many` games is open.
 */
export function campaignWithSquads(system: System, id: string, men: number, entries: number, many = 1): Archive {
  const sides = ['Red', 'Blue'].map((name, mark) => ({ id: `${id}-s${mark}`, name, mark }));
  const units = Array.from({ length: men / SQUAD }, (_, n) => createSquad(system, id, sides[n % 2]!.id, n));
  const games: Game[] = [];
  for (let n = 1; n <= many; n++) {
    const game = newGame(
      system,
      { ...EMPTY_RECORDS, units, games },
      { id: n < many ? `${id}-g${n}` : `${id}-g`, begun: BEGAN },
    );
    games.push(n < many ? { ...game, ended: BEGAN, winner: sides[n % 2]!.id } : game);
  }
  const campaign = {
    id,
    name: `${men} men, ${entries} entries`,
    system: system.id,
    house: {},
    created: BEGAN,
    settings: DEFAULT_SETTINGS,
  };
  const first: Entry = {
    id: `${id}-e1`,
    n: 1,
    author: 'bench',
    device: 'bench',
    at: BEGAN,
    kind: 'edit',
    title: `${campaign.name} begins.`,
    changes: [creationOf('campaign', campaign), ...sides.map((side) => creationOf('side', side))],
  };
  const log = Array.from({ length: entries - 1 }, (_, i) => ({
    ...wound(id, units, i),
    ...(many > 1 ? { game: games[Math.floor((i * many) / (entries - 1))]!.id } : {}),
  }));
  return { campaign, sides, players: [], units, games, plays: [], entries: [first, ...log] };
}

/** Creates a campaign of 60 men as two phones have it. The last tenth of the entries differs. */
export function divergedCopies(system: System, id: string, entries: number): readonly [here: Archive, there: Archive] {
  const { entries: _, plays, ...records } = campaignWithSquads(system, id, 60, 1);
  const first: Entry = {
    id: `${id}-begin`,
    n: 1,
    author: 'bench',
    device: 'bench',
    at: BEGAN,
    kind: 'edit',
    title: 'The campaign begins.',
    changes: [
      creationOf('campaign', records.campaign),
      ...records.sides.map((side) => creationOf('side', side)),
      ...records.units.map((unit) => creationOf('unit', unit)),
      ...records.games.map((game) => creationOf('game', game)),
    ],
  };
  const shared = Math.floor((entries * 9) / 20) * 2;
  const both = [first, ...Array.from({ length: shared }, (_, i) => wound(id, records.units, i))];
  const on = (author: string, units: readonly Unit[]): Archive => {
    const log = Array.from({ length: entries - both.length }, (_, i): Entry => {
      const entry = wound(`${id}-${author}`, units, shared + i);
      const before = i === 0 ? both.at(-1)!.id : `${id}-${author}-e${shared + i + 1}`;
      return { ...entry, author, device: author, after: [before] };
    });
    const { records, entries: told } = foldLog([...both, ...log]);
    return { ...records, campaign: records.campaign!, plays, entries: told };
  };
  // Each phone plays with half of the squads.
  return [on('here', records.units.slice(0, 3)), on('there', records.units.slice(3))];
}

/** Creates a campaign of 60 men whose log also begins and ends its games. Each has as many entries. */
export function campaignWithGames(system: System, id: string, entries: number, games: number): Archive {
  const { campaign, sides, players, units, plays, entries: begun } = campaignWithSquads(system, id, 60, 1);
  const house = resolveHouse(system.house);
  const log = begun.map(
    (entry): Entry => ({
      ...entry,
      changes: [...entry.changes, ...units.map((unit) => creationOf('unit', unit))],
    }),
  );
  let { records } = foldLog(log);
  const add = (entry: Entry) => {
    log.push({ ...entry, n: log.length + 1 });
    records = applyChanges(records, entry.changes);
  };
  const stage = (game: Game, title: string, changes: readonly RecordChange[]): Entry => {
    const name = `${game.name} ${title}`;
    return { ...wound(id, units, 0), id: `${game.id}-${title}`, kind: 'game', title: name, game: game.id, changes };
  };
  const wounds = entries - log.length - 2 * games;
  for (let n = 1, at = 0; n <= games; n++) {
    const game = newGame(system, records, { id: `${id}-g${n}`, begun: BEGAN });
    add(stage(game, 'begins', beginGame(system, records, game, house)));
    for (; at < Math.floor((wounds * n) / games); at++) add({ ...wound(id, units, at), game: game.id });
    const between = system.changesBetweenGames({ units: records.units, game, house });
    const ended = differences('game', game, { ...game, ended: BEGAN, result: 'A draw' });
    add(stage(game, 'ends', [...withGameId(between, game.id), ...ended]));
  }
  return { ...records, campaign, sides, players, plays, entries: log };
}

/** Creates a squad of an NCO and ordinary men, of the system's first unit kind. Its number is its mark. */
export function createSquad({ units: [kind] }: System, id: string, side: string, n: number, men = SQUAD): Unit {
  let made = 0;
  const template = kind!.templates[0]!;
  const counts = { ...Object.fromEntries(kind!.roles.map((role) => [role.id, 0])), nco: 1, ordinary: men - 1 };
  return musterUnit(
    kind!,
    { ...template, men: counts, carrying: {} },
    { id: () => `${id}-u${n}-${made++}`, side, mark: `${n + 1}`, name: `Squad ${n + 1}` },
  );
}

/** Even entries wound a man. Odd entries bring the same man back. */
function wound(id: string, units: readonly Unit[], i: number): Entry {
  const down = i % 2 === 0;
  const nth = Math.floor(i / 2);
  const unit = units[nth % units.length]!;
  const man = unit.men[Math.floor(nth / units.length) % unit.men.length]!;
  const [from, to] = down ? ['standing', 'wounded'] : ['wounded', 'standing'];
  return {
    id: `${id}-e${i + 2}`,
    n: i + 2,
    author: 'bench',
    device: 'bench',
    at: new Date(Date.parse(BEGAN) + i * 1000).toISOString(),
    kind: 'edit',
    title: down ? `${man.name} of ${unit.name} is wounded.` : `${man.name} of ${unit.name} is back.`,
    changes: [{ of: 'man', id: man.id, unit: unit.id, field: 'state', from, to }],
    units: [unit.id],
  };
}

/** Creates a game before its first card, with units of the system's first template on two sides. */
export function campaignBeforeFirstCard(system: System, id: string, many: number): Archive {
  const { campaign, sides, players, plays, entries } = campaignWithSquads(system, id, 0, 1);
  const template = system.units[0]!.templates[0]!;
  const units = Array.from({ length: many }, (_, n) => {
    let made = 0;
    const given = {
      id: () => `${id}-u${n}-${made++}`,
      side: sides[n % 2]!.id,
      mark: `${n + 1}`,
      name: `Unit ${n + 1}`,
    };
    return musterUnit(system.units[0]!, template, given);
  });
  const games = [newGame(system, { ...EMPTY_RECORDS, units }, { id: `${id}-g`, begun: BEGAN })];
  return { campaign: { ...campaign, name: `${many} units` }, sides, players, plays, entries, units, games };
}
