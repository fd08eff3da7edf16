import type { Man, Unit } from '../../engine/roster.ts';
import type { State, UnitKind } from '../../system/system.ts';
import { type Score, score } from '../games/score.ts';
import { kindOf, knownUnits, type Rules, standingEntries } from '../log/statechanges.ts';
import { gamesByDay } from '../records/gamedays.ts';
import type { Entry, Game, Records, Side } from '../records/records.ts';
import { medalsOf } from '../units/medals.ts';
import { activeCount, establishment, stateOf } from '../units/muster.ts';
import { type Week, weeksOf } from './calendar.ts';
import { type Report, report } from './report.ts';
import { type Service, service, unitService } from './service.ts';
import { deedsByDay, fallenAt, type StoryEvent, story, struckOff } from './story.ts';

export type ManChronicle = {
  readonly man: Man;
  readonly unit: Unit;
  readonly state: State;
  readonly role: string;
  readonly deeds: readonly StoryEvent[];
  readonly service: Service;
  readonly medals: readonly string[];
};

/** `strong` counts active men, and is 0 for a disbanded unit. */
export type UnitTold = {
  readonly unit: Unit;
  readonly kind: UnitKind;
  readonly strong: number;
  readonly full: number;
  readonly service: Service;
  readonly men: readonly ManChronicle[];
};

export type Chronicle = {
  readonly campaign: string;
  readonly rules: string;
  readonly at: string;
  readonly score: Score;
  readonly sides: readonly { readonly side: Side; readonly units: readonly UnitTold[] }[];
  /** Men who are out but may recover, with the event that put them out. */
  readonly hospital: readonly { readonly told: ManChronicle; readonly since: StoryEvent | undefined }[];
  readonly honour: readonly GameCasualties<ManChronicle & { readonly deed: StoryEvent | undefined }>[];
  readonly weeks: readonly Week[];
  readonly reports: ReadonlyMap<string, Report>;
};

export type GameCasualties<M> = readonly [game: string, men: readonly M[]];

export function chronicle(rules: Rules, records: Records, entries: readonly Entry[]): Chronicle {
  const { campaign, games, units } = records;
  const known = knownUnits(records, entries);
  const log = standingEntries(entries);
  const about = entriesByMan(log);
  const speaking = (unit: Unit) => log.filter((entry) => speaksOf(entry, unit)).toReversed();
  const asWritten = new Map<string, readonly StoryEvent[]>();
  const deedsOf = ({ man }: ManChronicle): readonly StoryEvent[] => asWritten.get(man.id) ?? [];
  const told = units.flatMap((unit): UnitTold[] => {
    const kind = kindOf(rules, unit);
    if (!kind) return [];
    const men = unit.men.map((man): ManChronicle => {
      const own = about.get(man.id) ?? [];
      const deeds = story(man, kind, own, games, units);
      asWritten.set(man.id, deeds);
      return {
        man,
        unit,
        state: stateOf(kind, man) ?? { id: man.state, title: man.state, isActive: false, tone: 'warn' },
        role: kind.roles.find(({ id }) => id === man.role)?.title ?? '',
        deeds: deedsByDay(deeds, games),
        service: service(man, unit, kind, deeds, own, games),
        medals: medalsOf(man).map(([, name]) => name),
      };
    });
    return [
      {
        ...{ unit, kind, men },
        ...(unit.disbanded ? { strong: 0, full: 0 } : { strong: activeCount(kind, unit), full: establishment(unit) }),
        service: unitService(rules, known, unit, speaking(unit), games),
      },
    ];
  });
  const men = told.flatMap((one) => one.men);
  return {
    campaign: campaign.name,
    rules: rules.name,
    at: entries[0]?.at ?? campaign.created,
    score: score(records),
    sides: records.sides.map((side) => ({ side, units: told.filter(({ unit }) => unit.side === side.id) })),
    hospital: men
      .filter(({ unit, state }) => !unit.disbanded && !state.isActive && state.tone !== 'bad')
      .map((one) => ({ told: one, since: fallenAt(deedsOf(one)) })),
    honour: byGame(
      games,
      men
        .filter(({ state }) => !state.isActive && state.tone === 'bad')
        .map((one) => ({ ...one, deed: lastDeed(deedsOf(one)) })),
    ),
    weeks: weeksOf(records),
    reports: new Map(gamesByDay(games).map((game) => [game.id, report(rules, records, game, entries)])),
  };
}

function entriesByMan(log: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const about = new Map<string, Entry[]>();
  for (const entry of log.toReversed())
    for (const id of new Set(entry.changes.flatMap((change) => (change.of === 'man' ? change.id : [])))) {
      const own = about.get(id);
      if (own) own.push(entry);
      else about.set(id, [entry]);
    }
  return about;
}

const speaksOf = ({ units = [], changes }: Entry, { id }: Unit): boolean =>
  units.includes(id) || changes.some((change) => change.unit === id);

/** Returns the event that put a man on the roll of honour. Striking off a casualty does not replace its cause. */
export function lastDeed(deeds: readonly StoryEvent[]): StoryEvent | undefined {
  const [last, before] = deeds.filter(({ state }) => state !== undefined).toReversed();
  return last && struckOff(last) && before?.state?.isActive === false ? before : last;
}

export function byGame<M extends { readonly deed: StoryEvent | undefined }>(
  games: readonly Game[],
  men: readonly M[],
): readonly GameCasualties<M>[] {
  const struck = men.filter(({ deed }) => deed && struckOff(deed));
  const of = (id: string | undefined) => men.filter((man) => man.deed?.game === id && !struck.includes(man));
  return [
    ...gamesByDay(games).map(({ id, name }) => [name, of(id)] as const),
    ['Outside the games', of(undefined)] as const,
    ['Struck off', struck] as const,
  ].filter(([, fell]) => fell.length > 0);
}
