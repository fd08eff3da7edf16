import type { EntryToCorrect } from '../../campaign/games/correctionrequest.ts';
import { effectOf } from '../../campaign/log/log.ts';
import { noteTitle, noteWords } from '../../campaign/log/notes.ts';
import { isWholeGame } from '../../campaign/log/statechanges.ts';
import { applyChanges } from '../../campaign/records/changes.ts';
import { dayOf, onDay } from '../../campaign/records/dates.ts';
import { creationOf, differences } from '../../campaign/records/differences.ts';
import { equal } from '../../campaign/records/equal.ts';
import type { Entry, EntryBody, Game, RecordChange, RecordSet } from '../../campaign/records/records.ts';
import { manLabel } from '../../campaign/records/recordwords.ts';
import { type Award, awardOf } from '../../campaign/units/medals.ts';
import { formatList } from '../../engine/data/figure.ts';
import { cleanName } from '../../engine/data/visible.ts';
import { unlessRefused } from '../../engine/refusal.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import type { State, UnitKind } from '../../system/units.ts';
import { type GameFacts, gameFactsOf, gameWithFacts } from '../game/sheets/gamefacts.tsx';
import { type Casualties, casualtyChanges, fallenMen } from '../game/sheets/mentokens.tsx';
import type { Note } from '../game/sheets/notesheet.tsx';
import { setsGameFacts } from '../state/bookkeeping.ts';
import { casualtyWords } from '../words/unitwords.ts';
import { unitsBeforeEntry } from './correction.ts';

/** Values of the form that corrects an entry. `states` maps men who were out of action before it to their new state. */
export type EntryForm = {
  readonly casualties: Casualties;
  readonly states: Readonly<Record<string, string>>;
  readonly facts: GameFacts | undefined;
  readonly note: Note | undefined;
  readonly award: Award | undefined;
};

export type ManAtEntry = { readonly man: Man; readonly unit: Unit };

type FormBasis = {
  readonly value: EntryForm;
  /** Game after the entry, if the entry sets its name, players, result or other facts. */
  readonly game: Game | undefined;
  /** Men whose new state the form offers: those out of action, in units in which the entry changed one. */
  readonly out: readonly ManAtEntry[];
  /** Ids of men whose loss in the entry no longer fits, because they were out of action before it. */
  readonly downBefore: readonly string[];
  readonly hasLosses: boolean;
  readonly stateOf: (unit: Unit, id: unknown) => State | undefined;
};

export function formBasisOf(kinds: readonly Pick<UnitKind, 'id' | 'states'>[], target: EntryToCorrect): FormBasis {
  const changes = effectOf(target.entry);
  const stateOf = (unit: Unit, id: unknown): State | undefined =>
    kinds.find((kind) => kind.id === unit.kind)?.states.find((state) => state.id === id);
  const men = unitsBeforeEntry(target).flatMap((unit) => unit.men.map((man) => ({ man, unit })));
  const after = new Map(changes.filter(setsState).flatMap((one) => ('to' in one ? [[one.id, one.to]] : [])));
  const changed = men.filter(({ man }) => after.has(man.id));
  const isActive = ({ man, unit }: ManAtEntry) => stateOf(unit, man.state)?.isActive === true;
  const game = gameAfter(target.records, changes);
  const words = noteWords(target.entry);
  const award = awardOf({ kind: target.entry.kind, changes });
  const recorded = target.records.units.flatMap((unit) => unit.men.map((man) => ({ man, unit })));
  const downBefore = changes.flatMap((change) => {
    const one = setsState(change) && recorded.find(({ man }) => man.id === change.id);
    const from = one && 'from' in change ? stateOf(one.unit, change.from) : undefined;
    return one && from?.isActive && !isActive(one) ? [change.id] : [];
  });
  const settled = game ? [] : changed.filter((one) => !isActive(one));
  const fell = changed.filter(isActive).flatMap(({ man, unit }) => {
    const state = stateOf(unit, after.get(man.id));
    return state && !state.isActive ? [[man.id, state] as const] : [];
  });
  return {
    value: {
      casualties: Object.fromEntries(fell),
      states: Object.fromEntries(settled.map(({ man }) => [man.id, String(after.get(man.id))])),
      facts: game && gameFactsOf(game),
      note:
        words === undefined ? undefined : { text: words, units: target.entry.units ?? [], day: dayOf(target.entry.at) },
      award,
    },
    game,
    stateOf,
    downBefore,
    out: men.filter((one) => !isActive(one) && settled.some(({ unit }) => unit === one.unit)),
    hasLosses:
      isWholeGame(changes) ||
      (!game && settled.length < changed.length) ||
      (!game && changed.length === 0 && words === undefined && !award),
  };
}

