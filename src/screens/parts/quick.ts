import { beginGame, newGame, unitsPresent } from '../../campaign/games/games.ts';
import { applyChanges, creationOf, differences, removalOf } from '../../campaign/records/changes.ts';
import { localTime } from '../../campaign/records/dates.ts';
import { type Campaign, type Game, type RecordChange, type Records, SETTINGS } from '../../campaign/records/records.ts';
import { musterUnit, nextMark } from '../../campaign/units/muster.ts';
import { bareName } from '../../campaign/units/unitname.ts';
import { Refusal } from '../../engine/refusal.ts';
import type { Facts, Unit } from '../../engine/roster.ts';
import { randomId } from '../../random/dice.ts';
import type { CampaignListItem } from '../../storage/store.ts';
import type { Fact, SequenceOf, State, System, Template, UnitKind } from '../../system/system.ts';
import { keepSetting, settings, store, switchCampaign } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { lowerFirst } from '../words/unitwords.ts';

export type UnitCounts = Required<Pick<Template, 'men' | 'carrying' | 'facts'>> & { readonly template: string };

/** Temporary state of a unit: its facts, the leader's, and the number of men in each state. */
export type UnitCondition = {
  readonly facts: Facts;
  readonly leader: Facts;
  readonly down: Readonly<Record<string, number>>;
  /** Number of men by mark. */
  readonly marked: Readonly<Record<string, number>>;
};

export type QuickUnit = UnitCounts & { readonly now: UnitCondition };

/** Setup of a quick fight. `lead` is the index of the leading side. */
export type QuickSetup = {
  readonly sequence: string;
  readonly sides: readonly [readonly QuickUnit[], readonly QuickUnit[]];
  readonly lead: 0 | 1;
};

export const FRESH_CONDITION: UnitCondition = { facts: {}, leader: {}, down: {}, marked: {} };

export const MOST_UNITS = 4;

export const MOST_MEN = 40;

const SIDES = ['Red', 'Blue'] as const;

/** Procedures between two units, most stages first. All procedures if none has two. */
export function quickSequences({ sequences }: Pick<System, 'sequences'>): readonly SequenceOf[] {
  const between = sequences.filter(({ roles }) => roles.length > 1);
  return between.length > 0 ? between.toSorted((a, b) => b.beats.length - a.beats.length) : sequences;
}

export const templateCounts = ({ id, men, carrying = {}, facts }: Template): UnitCounts => ({
  template: id,
  men,
  carrying,
  facts,
});

/** Returns the template and kind of a unit. Throws a Refusal if the template is unknown. */
export function templateAndKind(system: System, { template: id }: Pick<UnitCounts, 'template'>): [Template, UnitKind] {
  for (const kind of system.units) {
    const template = kind.templates.find((one) => one.id === id);
    if (template) return [template, system.units.find(({ id }) => id === template.kind) ?? kind];
  }
  throw new Refusal(`${system.name} has no template “${id}”.`);
}

/** Procedures in menu order: the main one first, those of side phases last. */
export const proceduresInMenuOrder = ({
  sequences,
  phases,
}: Pick<System, 'sequences' | 'phases'>): readonly SequenceOf[] => {
  const aside = ({ phase }: SequenceOf) => (phases.find(({ id }) => id === phase)?.aside ? 1 : 0);
  const alone = ({ roles }: SequenceOf) => (roles.length > 1 ? 0 : 1);
  const first = quickSequences({ sequences })[0];
  const rank = (one: SequenceOf) => (one === first ? -1 : 2 * aside(one) + alone(one));
  return sequences.toSorted((a, b) => rank(a) - rank(b));
};

