import { advanceGame, beginGame, newGame, turnPhases, unitsPresent } from '../../../campaign/games/games.ts';
import { applyChanges } from '../../../campaign/records/changes.ts';
import { localTime } from '../../../campaign/records/dates.ts';
import { creationOf, differences, removalOf } from '../../../campaign/records/differences.ts';
import {
  type Campaign,
  type CampaignRecords,
  DEFAULT_SETTINGS,
  type Game,
  type ParkedPlay,
  type RecordChange,
  type Side,
} from '../../../campaign/records/records.ts';
import { musterUnit, nextMark } from '../../../campaign/units/muster.ts';
import { bareName } from '../../../campaign/units/unitname.ts';
import { cleanName } from '../../../engine/data/visible.ts';
import { type Change, type Facts, stateChange, type Unit } from '../../../engine/roster.ts';
import { randomId } from '../../../random/dice.ts';
import type { CampaignListItem } from '../../../storage/store.ts';
import type { Outcome, SequenceOf } from '../../../system/sequence.ts';
import type { System } from '../../../system/system.ts';
import type { UnitKind, UnitTemplate } from '../../../system/units.ts';
import { store, switchCampaign } from '../../state/appstate.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { lowerFirst } from '../../words/unitwords.ts';
import type { QuickSetup } from './quicksetup.ts';
import {
  isOfTemplate,
  type QuickUnit,
  templateAndKind,
  templateCounts,
  type UnitCondition,
  type UnitCounts,
} from './quickunits.ts';

const SIDES = ['Red', 'Blue'] as const;

export const findQuickCampaign = (
  campaigns: readonly CampaignListItem[],
  system: string,
): CampaignListItem | undefined => campaigns.find((record) => record.scratch && record.system === system);

/** Opens the campaign that holds the quick fights of a system, or creates it. */
export async function openQuickCampaign({ id: system, name }: Pick<System, 'id' | 'name'>): Promise<OpenCampaign> {
  const campaigns = await store.value!.campaigns();
  const there = findQuickCampaign(campaigns, system);
  if (there) return switchCampaign(there.id);
  const taken = campaigns.some(({ id }) => id === `quick-${system}`);
  const id = taken ? randomId() : `quick-${system}`;
  const sides = SIDES.map((name, mark) => ({ id: randomId(), name, mark }));
  await store.value!.create(
    { id, name: `Quick fight: ${name}`, system, house: {}, settings: DEFAULT_SETTINGS, scratch: true },
    sides,
  );
  return switchCampaign(id);
}

export type QuickDeployment = {
  readonly units: readonly Unit[];
  readonly game: Game;
  readonly changes: readonly RecordChange[];
};

/** Builds the units, the game and its changes for a quick fight, without saving. `idOf` returns the id of a unit. */
export function deployQuickFight(
  campaign: OpenCampaign,
  quick: QuickSetup,
  idOf: (side: number, at: number) => string = randomId,
): QuickDeployment {
  const { system } = campaign;
  const before = campaign.records.value;
  const records: CampaignRecords = { ...before, units: [], games: [] };
  const units: Unit[] = [];
  for (const [i, side] of quick.sides.entries())
    for (const [at, counts] of side.entries())
      units.push(musterQuickUnit(system, records.sides[i]!, counts, idOf(i, at), units));
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

function musterQuickUnit(
  system: System,
  side: Side,
  counts: Omit<QuickUnit, 'now'>,
  unit: string,
  others: readonly Unit[],
): Unit {
  const [template, kind] = templateAndKind(system, counts);
  const name = freeName(cleanName(counts.name ?? '') || describedName(side.name, template, kind, counts), others);
  let men = 0;
  const id = () => (men++ === 0 ? unit : `${unit}-${men}`);
  return musterUnit(kind, { ...template, ...counts }, { id, side: side.id, mark: nextMark(others), name });
}

/** Names a unit after side and template: "German squad". A unit unlike its template is named after its kind. */
const describedName = (side: string, template: UnitTemplate, kind: UnitKind, unit: UnitCounts): string =>
  `${adjectiveOf(side)} ${lowerFirst(isOfTemplate(template, unit) ? bareName(template, kind) : kind.title)}`;

export const adjectiveOf = (side: string): string =>
  side.replace(/(?<=[a-z][^aius\W\d])s$/, '').replace(/(?<=sh)e$/, '');

function freeName(name: string, units: readonly Pick<Unit, 'name'>[]): string {
  const taken = new Set(units.map((unit) => unit.name));
  const numbered = units.map((_, n) => `${name} ${n + 2}`);
  return [name, ...numbered].find((one) => !taken.has(one)) ?? name;
}

/** Returns a unit in a given condition. Casualties begin with the last man and reach leaders last. */
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
          ...marks((rank - fallen.length + unit.men.length) % unit.men.length),
          ...(at === first ? leader : {}),
        },
      };
    }),
  };
}

