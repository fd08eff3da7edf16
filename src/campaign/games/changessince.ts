import type { Man, Unit } from '../../engine/roster.ts';
import type { Fact, UnitKind } from '../../system/units.ts';
import { equal } from '../records/equal.ts';
import type { PlayBasis, RecordSet } from '../records/records.ts';
import { manLabel, valueWords } from '../records/recordwords.ts';
import { activeCount, stateOf } from '../units/muster.ts';
import { isSkipCounter } from './skippedtasks.ts';

export function changesSince(
  seen: PlayBasis,
  records: RecordSet,
  kinds: readonly UnitKind[],
  counters: Readonly<Record<string, string>> = {},
): readonly string[] {
  return [
    ...seen.units.flatMap((was) => {
      const now = records.units.find((unit) => unit.id === was.id);
      const kind = kinds.find((one) => one.id === was.kind);
      if (!now) return [`${was.name} is no longer on the roster.`];
      return equal(playedFields(was), playedFields(now)) ? [] : unitSentences(was, now, kind);
    }),
    ...gameSentences(seen, records, counters),
  ];
}

const playedFields = ({ establishment: _, establishedBy: __, notes: ___, place: ____, facts, ...unit }: Unit) => ({
  ...unit,
  ...withoutUnsetFacts(facts),
  men: unit.men.map(({ notes: _, medals: __, facts, ...man }) => ({ ...man, ...withoutUnsetFacts(facts) })),
});

const withoutUnsetFacts = (facts: Unit['facts']) => ({
  facts: Object.fromEntries(Object.entries(facts).filter(([, value]) => value)),
});

function unitSentences(was: Unit, now: Unit, kind: UnitKind | undefined): string[] {
  const lines = [
    ...(was.name === now.name ? [] : [`${was.name} is now called ${now.name}.`]),
    ...(now.disbanded && !was.disbanded ? [`${now.name} was disbanded since.`] : []),
    ...(kind ? strengthSentences(was, now, kind) : []),
    ...menSentences(was, now, kind),
    ...factSentences(was.facts, now.facts, kind?.facts ?? [], now.name),
  ];
  return lines.length > 0 ? lines : [`${now.name} has changed since.`];
}

function strengthSentences(was: Unit, now: Unit, kind: UnitKind): string[] {
  const lost = activeCount(kind, was) - activeCount(kind, now);
  if (lost > 0) return [`${now.name} has lost ${men(lost)} since.`];
  return lost < 0 ? [`${now.name} has ${men(-lost)} more standing since.`] : [];
}

function menSentences(was: Unit, now: Unit, kind: UnitKind | undefined): string[] {
  const gone = was.men.filter((man) => !now.men.some(({ id }) => id === man.id));
  const come = now.men.filter((man) => !was.men.some(({ id }) => id === man.id));
  const stayed = was.men.flatMap((man) => {
    const same = now.men.find(({ id }) => id === man.id);
    return same ? manSentences(man, same, now, kind) : [];
  });
  return [
    ...gone.map((man) => `${manLabel(man, now)} is no longer on the roster.`),
    ...come.map((man) => `${manLabel(man, now)} has joined since.`),
    ...stayed,
  ];
}

function manSentences(was: Man, now: Man, unit: Unit, kind: UnitKind | undefined): string[] {
  const who = manLabel(now, unit);
  const state = kind ? stateOf(kind, now)?.title : now.state;
  const counted = kind && stateOf(kind, was)?.isActive !== stateOf(kind, now)?.isActive;
  return [
    ...(was.state === now.state || counted ? [] : [`${who} is ${state?.toLowerCase() ?? now.state} now.`]),
    ...(was.role === now.role
      ? []
      : [`${who} is ${kind?.roles.find(({ id }) => id === now.role)?.title ?? now.role} now.`]),
    ...factSentences(was.facts, now.facts, kind?.manFacts ?? [], who),
  ];
}

type TitledFact = Pick<Fact, 'id' | 'title'> & Partial<Pick<Fact, 'kind' | 'state'>>;

function factSentences(was: object, now: object, facts: readonly TitledFact[], who: string): string[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(now)])];
  return names.flatMap((name) => {
    const [before, after] = [was, now].map((facts) => (facts as Record<string, unknown>)[name]);
    const { title = name, kind, state } = facts.find(({ id }) => id === name) ?? {};
    // A missing state fact equals false or 0.
    if (before === after || (state && !before && !after)) return [];
    if (kind === 'flag') return [`${who}: ${title} ${after ? 'now' : 'no more'}.`];
    return [`${who}: ${title} was ${valueWords(before)}, and is ${valueWords(after)} now.`];
  });
}

function gameSentences(
  { game: was }: PlayBasis,
  records: RecordSet,
  counters: Readonly<Record<string, string>>,
): string[] {
  if (!was) return [];
  const now = records.games.find(({ id }) => id === was.id);
  if (!now) return ['The game is no longer there.'];
  const titled = Object.entries(counters).map(([id, title]) => ({ id, title }));
  return [
    ...(now.ended === undefined ? [] : [`${now.name} has ended since.`]),
    ...(was.turn === now.turn ? [] : [`It is turn ${now.turn} now, no longer turn ${was.turn}.`]),
    ...(equal(was.decks, now.decks) ? [] : ['Cards were drawn or shuffled since.']),
    ...factSentences(playCounters(was.counters), playCounters(now.counters), titled, now.name),
  ];
}

const playCounters = (counters: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counters).filter(([id]) => !isSkipCounter(id)));

const men = (n: number): string => (n === 1 ? '1 man' : `${n} men`);
