import {
  type Ask,
  about,
  beat,
  choose,
  counting,
  eachOf,
  facts,
  lastly,
  note,
  roll,
  type Sequence,
  stated,
  steps,
  totalOf,
  under,
} from '../../rules/ask.ts';
import { fieldsOf } from '../../rules/fields.ts';
import type { Input } from '../../rules/play.ts';
import { atLeast, d6, type Tally, tally } from '../../rules/pool.ts';
import type { Man, Unit } from '../../rules/roster.ts';
import { defineSequence, type Outcome } from '../../rules/system.ts';
import {
  aboutOf,
  apart,
  asksByStep,
  countOf,
  listOf,
  needOf,
  saysTest,
  sentences,
  stepsOf,
} from '../../rules/wording.ts';
import { type Board, disengage, locks, pieceOf, staysLocked, WHY, without } from './board.ts';
import { against, enemiesOf, places } from './changes.ts';
import { breaks, fallChanges, type States } from './fall.ts';
import { marked, type Switches, switches } from './house.ts';
import { boardWith } from './plan.ts';
import {
  disruptedPieces,
  limit,
  onTable,
  pieceName,
  pieceQuality,
  shaken,
  shaky,
  standing,
  stands,
  unitQuality,
} from './unit.ts';
import { namesIn, whyNoRoom } from './words.ts';

/** A unit of the side whose phase begins, and those of its pieces that try to disengage. */
type Active = { readonly unit: Unit; readonly away: readonly string[] };

/** What the start of a phase is told from. (ircra 4.1) */
export type Setup = { readonly units: readonly Active[]; readonly enemies: readonly Unit[] };

/** What became of a unit: its pieces' states, who got away, who could not for want of room, and whether it is gone. */
export type Tested = {
  readonly unit: string;
  readonly gone: 'morale' | 'losses' | null;
  readonly states: States;
  readonly away: readonly string[];
  readonly stuck: readonly string[];
};

/** What came of the start of a phase. */
export type Result = Outcome & { readonly verdict: 'gone' | 'done'; readonly units: readonly Tested[] };

const fields = fieldsOf<Setup>(({ list, others }) => [
  list('units', 'Units of the active side', { one: 'unit', range: [1, 12] }, ({ unit, men }) => [
    unit('unit', 'Unit', 'active', { of: onTable }),
    men('away', 'Pieces that try to disengage', stands, {
      help: 'Those with one corner lock may.',
      beat: 'disengage',
      ref: '4.1',
      from: () => [],
    }),
  ]),
  others('enemies', 'Others', onTable),
]);

/** The least a unit must roll to stay; a leadership cube takes one off. (ircra 4.1 step 2) */
export function* morale(unit: Unit, rules: Switches): Sequence<boolean> {
  const own = unitQuality(unit);
  const sum = marked(rules, (rules) => {
    const more = shaken(unit, rules) - limit(unit);
    return [
      { what: 'unit', by: own, now: own, ref: '4.1' },
      ...(more > 0 ? [{ what: 'beyond', by: more, now: own + more, each: more, ref: '4.1' }] : []),
    ];
  });
  const need = yield* stated('need', totalOf(sum), sum, { min: 1, max: 30 });
  return (yield* roll('morale', d6(1), atLeast(need))) === 1;
}

/** What becomes of a disrupted piece. (ircra 4.1 step 3) */
export type Recovery = 'lost' | 'disrupted' | 'ready';

const looks = new Map<string, Tally<Recovery>>();

/** A 1 loses it, its quality or more recovers it; `cubes` raise the die. (ircra 4.1 step 3, A13) */
function recovery(need: number, saved: boolean): Tally<Recovery> {
  const name = `${need} or more${saved ? ', a 1 is raised' : ''}`;
  const known =
    looks.get(name) ??
    tally<Recovery>(name, 'disrupted', (_, face) =>
      face === 1 && !saved ? 'lost' : face >= need ? 'ready' : 'disrupted',
    );
  looks.set(name, known);
  return known;
}

/** The test of a disrupted piece. (ircra 4.1 step 3, A13) */
export function* disruption(unit: Unit, man: Man, rules: Switches): Sequence<Recovery> {
  const own = pieceQuality(unit, man);
  const need = yield* quality(own);
  const saved = need < own && rules['natural-one'] === 'modified';
  return yield* about({ need }, roll('test', d6(1), recovery(need, saved)));
}

const quality = (own: number): Sequence<number> =>
  stated('need', own, [{ what: 'piece', by: own, now: own, ref: '4.1' }], { min: 1, max: 7 });

/** Whether a locked piece gets away. (ircra 4.1 step 4) */
export function* disengaging(unit: Unit, man: Man): Sequence<boolean> {
  const need = yield* quality(pieceQuality(unit, man));
  return (yield* roll('test', d6(1), atLeast(need))) === 1;
}

