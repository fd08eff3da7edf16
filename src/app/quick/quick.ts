import { creationOf, removalOf } from '../../campaign/changes.ts';
import { equal } from '../../campaign/equal.ts';
import { beginGame, newGame } from '../../campaign/games.ts';
import { musterUnit, nextMark } from '../../campaign/muster.ts';
import { type RecordChange, SETTINGS } from '../../campaign/records.ts';
import { randomId } from '../../dice/dice.ts';
import { Refusal } from '../../rules/refusal.ts';
import type { Facts, Unit } from '../../rules/roster.ts';
import type { Fact, SequenceOf, System, Template, UnitKind } from '../../rules/system.ts';
import type { Listed } from '../../store/store.ts';
import { keepSetting, settings, store, switchCampaign } from '../model/appstate.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { menWords } from '../words/unitwords.ts';

/** A throwaway unit by counts. */
export type Counts = Required<Pick<Template, 'men' | 'carrying' | 'facts'>> & { readonly template: string };

/** What a quick fight was set up with last: the sequence, and a unit for each side. */
export type Quick = { readonly sequence: string; readonly sides: readonly [Counts, Counts] };

/** The most men of a role, or of carriers of one thing, that a throwaway unit takes. */
export const MOST = 40;

const SIDES = ['Red', 'Blue'] as const;

/** The procedures of a quick fight: those between two, the fullest first; all where there is none. */
export function fights({ sequences }: Pick<System, 'sequences'>): readonly SequenceOf[] {
  const between = sequences.filter(({ roles }) => roles.length > 1);
  return between.length > 0 ? between.toSorted((a, b) => b.beats.length - a.beats.length) : sequences;
}

/** The counts a template stands for. */
export const countsOf = ({ id, men, carrying = {}, facts }: Template): Counts => ({
  template: id,
  men,
  carrying,
  facts,
});

/** The template and kind that counts are of. */
export function natureOf(system: System, { template: id }: Pick<Counts, 'template'>): [Template, UnitKind] {
  for (const kind of system.units) {
    const template = kind.templates.find((one) => one.id === id);
    if (template) return [template, system.units.find(({ id }) => id === template.kind) ?? kind];
  }
  throw new Refusal(`${system.name} has no template “${id}”.`);
}

/** What was set up last, as far as the system still knows it; else its first template on both sides. */
export function lastQuick(system: System): Quick {
  const kept = settings.value[`quick.${system.id}`] as Partial<Quick> | undefined;
  const [first] = system.units.flatMap(({ templates }) => templates);
  const side = (i: 0 | 1): Counts => knownCounts(system, kept?.sides?.[i]) ?? countsOf(first!);
  const sequence = fights(system).find(({ id }) => id === kept?.sequence) ?? fights(system)[0]!;
  return { sequence: sequence.id, sides: [side(0), side(1)] };
}

/** Keeps what a quick fight is set up with, for the next time. */
export const keepQuick = ({ id }: Pick<System, 'id'>, quick: Quick): void => keepSetting(`quick.${id}`, quick);

/** Counts from the settings, each number brought within its range; undefined where the template is gone. */
function knownCounts(system: System, kept: Partial<Counts> | undefined): Counts | undefined {
  const template = system.units.flatMap(({ templates }) => templates).find(({ id }) => id === kept?.template);
  if (!template || !kept) return undefined;
  const [, kind] = natureOf(system, { template: template.id });
  const men = within(kept.men, kind.roles);
  return {
    template: template.id,
    men: someone({ men }) ? men : template.men,
    carrying: within(kept.carrying, equipmentFacts(kind)),
    facts: { ...template.facts, ...knownFacts(kind, kept.facts ?? {}) },
  };
}

/** What men have or have not by nature, as their weapons: so many of a unit have it. */
export const equipmentFacts = ({ manFacts }: Pick<UnitKind, 'manFacts'>): readonly Fact[] =>
  manFacts.filter(({ kind, state }) => kind === 'flag' && !state);