/** Returns changes that muster the units that only the result of a quick fight names. Their ids begin with `id`. */
export function musterUnlisted(
  { system, records }: OpenCampaign,
  outcome: Outcome,
  setup: unknown,
  id: string,
): readonly RecordChange[] {
  const { sides, campaign, ...before } = records.value;
  const units = [...before.units];
  const unlisted = (campaign.scratch && system.unlisted?.(outcome, setup)) || [];
  return unlisted.flatMap(({ side, template, state }, n) => {
    const counts = templateCounts(templateAndKind(system, { template })[0]);
    const unit = musterQuickUnit(system, sides.find(({ id }) => id === side)!, counts, `${id}-${n}`, units);
    units.push(unit);
    return [creationOf('unit', unit), ...(state ? unit.men.flatMap((man) => stateChange(unit, man, state)) : [])];
  });
}

/** Saves the units and the game. Removes older quick fights and their units, except the last and unfinished ones. */
export async function saveQuickFight(campaign: OpenCampaign, deployment: QuickDeployment): Promise<void> {
  const { campaign: record, units, games } = campaign.records.value;
  const { plays, tail } = campaign.loaded.value;
  const last = tail.find(({ kind }) => kind === 'play')?.game;
  const kept = games.filter(({ id }) => id === last || plays.some(({ game }) => game === id));
  const wanted = new Set(kept.flatMap((game) => unitsPresent({ units }, game)));
  await campaign.commit({
    id: randomId(),
    kind: 'game',
    title: 'A quick fight begins',
    changes: [
      ...units.filter((unit) => !wanted.has(unit)).map((unit) => removalOf('unit', unit)),
      ...games.filter((game) => !kept.includes(game)).map((game) => removalOf('game', game)),
      ...deployment.changes,
      runningGameChange(record, deployment.game.id),
    ],
    // New units join the game of their entry.
    game: deployment.game.id,
  });
}

const runningGameChange = ({ id, settings }: Campaign, game: string): RecordChange => ({
  of: 'campaign',
  id,
  field: 'settings.running',
  from: settings.running ?? null,
  to: game,
});

export async function resumeQuickGame(campaign: OpenCampaign, game: string | undefined): Promise<void> {
  const { campaign: record } = campaign.records.value;
  if (!record.scratch || game === undefined || game === campaign.game.value?.id) return;
  await campaign.edit('A quick fight goes on', [runningGameChange(record, game)], 'game');
}

/**
 * Returns the changes that begin the next turn after a quick fight with `changes`. Empty while a task of this turn is
 * due.
 */
export function turnEndChanges(
  { records: { value: records }, system, house }: OpenCampaign,
  { phase, nextTurn }: SequenceOf,
  { game: id }: Pick<ParkedPlay, 'game'>,
  changes: readonly Change[],
): readonly RecordChange[] {
  const game = records.games.find((one) => one.id === id);
  const phases = turnPhases(system).map(({ id }) => id);
  const left = phases.slice(phases.indexOf(phase));
  const isOver = nextTurn !== undefined || phases.at(-1) === phase;
  if (!records.campaign.scratch || !system.changesAtStart || !game || !isOver) return [];
  const after = applyChanges(records, changes);
  const units = unitsPresent(after, game);
  const isDue = (phase: string) =>
    system.dueSequences({ units, game: { ...game, phase }, house: house.value }).length > 0;
  if (left.some(isDue)) return [];
  return advanceGame(system, after, game, house.value, { turn: game.turn + 1, phase: game.phase });
}

export function routeAfterPlay(campaign: OpenCampaign): readonly string[] {
  const { id, scratch } = campaign.records.value.campaign;
  if (!scratch) return ['c', id, 'play'];
  return campaign.system.units.length > 0 ? ['quick', campaign.system.id] : [];
}

export const routeAfterRecording = (campaign: OpenCampaign): readonly string[] =>
  campaign.records.value.campaign.scratch ? ['c', campaign.id, 'after'] : routeAfterPlay(campaign);