const at = <R>(i: number, sequence: Sequence<R>): Sequence<R> => under(`unit/${i + 1}`, sequence, 'active');

/** The tests at the start of a phase, one sheet a kind. (ircra 4.1) */
export function* startOfPhase({ setup, house }: Input<Setup>): Sequence<Result> {
  const rules = switches(house);
  const gone = new Map<Unit, NonNullable<Tested['gone']>>();
  const states = new Map<Unit, Record<string, string>>(setup.units.map(({ unit }) => [unit, {}]));

  const tested = setup.units.filter(({ unit }) => shaky(unit, rules));
  if (tested.length > 0) yield* beat('morale');
  const stayed = yield* eachOf(tested, (one) => at(setup.units.indexOf(one), morale(one.unit, rules)));
  for (const [i, { unit }] of tested.entries()) if (!stayed[i]) gone.set(unit, 'morale');

  const pieces = setup.units.flatMap(({ unit }, i) =>
    gone.has(unit) ? [] : disruptedPieces(unit).map((man, k) => ({ unit, man, i, k })),
  );
  if (pieces.length > 0) yield* beat('disruption');
  const fell = yield* eachOf(pieces, ({ unit, man, i, k }) =>
    at(i, under(`piece/${k + 1}`, disruption(unit, man, rules))),
  );
  for (const [i, { unit, man }] of pieces.entries()) states.get(unit)![man.id] = fell[i]!;
  for (const { unit } of setup.units) {
    const lost = Object.values(states.get(unit)!).filter((state) => state === 'lost').length;
    if (!gone.has(unit) && lost > 0 && rules['break-timing'] === 'step' && breaks(unit, lost)) gone.set(unit, 'losses');
  }

  const left = setup.units.map(({ unit }) => unit).filter((unit) => !gone.has(unit));
  const off = setup.units.flatMap(({ unit }) =>
    unit.men.filter(({ id }) => gone.has(unit) || states.get(unit)?.[id] === 'lost'),
  );
  const boards = boardsOf(setup).map((board) => without(board, ...off.map(({ id }) => id)));
  let freed: Freed = { boards, away: [], stuck: [] };
  if (left.some((unit) => standing(unit).some(({ id }) => locksOf(boards, id) > 0))) {
    yield* beat('disengage');
    freed = yield* gettingAway(yield* facts('disengage', fields, setup), left, boards, states);
  }
  const among = ({ men }: Unit, ids: readonly string[]) => ids.filter((id) => men.some((man) => man.id === id));
  const units = setup.units.map(
    ({ unit }): Tested => ({
      ...{ unit: unit.id, gone: gone.get(unit) ?? null, states: states.get(unit)! },
      ...{ away: among(unit, freed.away), stuck: among(unit, freed.stuck) },
    }),
  );
  const broken = [...gone.keys()].map(({ id }) => id);
  return {
    verdict: gone.size > 0 ? 'gone' : 'done',
    units,
    changes: [
      ...setup.units.flatMap(({ unit }, i) => [
        ...fallChanges(unit, units[i]!.states, gone.has(unit)),
        ...(gone.has(unit) ? [] : freed.boards.flatMap((board) => places(unit, board))),
      ]),
      ...setup.enemies.flatMap((enemy) => {
        const rest = enemiesOf(enemy).filter((id) => !broken.includes(id));
        return rest.length === enemiesOf(enemy).length ? [] : against(enemy, rest);
      }),
    ],
  };
}

/** The boards the active units stand on: those in close combat with one another share one. (ircra 4.7) */
function boardsOf({ units, enemies }: Setup): readonly Board[] {
  const all = [...units.map(({ unit }) => unit), ...enemies];
  const boards: Board[] = [];
  for (const { unit } of units) {
    if (boards.some((board) => unit.men.some(({ id }) => pieceOf(board, id)))) continue;
    boards.push(...[boardWith(unit, all)].filter((board) => board !== undefined));
  }
  return boards;
}

const boardOf = (boards: readonly Board[], id: string): Board | undefined => boards.find((board) => pieceOf(board, id));

/** How many corner locks a piece has, wherever it stands. */
function locksOf(boards: readonly Board[], id: string): number {
  const board = boardOf(boards, id);
  return board ? locks(board, pieceOf(board, id)!) : 0;
}

/** The boards once pieces have got away, which did, and which could not for want of room. */
type Freed = { readonly boards: readonly Board[]; readonly away: readonly string[]; readonly stuck: readonly string[] };