/** Returns the last setup, without parts the system no longer has. Defaults to the first template on both sides. */
export function lastQuickSetup(system: System): QuickSetup {
  const kept = settings.value[`quick.${system.id}`] as Partial<QuickSetup> | undefined;
  const [first] = system.units.flatMap(({ templates }) => templates);
  const side = (i: 0 | 1): readonly QuickUnit[] => {
    // Older settings have one unit per side.
    const units: readonly Partial<QuickUnit>[] = [kept?.sides?.[i] ?? []].flat();
    const known = units.slice(0, MOST_UNITS).flatMap((unit) => knownUnit(system, unit) ?? []);
    return known.length > 0 ? known : [{ ...templateCounts(first!), now: FRESH_CONDITION }];
  };
  const sequence = system.sequences.find(({ id }) => id === kept?.sequence) ?? quickSequences(system)[0]!;
  return { sequence: sequence.id, sides: [side(0), side(1)], lead: kept?.lead === 1 ? 1 : 0 };
}

/** Validates a stored unit; undefined if its template no longer exists. */
function knownUnit(system: System, kept: Partial<QuickUnit>): QuickUnit | undefined {
  const counts = knownCounts(system, kept);
  if (!counts) return undefined;
  const [, kind] = templateAndKind(system, counts);
  const now: Partial<UnitCondition> = kept.now ?? {};
  return {
    ...counts,
    now: {
      facts: knownFacts(temporaryFacts(kind), now.facts ?? {}),
      leader: knownFacts(leaderConditionFacts(kind), now.leader ?? {}),
      down: knownNumbers(now.down, casualtyStates(kind)),
      marked: knownNumbers(now.marked, markFacts(kind)),
    },
  };
}

/** Temporary facts of a unit. */
export const temporaryFacts = ({ facts }: Pick<UnitKind, 'facts'>): readonly Fact[] =>
  facts.filter(({ state }) => state);
export const shownConditionFacts = (kind: Pick<UnitKind, 'facts'>, there: Unit | undefined): readonly Fact[] =>
  temporaryFacts(kind).filter(({ quiet, when }) => !quiet && (!when || (there !== undefined && when(there))));
export const leaderConditionFacts = ({ manFacts }: Pick<UnitKind, 'manFacts'>): readonly Fact[] =>
  manFacts.filter(({ state, card }) => state && card);
/** Temporary marks, stored as a number of men. */
export const markFacts = ({ manFacts }: Pick<UnitKind, 'manFacts'>): readonly Fact[] =>
  manFacts.filter(({ kind, state, card }) => kind === 'flag' && state && !card);
/** States of a man other than the initial one. */
export const casualtyStates = ({ states }: Pick<UnitKind, 'states'>): readonly State[] =>
  states.slice(1).filter(({ struck }) => !struck);

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((all, n) => all + n, 0);

export const hasNoActiveMen = ({ roles }: Pick<UnitKind, 'roles'>, { men, now }: QuickUnit): boolean =>
  roles.length > 0 && sum(men) - sum(now.down) <= 0;

/** State that needs at least one active man. */
export const conditionNeedingMen = (kind: Pick<UnitKind, 'facts'>, { now }: QuickUnit): Fact | undefined =>
  temporaryFacts(kind).find(({ id, kind }) => kind === 'flag' && now.facts[id] === true);

export const casualtyLimit = (kind: Pick<UnitKind, 'facts'>, unit: QuickUnit): number =>
  Math.max(0, sum(unit.men) - sum(unit.now.down) - (conditionNeedingMen(kind, unit) ? 1 : 0));

/** Limits casualties and marks to the unit's number of men. */
export function limitCondition(kind: UnitKind, unit: QuickUnit): QuickUnit {
  const men = sum(unit.men);
  let room = Math.max(0, men - (conditionNeedingMen(kind, unit) && men > 0 ? 1 : 0));
  const down = Object.fromEntries(
    Object.entries(unit.now.down).map(([state, n]) => {
      const left = Math.min(n, room);
      room -= left;
      return [state, left];
    }),
  );
  const marked = Object.fromEntries(Object.entries(unit.now.marked).map(([id, n]) => [id, Math.min(n, men)]));
  const facts = men > 0 || kind.roles.length === 0 ? unit.now.facts : {};
  return { ...unit, now: { ...unit.now, facts, down, marked } };
}

export const saveQuickSetup = ({ id }: Pick<System, 'id'>, quick: QuickSetup): Promise<unknown> =>
  keepSetting(`quick.${id}`, quick);

