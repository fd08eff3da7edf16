import {
  isCasualty,
  kindOf,
  nameOfMan,
  type RosterIndex,
  type Rules,
  rosterIndex,
  type StateChange,
  stateChanges,
} from '../../../campaign/log/statechanges.ts';
import { dayWords } from '../../../campaign/records/dates.ts';
import type { CampaignRecords, Entry, Game, RecordChange } from '../../../campaign/records/records.ts';
import type { Report } from '../../../campaign/reports/report.ts';
import { lostWords } from '../../../campaign/reports/reporttext.ts';
import { countGames, countHits, eventsByDay, historiesOf, type StoryEvent } from '../../../campaign/reports/story.ts';
import { compareGravity } from '../../../campaign/units/muster.ts';
import { BEFORE_THROWS, percent } from '../../../components/charts/percent.ts';
import { formatSigned } from '../../../engine/data/figure.ts';
import type { Man, Unit } from '../../../engine/roster.ts';
import type { UnitKind } from '../../../system/units.ts';
import { casualtyWords, countPhrase, figuresNoun, lowerFirst } from '../../words/unitwords.ts';

export type Poster = {
  readonly over: string;
  readonly title: string;
  readonly beneath: string;
  readonly panels: readonly PosterFigure[];
  readonly heading: string;
  /** Lines by group. If they do not fit, the longest groups are shortened. */
  readonly groups: readonly (readonly string[])[];
  /** Sentence about luck. Empty if the expected losses are unknown. */
  readonly ribbon: string;
  readonly foot: string;
  readonly mourning?: boolean;
};

/** A number with its label, in the colour of a side. `mark` is the number of the side, from 0. */
export type PosterFigure = {
  readonly mark: number;
  readonly name: string;
  readonly figure: number;
  readonly words: string;
};

const joined = (...words: readonly (string | undefined)[]): string => words.filter(Boolean).join(' · ');

export function posterOfGame(rules: Rules, { sides }: Pick<CampaignRecords, 'sides'>, report: Report): Poster {
  const { campaign, game, scenario, result, begun, turns } = report;
  const lost = new Set(
    rules.units
      .flatMap(({ states }) => states.filter((state) => !state.isActive && state.tone === 'bad'))
      .map(({ title }) => title),
  );
  const lines = report.sides.flatMap(({ units }) =>
    units.flatMap(({ name, losses }) =>
      losses.filter(({ state }) => lost.has(state)).flatMap(({ men }) => men.map((man) => `${man}, ${name}`)),
    ),
  );
  return {
    over: joined(campaign, result && game),
    title: result ?? game,
    beneath: joined(scenario, turns > 0 ? countPhrase(turns, 'turn', 'turns') : undefined),
    panels: report.sides.flatMap(({ name, began, left }, i) =>
      began > 0 ? [{ mark: sides[i]?.mark ?? i, name, figure: left, words: `of ${began} left` }] : [],
    ),
    heading: lines.length > 0 ? 'The fallen' : 'Nobody fell for good',
    groups: [lines],
    ribbon: luckRibbon(report.luck),
    foot: joined(report.rules, dayWords(begun)),
  };
}

/** Names the side with the best luck: "The luck was with Raiders: 4 lost in fights rolled here, 6.2 expected." */
export function luckRibbon(luck: Report['luck']): string {
  const [best] = luck.toSorted((a, b) => b.expected - b.came - (a.expected - a.came));
  if (!best) return '';
  const worst = Math.max(...luck.map(({ expected, came: result }) => Math.abs(expected - result)));
  if (worst < 0.5) return 'Losses came as the dice promised.';
  const { side, came: result, expected } = best;
  return expected - result < 0
    ? `Bad dice for ${luck.length > 2 ? 'all' : 'both'}, less so for ${side}: ${lostWords(best)}.`
    : `The luck was with ${side}: ${lostWords(best)}.`;
}

/** Matches a name that ends with the number of its tag: "A5 Pike 5". */
const NUMBERED_TWICE = /^(\D*(\d+) .*) \2$/;

type Mark = { readonly unit: string; readonly man?: string; readonly words: string };

/** Returns the state that a change gives to a unit or a man, such as pinned or wounded. */
function markOf(rules: Rules, { units }: RosterIndex, change: RecordChange): readonly Mark[] {
  const unit = change.of === 'man' ? change.unit : change.id;
  const kind = unit === undefined ? undefined : kindOf(rules, units.get(unit));
  const facts = change.of === 'man' ? kind?.manFacts : change.of === 'unit' ? kind?.facts : undefined;
  const fact = facts?.find(({ id }) => `facts.${id}` === change.field);
  if (unit === undefined || !fact?.state || fact.quiet || fact.inCampaignsOnly || fact.ended === '') return [];
  const isMore = 'by' in change ? change.by > 0 : change.to === true;
  const words = `${lowerFirst(fact.title)}${'by' in change ? ` ${formatSigned(change.by)}` : ''}`;
  return isMore ? [{ unit, words, ...(change.of === 'man' ? { man: change.id } : {}) }] : [];
}

/** Counts men who fell. Prisoners and their guards are counted apart. */
function countLost(kind: UnitKind | undefined, lost: readonly StateChange[], does: string) {
  const apart = kind?.figures ? [] : lost.flatMap(({ to }) => (to?.inCampaignsOnly ? [to] : []));
  const figure = lost.length - apart.length;
  return {
    figure,
    words: [`${figuresNoun(kind ?? {}, figure)} ${does}`, casualtyWords(apart)].filter(Boolean).join(', '),
  };
}