/** Who tries to disengage, and who gets away; the table may let a piece try that may not. (ircra 4.1 step 4, 4.11) */
function* gettingAway(
  situation: Setup,
  left: readonly Unit[],
  boards: readonly Board[],
  states: ReadonlyMap<Unit, States>,
): Sequence<Freed> {
  const tried = situation.units.flatMap(({ unit: { id }, away: named }, i) => {
    const unit = left.find((one) => one.id === id);
    return (unit ? standing(unit) : [])
      .filter((man) => named.includes(man.id) && states.get(unit!)?.[man.id] !== 'lost')
      .map((man) => ({ unit: unit!, man, i, k: unit!.men.indexOf(man) }));
  });
  const allowed: typeof tried = [];
  for (const one of tried) {
    const { unit, man } = one;
    const board = boardOf(boards, man.id);
    const shaken = (states.get(unit)?.[man.id] ?? man.state) === 'disrupted';
    const why = shaken ? 'disrupted' : board && staysLocked(board, man.id);
    const ruling = choose('allowed', ['no', 'table'], { assumed: 'no', decision: true });
    if (!why || (yield* at(one.i, under(`away/${one.k + 1}`, about({ why }, ruling)))) === 'table') allowed.push(one);
  }
  const free = yield* eachOf(allowed, ({ unit, man, i, k }) => at(i, under(`away/${k + 1}`, disengaging(unit, man))));
  let now = boards;
  const [away, stuck]: [string[], string[]] = [[], []];
  for (const [n, { man, i, k }] of allowed.entries()) {
    if (!free[n]) continue;
    const board = boardOf(now, man.id);
    const gone = board && disengage(board, man.id);
    if (gone?.is === 'stays') {
      yield* at(i, under(`away/${k + 1}`, note('stuck', { piece: man.id, meets: gone.meets })));
      stuck.push(man.id);
      continue;
    }
    if (gone) now = now.map((one) => (one === board ? gone.board : one));
    away.push(man.id);
  }
  return { boards: now, away, stuck };
}

/** What the odds measure: units gone, pieces lost, pieces recovered. */
type Measure = { readonly gone: number; readonly lost: number; readonly ready: number };

/** The same tests under the same names; who disengages changes none of it. */
function* chances({ setup, house }: Input<Setup>): Sequence<Measure> {
  const rules = switches(house);
  const none: Measure = { gone: 0, lost: 0, ready: 0 };
  const all = counting('unit', setup.units, null, none, function* (_, { unit }) {
    if (shaky(unit, rules) && !(yield* morale(unit, rules))) return { state: null, add: { gone: 1 } };
    const tests = steps('piece', disruptedPieces(unit), { lost: 0, ready: 0 }, function* ({ lost, ready }, man) {
      return yield* lastly(disruption(unit, man, rules), (is) => ({
        lost: lost + (is === 'lost' ? 1 : 0),
        ready: ready + (is === 'ready' ? 1 : 0),
      }));
    });
    return yield* lastly(tests, (fell) => {
      const broken = fell.lost > 0 && rules['break-timing'] === 'step' && breaks(unit, fell.lost);
      return { state: null, add: { ...fell, gone: broken ? 1 : 0 } };
    });
  });
  return yield* lastly(all, ({ sums }) => sums);
}

const lostIn = ({ units }: Result, state: string): number =>
  units.flatMap(({ states }) => Object.values(states)).filter((is) => is === state).length;