/** Validates stored counts, and drops numbers out of range; undefined if the template no longer exists. */
function knownCounts(system: System, kept: Partial<UnitCounts> | undefined): UnitCounts | undefined {
  const template = system.units.flatMap(({ templates }) => templates).find(({ id }) => id === kept?.template);
  if (!template || !kept) return undefined;
  const [, kind] = templateAndKind(system, { template: template.id });
  const men = knownNumbers(kept.men, kind.roles);
  return {
    template: template.id,
    men: hasMen({ men }) ? men : template.men,
    carrying: knownNumbers(kept.carrying, equipmentFacts(kind)),
    facts: { ...template.facts, ...knownFacts(permanentFacts(kind), kept.facts ?? {}) },
  };
}

export const equipmentFacts = ({ manFacts }: Pick<UnitKind, 'manFacts'>): readonly Fact[] =>
  manFacts.filter(({ kind, state }) => kind === 'flag' && !state);

export const hasMen = ({ men }: Pick<UnitCounts, 'men'>): boolean => Object.values(men).some((n) => n > 0);

function knownNumbers(
  counts: UnitCounts['men'] | undefined,
  of: readonly { readonly id: string }[],
): Record<string, number> {
  const entries = of.map(({ id }) => [id, counts?.[id]] as const);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => {
      const [, n] = entry;
      return n !== undefined && Number.isInteger(n) && n >= 0 && n <= MOST_MEN;
    }),
  );
}

const permanentFacts = ({ facts }: Pick<UnitKind, 'facts'>): readonly Fact[] => facts.filter(({ state }) => !state);

const knownFacts = (known: readonly Fact[], facts: Facts): Facts =>
  Object.fromEntries(
    known
      .filter((fact) => {
        const value = facts[fact.id];
        if (fact.kind === 'flag') return typeof value === 'boolean';
        if (fact.kind === 'number') return typeof value === 'number' && value >= fact.min && value <= fact.max;
        return fact.options.some(({ id }) => id === value);
      })
      .map((fact) => [fact.id, facts[fact.id]!]),
  );

export const findScratch = (campaigns: readonly CampaignListItem[], system: string): CampaignListItem | undefined =>
  campaigns.find((record) => record.scratch && record.system === system);

/** Opens the campaign that holds the quick fights of a system, or creates it. */
export async function openScratch({ id: system, name }: Pick<System, 'id' | 'name'>): Promise<OpenCampaign> {
  const campaigns = await store.value!.campaigns();
  const there = findScratch(campaigns, system);
  if (there) return switchCampaign(there.id);
  const taken = campaigns.some(({ id }) => id === `quick-${system}`);
  const id = taken ? randomId() : `quick-${system}`;
  const sides = SIDES.map((name, mark) => ({ id: randomId(), name, mark }));
  await store.value!.create(
    { id, name: `Quick fight: ${name}`, system, house: {}, settings: SETTINGS, scratch: true },
    sides,
  );
  return switchCampaign(id);
}

/** Units of a quick fight on the table, and the changes that create them. */
export type QuickDeployment = {
  readonly units: readonly Unit[];
  readonly game: Game;
  readonly changes: readonly RecordChange[];
};