export function posterOfFight(
  rules: Rules,
  records: CampaignRecords,
  game: Pick<Game, 'name'> | undefined,
  entry: Entry,
  entries: readonly Entry[],
): Poster {
  const { title, units = [], told, turn, at } = entry;
  const all = rosterIndex(records, entries);
  const steps = stateChanges(rules, all, [entry]);
  const fallen = steps.filter(isCasualty);
  const listed = steps.filter((step) => isCasualty(step) || (step.to?.isActive && step.to.tone === 'warn'));
  const marks = entry.changes.flatMap((change) => markOf(rules, all, change));
  const verdict = told?.verdict ?? title;
  const panels = records.sides.flatMap(({ id, mark, name }): readonly PosterFigure[] => {
    const own = units.filter((one) => all.units.get(one)?.side === id);
    const names = own.map((one) => all.units.get(one)?.name).join(', ');
    const ofSide = fallen.filter(({ unit }) => all.units.get(unit)?.side === id);
    const lostHere = ofSide.filter(({ unit }) => own.includes(unit));
    // A commander with a unit that holds may be all that is lost.
    const lost = lostHere.length > 0 ? lostHere : ofSide;
    const first = [...lost.map(({ unit }) => unit), ...own].flatMap((one) => all.units.get(one) ?? [])[0];
    const kind = first && kindOf(rules, first);
    const does = (first?.men.length === 1 && lost[0]?.to?.title.toLowerCase()) || (kind?.figures ? 'lost' : 'fell');
    const who = names.includes(name) ? names : [name, names].filter(Boolean).join(': ');
    return own.length > 0 ? [{ mark, name: who, ...countLost(kind, lost, does) }] : [];
  });
  const { verdict: end, p, about } = told?.expected ?? {};
  return {
    over: joined(
      records.campaign.scratch ? 'Quick fight' : records.campaign.name,
      game?.name,
      turn === undefined ? undefined : `turn ${turn}`,
    ),
    title: verdict,
    beneath: joined(
      ...new Set([rules.sequences.find(({ id }) => id === told?.sequence)?.title, title.replace(`: ${verdict}`, '')]),
    ),
    panels,
    // A commander outside the roster may be lost all the same.
    heading: fallen.length > 0 ? 'Losses' : `No ${panels[0]?.words ?? 'losses'}`,
    groups: linesByUnit(all, listed, marks),
    ribbon: p === undefined ? '' : `${end}: ${percent(p, about)} ${BEFORE_THROWS}`,
    foot: joined(rules.name, dayWords(at)),
  };
}

function linesByUnit(
  all: RosterIndex,
  changed: readonly StateChange[],
  marks: readonly Mark[],
): readonly (readonly string[])[] {
  return [...new Set([...changed, ...marks].map(({ unit }) => unit))].map((id) => {
    const { name = '', men = [] } = all.units.get(id) ?? {};
    const isOne = men.length === 1;
    const nameOf = (man: string) => (isOne ? name : nameOfMan(all, man).replace(NUMBERED_TWICE, '$1'));
    const own = marks.filter(({ unit }) => unit === id);
    const ofUnit = own.flatMap(({ man, words }) => (man === undefined ? words : []));
    const lines = [
      ...changed
        .filter(({ unit }) => unit === id)
        .toSorted((a, b) => (a.to && b.to ? compareGravity(a.to, b.to) : 0))
        .map(({ man, to }) => `${nameOf(man)}: ${(to?.title ?? '').toLowerCase()}`),
      ...own.flatMap(({ man, words }) => (man === undefined ? [] : `${nameOf(man)}: ${words}`)),
    ];
    if (isOne) return [...lines, ...ofUnit.map((words) => `${name}: ${words}`)];
    return [`${name}: ${ofUnit.join(', ')}`.trim(), ...lines];
  });
}

export function posterOfMan(
  rules: Rules,
  { campaign, games, sides }: CampaignRecords,
  unit: Unit,
  man: Man,
  deeds: readonly StoryEvent[],
  entries: readonly Entry[],
): Poster {
  const kind = kindOf(rules, unit);
  const { title, isActive, tone } = kind?.states.find(({ id }) => id === man.state) ?? {};
  const side = sides.find(({ id }) => id === unit.side);
  const mark = side?.mark ?? 0;
  const role = kind?.roles.find(({ id }) => id === man.role)?.title;
  return {
    over: joined(campaign.name, side?.name),
    title: man.name,
    beneath: joined(role && man.name.startsWith(role) ? undefined : role, unit.name, isActive ? undefined : title),
    panels: [
      {
        mark,
        name: 'Games',
        figure: countGames(man, unit, historiesOf(kind, entries, games), deeds, games),
        words: 'fought',
      },
      { mark, name: 'Hits', figure: countHits(deeds), words: 'taken' },
    ],
    heading: 'His record',
    groups: [eventsByDay(deeds).map(({ words }) => words)],
    ribbon: '',
    foot: joined(rules.name, dayWords(entries[0]?.at ?? campaign.created)),
    ...(!isActive && tone === 'bad' ? { mourning: true } : {}),
  };
}