/** Counts in words: the template they are of as long as nothing is changed, and who carries what. */
export function countsWords(system: System, counts: Counts): { title: string; more: string[] } {
  const { men, carrying } = counts;
  const [template, kind] = natureOf(system, counts);
  const words = menWords(kind, men);
  const loads = equipmentFacts(kind).flatMap(({ id, title }) => (carrying[id] ? [`${title}: ${carrying[id]}`] : []));
  const title = words === '' || equal(counts, countsOf(template)) ? template.title : words;
  return { title, more: [words, ...loads].filter((word) => word !== '' && word !== title) };
}

/** Whether counts have a man at all. */
export const someone = ({ men }: Pick<Counts, 'men'>): boolean => Object.values(men).some((n) => n > 0);

function within(counts: Counts['men'] | undefined, of: readonly { readonly id: string }[]): Record<string, number> {
  const entries = of.map(({ id }) => [id, counts?.[id]] as const);
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => {
      const [, n] = entry;
      return n !== undefined && Number.isInteger(n) && n >= 0 && n <= MOST;
    }),
  );
}

const knownFacts = (kind: UnitKind, facts: Facts): Facts =>
  Object.fromEntries(
    kind.facts
      .filter((fact) => !fact.state)
      .filter((fact) => {
        const value = facts[fact.id];
        if (fact.kind === 'flag') return typeof value === 'boolean';
        if (fact.kind === 'number') return typeof value === 'number' && value >= fact.min && value <= fact.max;
        return fact.options.some(({ id }) => id === value);
      })
      .map((fact) => [fact.id, facts[fact.id]!]),
  );

/** The campaign quick fights of a system are fought in, if there is one. */
export const scratchAmong = (campaigns: readonly Listed[], system: string): Listed | undefined =>
  campaigns.find((campaign) => campaign.scratch && campaign.system === system);

/** Opens the campaign quick fights of a system are fought in, made where there is none. */
export async function openScratch({ id: system, name }: Pick<System, 'id' | 'name'>): Promise<OpenCampaign> {
  const campaigns = await store.value!.campaigns();
  const there = scratchAmong(campaigns, system);
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

/** Strikes off the throwaway units of the last quick fight and musters these; a fight that waits is given up. */
export async function musterQuick(camp: OpenCampaign, quick: Quick): Promise<readonly Unit[]> {
  for (const { id } of camp.loaded.value.plays) await camp.abandon(id);
  const records = camp.records.value;
  const units: Unit[] = [];
  for (const [i, counts] of quick.sides.entries()) {
    const [template, kind] = natureOf(camp.system, counts);
    const side = records.sides[i]!;
    const name = `${side.name} ${kind.title.toLowerCase()}`;
    units.push(
      musterUnit(kind, { ...template, ...counts }, { id: randomId, side: side.id, mark: nextMark(units), name }),
    );
  }
  const game = newGame(
    camp.system,
    { ...records, units, games: [] },
    { id: randomId(), begun: new Date().toISOString() },
  );
  const changes: RecordChange[] = [
    ...records.units.map((unit) => removalOf('unit', unit)),
    ...records.games.map((game) => removalOf('game', game)),
    ...units.map((unit) => creationOf('unit', unit)),
    ...beginGame(camp.system, { units }, game, camp.house.value),
  ];
  await camp.edit('A quick fight begins', changes, 'game');
  return units;
}

/** Where the plays of a campaign are left to. */
export function playsOf(camp: OpenCampaign): readonly string[] {
  const { id, scratch } = camp.records.value.campaign;
  if (!scratch) return ['c', id, 'play'];
  return camp.system.units.length > 0 ? ['quick', camp.system.id] : [];
}

/** Where an accepted play of a campaign leads. */
export const afterwards = (camp: OpenCampaign): readonly string[] =>
  camp.records.value.campaign.scratch ? ['c', camp.id, 'after'] : playsOf(camp);