/** Musters the units, begins a game and applies their state, without saving. */
export function deployQuickFight(campaign: OpenCampaign, quick: QuickSetup): QuickDeployment {
  const { system } = campaign;
  const before = campaign.records.value;
  const records: Records = { ...before, units: [], games: [] };
  const units: Unit[] = [];
  for (const [i, side] of quick.sides.entries())
    for (const counts of side) {
      const [template, kind] = templateAndKind(system, counts);
      const of = records.sides[i]!;
      const alone = `${of.name} ${lowerFirst(bareName(template, kind))}`;
      const like = units.filter(({ name }) => name === alone || name.startsWith(`${alone} `)).length;
      const name = like > 0 ? `${alone} ${like + 1}` : alone;
      units.push(
        musterUnit(kind, { ...template, ...counts }, { id: randomId, side: of.id, mark: nextMark(units), name }),
      );
    }
  const present = units.map(({ id }) => id);
  const game = newGame(
    system,
    { ...records, units, games: before.games },
    { id: randomId(), begun: localTime(), present },
  );
  const begun = [
    ...units.map((unit) => creationOf('unit', unit)),
    ...beginGame(system, { units }, game, campaign.house.value),
  ];
  const there = applyChanges(records, begun);
  const all = quick.sides.flat();
  const states = units.flatMap(({ id }, at) => {
    const unit = there.units.find((one) => one.id === id)!;
    return differences('unit', unit, withCondition(campaign.kind(unit), unit, all[at]!.now));
  });
  const now = applyChanges(there, states);
  return {
    units: units.map(({ id }) => now.units.find((one) => one.id === id)!),
    game: now.games[0]!,
    changes: [...begun, ...states],
  };
}

/** Applies a state to a unit. Casualties start with the last man and reach leaders last. */
function withCondition(kind: UnitKind, unit: Unit, { facts, leader, down, marked }: UnitCondition): Unit {
  const fallen = Object.entries(down).flatMap(([state, n]) => Array.from({ length: n }, () => state));
  const places = unit.men.map((_, at) => at).toReversed();
  const leads = (role: string) => kind.roles.find(({ id }) => id === role)?.leads === true;
  const first = unit.men.findIndex(({ role }) => leads(role));
  const marks = (rank: number): Facts =>
    Object.fromEntries(Object.entries(marked).flatMap(([id, n]) => (rank < n ? [[id, true]] : [])));
  return {
    ...unit,
    facts: { ...unit.facts, ...facts },
    men: unit.men.map((man, at) => {
      const rank = places.indexOf(at);
      return {
        ...man,
        state: fallen[rank] ?? man.state,
        facts: {
          ...man.facts,
          ...marks(rank - fallen.length < 0 ? rank : rank - fallen.length),
          ...(at === first ? leader : {}),
        },
      };
    }),
  };
}

/** Saves the units, and removes those of finished quick fights. */
export async function saveQuickFight(campaign: OpenCampaign, laid: QuickDeployment): Promise<void> {
  const { campaign: record, units, games } = campaign.records.value;
  const waiting = games.filter(({ id }) => campaign.loaded.value.plays.some(({ game }) => game === id));
  const wanted = new Set(waiting.flatMap((game) => unitsPresent({ units }, game)));
  await campaign.commit({
    id: randomId(),
    kind: 'game',
    title: 'A quick fight begins',
    changes: [
      ...units.filter((unit) => !wanted.has(unit)).map((unit) => removalOf('unit', unit)),
      ...games.filter((game) => !waiting.includes(game)).map((game) => removalOf('game', game)),
      ...laid.changes,
      runningGameChange(record, laid.game.id),
    ],
    // New units join the game of their entry.
    game: laid.game.id,
  });
}

const runningGameChange = ({ id, settings }: Campaign, game: string): RecordChange => ({
  of: 'campaign',
  id,
  field: 'settings.running',
  from: settings.running ?? null,
  to: game,
});

/** Makes the game of an unfinished quick fight the running one. */
export async function runQuickGame(campaign: OpenCampaign, game: string | undefined): Promise<void> {
  const { campaign: record } = campaign.records.value;
  if (!record.scratch || game === undefined || game === campaign.game.value?.id) return;
  await campaign.edit('A quick fight goes on', [runningGameChange(record, game)], 'game');
}

/** Route for leaving a play. */
export function routeAfterPlay(campaign: OpenCampaign): readonly string[] {
  const { id, scratch } = campaign.records.value.campaign;
  if (!scratch) return ['c', id, 'play'];
  return campaign.system.units.length > 0 ? ['quick', campaign.system.id] : [];
}

/** Route after recording a play. */
export const routeAfterRecording = (campaign: OpenCampaign): readonly string[] =>
  campaign.records.value.campaign.scratch ? ['c', campaign.id, 'after'] : routeAfterPlay(campaign);