export function bodyOf(target: EntryToCorrect, form: FormBasis, now: EntryForm, units: readonly Unit[]): EntryBody {
  const { entry } = target;
  if (now.note) return bodyOfNote(entry, now.note);
  if (now.award) return bodyOfAward(entry, now.award, units);
  const edited = (id: string) =>
    Object.hasOwn(form.value.casualties, id) ||
    form.downBefore.includes(id) ||
    form.out.some(({ man }) => man.id === id);
  const own = effectOf(entry).filter((change) => setsState(change) && edited(change.id));
  const by = own.find(({ why }) => why)?.why?.by ?? (isWholeGame(effectOf(entry)) ? 'afterwards' : 'table');
  const fell = units.flatMap((unit) => fallenMen(unit, now.casualties));
  const withCause = (change: RecordChange): RecordChange => {
    const why = own.find((old) => old.id === change.id && 'to' in old && 'to' in change && old.to === change.to)?.why;
    return why ? { ...change, why } : change;
  };
  const settled = form.out.flatMap(({ man, unit }): readonly RecordChange[] => {
    const to = now.states[man.id] ?? man.state;
    const change = { of: 'man', id: man.id, unit: unit.id, field: 'state', from: man.state, to, why: { by } } as const;
    return to === man.state ? [] : [change];
  });
  const hit = units.filter(({ men }) => men.some(({ id }) => now.casualties[id]));
  const game = form.game && now.facts && gameWithFacts(form.game, now.facts);
  const unitsWithoutHits = game ? (entry.units ?? []).filter((id) => hit.every((unit) => unit.id !== id)) : [];
  const unitIds = hit.length > 0 ? [...unitsWithoutHits, ...hit.map(({ id }) => id)] : entry.units;
  const rest = effectOf(entry).filter((change) => !own.includes(change));
  return {
    title:
      entry.kind === 'game' || form.game
        ? entry.title.replace(form.game?.name ?? '', game?.name ?? '')
        : titleOf(entry, form, now, units),
    changes: [
      ...(game ? withGame(target, rest, game) : rest),
      ...[...settled, ...casualtyChanges(target.records.units, fell, by)].map(withCause),
    ],
    ...(unitIds ? { units: unitIds } : {}),
  };
}

function titleOf({ title }: Entry, { value, out, stateOf }: FormBasis, now: EntryForm, units: readonly Unit[]): string {
  const { casualties, states } = now;
  if (equal([casualties, states], [value.casualties, value.states])) return title;
  const ids = new Set([value.casualties, value.states, casualties, states].flatMap(Object.keys));
  const named = units.filter(({ men }) => men.some(({ id }) => ids.has(id)));
  const fell = named.flatMap((unit) => fallenMen(unit, casualties)).map(({ state }) => state);
  const settled = out.flatMap(({ man, unit }) => {
    const is = states[man.id] ?? man.state;
    return is === man.state ? [] : (stateOf(unit, is) ?? []);
  });
  const words = casualtyWords([...fell, ...settled]) || 'no change';
  return `${formatList(named.map(({ name }) => name))}: ${words}`;
}

const bodyOfNote = ({ at }: Entry, { text, units, day = dayOf(at) }: Note): EntryBody => ({
  title: noteTitle(cleanName(text)),
  changes: [],
  units,
  at: day === dayOf(at) ? at : onDay(at, day),
});

function bodyOfAward(entry: Entry, { man: id, medal }: Award, units: readonly Unit[]): EntryBody {
  const [award] = effectOf(entry) as [FieldChange];
  const find = (id: string) =>
    units.flatMap((unit) => unit.men.flatMap((man) => (man.id === id ? { man, unit } : [])))[0]!;
  const [was, is] = [find(award.id), find(id)];
  const to = medal === undefined ? award.to : cleanName(medal);
  const from = medal === undefined ? is.man.role : null;
  return {
    title: entry.title
      .replace(manLabel(was.man, was.unit), manLabel(is.man, is.unit))
      .replace(String(award.to), String(to)),
    changes: [{ ...award, id, unit: is.unit.id, from, to }],
  };
}

type FieldChange = Exclude<RecordChange, { readonly by: number }>;

const setsState = ({ of, field }: RecordChange): boolean => of === 'man' && field === 'state';

/** Returns the game whose facts the changes set, with them applied. Undefined if there is none or they do not fit. */
export function gameAfter(records: RecordSet, all: readonly RecordChange[]): Game | undefined {
  const changes = all.filter(setsGameFacts);
  const after = unlessRefused(() => applyChanges(records, changes));
  return after?.games.find(({ id }) => id === changes[0]?.id);
}

/** Replaces the changes that set a game's facts by those that result in `game`. */
function withGame({ records }: EntryToCorrect, changes: readonly RecordChange[], game: Game): readonly RecordChange[] {
  const was = records.games.find(({ id }) => id === game.id);
  const rest = changes.filter((change) => !setsGameFacts(change));
  return [...(was ? differences('game', was, game) : [creationOf('game', game)]), ...rest];
}