/** The start of a phase as the app offers it. */
export const phaseStart = defineSequence<Setup, Result, Measure>({
  id: 'phase-start',
  title: 'Start of a phase',
  about: 'Unit morale, disrupted pieces, and who gets out of a corner lock.',
  phase: 'start',
  edition: 3,
  beats: { morale: 'Unit morale', disruption: 'Disruption', disengage: 'Disengage' },
  roles: { active: 'Active side' },
  setup: () => fields,
  rule: startOfPhase,
  reckon: {
    rule: chances,
    of: (result) => ({
      gone: result.units.filter(({ gone }) => gone).length,
      lost: lostIn(result, 'lost'),
      ready: lostIn(result, 'ready'),
    }),
    verdict: ({ gone }) => (gone > 0 ? 'gone' : 'done'),
    verdicts: [
      { id: 'done', title: 'All units stay', role: 'active' },
      { id: 'gone', title: 'A unit leaves the table' },
    ],
    amounts: [
      { id: 'ready', title: 'Pieces recovered', counts: 'pieces', of: ({ ready }) => ready },
      { id: 'lost', title: 'Pieces lost', counts: 'pieces', of: ({ lost }) => lost },
    ],
  },
  telling: {
    ask: asksByStep({
      disengage: () => ({
        title: 'Who disengages?',
        detail: 'A piece with one corner lock may test to fall back its own width.',
        ref: '4.1',
        ...apart('table'),
      }),
      morale: (ask, setup) => ({
        title: `${calledOf(ask.id, setup)}: unit morale`,
        detail: `${needWords(ask)} and it stays.`,
        ref: '4.1',
        keys: { 1: { label: 'Stays', tone: 'good' }, 0: { label: 'Leaves the table', tone: 'bad' } },
        ...saysTest(`${calledOf(ask.id, setup)} stays.`, `${calledOf(ask.id, setup)} leaves the table.`),
      }),
      allowed: (ask, setup) => ({
        title: `${calledOf(ask.id, setup)} may not disengage`,
        detail: WHYS[aboutOf(ask, 'why')] ?? '',
        ref: '4.8',
        keys: { no: { label: 'It stays' }, table: { label: 'Allow it anyway' } },
        ...apart('table'),
      }),
      test: (ask, setup) =>
        stepsOf(ask).at(-3) === 'away'
          ? {
              title: `${calledOf(ask.id, setup)}: disengage`,
              detail: `${needWords(ask)} and it falls back free.`,
              ref: '4.1',
              ...apart('next'),
              keys: { 1: { label: 'Gets away', tone: 'good' }, 0: { label: 'Stays locked', tone: 'bad' } },
              ...saysTest(`${calledOf(ask.id, setup)} gets away.`, `${calledOf(ask.id, setup)} stays locked.`),
            }
          : {
              title: `${calledOf(ask.id, setup)}: disruption`,
              detail: `${needWords(ask)} and it recovers.`,
              ref: '4.1',
              ...apart('next'),
              keys: {
                lost: { label: 'Lost', tone: 'bad' },
                disrupted: { label: 'Stays disrupted' },
                ready: { label: 'Recovers', tone: 'good' },
              },
              says: (is) => `${calledOf(ask.id, setup)} ${BECOMES[String(is)] ?? ''}.`,
            },
    }),
    note: ({ id, facts }, setup) => {
      const { man } = whose(id, setup);
      const { meets } = facts as { readonly meets?: string };
      return `${man ? pieceName(man) : 'The piece'} ${whyNoRoom(meets, namesIn(...setup.enemies))} and stays locked.`;
    },
    stated: ({ id }, setup) => {
      const { unit, man } = whose(id, setup);
      return {
        title: `${man ? pieceName(man) : (unit?.name ?? 'The unit')}: lowest roll that passes`,
        unit: 'or more',
        line: ({ what, each }) =>
          what === 'beyond'
            ? `${countOf(each ?? 0, 'disrupted piece', 'disrupted pieces')} above the limit`
            : what === 'unit'
              ? 'Quality of the unit'
              : 'Quality of the piece',
      };
    },
    outcome: ({ verdict, units }, setup) => {
      const name = namesIn(...setup.units.map(({ unit }) => unit));
      return {
        title: verdict === 'gone' ? 'A unit leaves the table.' : 'The phase may begin.',
        orders: units.flatMap(({ unit, gone, states, away }) => {
          const which = (ids: readonly string[], one: string, many: string, then: string) =>
            ids.length > 0 && `${listOf(ids.map(name))} ${ids.length > 1 ? many : one}${then}`;
          const is = (state: string) => Object.keys(states).filter((id) => states[id] === state);
          const own = setup.units.find((one) => one.unit.id === unit)?.unit.name ?? unit;
          return sentences(
            gone !== null && `All of ${own} leaves the table: place a unit casualty marker.`,
            which(is('lost'), 'is', 'are', ' eliminated: place a casualty marker for each.'),
            which(is('ready'), 'recovers', 'recover', ': take the cube away.'),
            which(is('disrupted'), 'stays', 'stay', ' disrupted.'),
            which(away, 'falls', 'fall', ' back free, and may still act.'),
          );
        }),
      };
    },
  },
});

/** What a die needs, in words. */
const needWords = (ask: Ask): string => `${ask.about?.need ?? needOf(ask)} or more`;

const BECOMES: Readonly<Record<string, string>> = {
  lost: 'is lost',
  disrupted: 'stays disrupted',
  ready: 'recovers',
};

const WHYS: Readonly<Record<string, string>> = WHY;

/** Who an ask is of: a piece of a unit, or the unit. */
function calledOf(id: string, setup: Setup): string {
  const { unit, man } = whose(id, setup);
  const name = unit?.name ?? 'The unit';
  return man ? `${pieceName(man)} of ${name}` : name;
}

/** The unit and the piece an ask is of: "unit/1/piece/2/test", "unit/1/away/5/test" by the place in the roster. */
function whose(id: string, { units }: Setup): { readonly unit?: Unit; readonly man?: Man } {
  const [, place, what, no] = stepsOf({ id });
  const unit = units[Number(place) - 1]?.unit;
  if (!unit) return {};
  const man =
    what === 'piece' ? disruptedPieces(unit)[Number(no) - 1] : what === 'away' ? unit.men[Number(no) - 1] : undefined;
  return man ? { unit, man } : { unit };
}
