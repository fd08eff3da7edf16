import { newPlay, positionOf, startPlay } from '../../engine/play.ts';
import { Refusal, whyRefused } from '../../engine/refusal.ts';
import { type Facts, PHASE_AFTER_GAME, type Unit } from '../../engine/roster.ts';
import { type Fields, type SetupDefaults, unitFields } from '../../engine/setup/fields.ts';
import { proposeSetup, whyExcluded } from '../../engine/setup/propose.ts';
import type { SequenceOf } from '../../system/sequence.ts';
import type { UnitTemplate } from '../../system/units.ts';
import { deployQuickFight, type QuickDeployment } from '../parts/quick/quickcampaign.ts';
import type { QuickSetup } from '../parts/quick/quicksetup.ts';
import {
  casualtyLimit,
  casualtyStates,
  FRESH_CONDITION,
  hasNoActiveMen,
  MAX_UNITS,
  type QuickUnit,
  shownConditionFacts,
  templateAndKind,
  templateCounts,
} from '../parts/quick/quickunits.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { setupDefaultsFor } from '../state/setupdefaults.ts';
import { factWords, lowerFirst } from '../words/unitwords.ts';

export type SequenceOffer = {
  readonly fields: Fields;
  readonly given: SetupDefaults;
  readonly setup: Record<string, unknown>;
  readonly why?: string;
};

export type OfferFix = { readonly label: string; readonly quick: QuickSetup };

/** Proposes the setup of a sequence for a quick fight. If the leading side cannot begin, it tries the other. */
export function offerOf(
  campaign: OpenCampaign,
  quick: QuickSetup,
  { units, game }: QuickDeployment,
  sequence: SequenceOf,
): SequenceOffer {
  const house = campaign.house.value;
  const sides = campaign.records.value.sides.map(({ id }) => id);
  const fields = sequence.setup(house);
  const attempts = [quick.lead, 1 - quick.lead].map((lead): SequenceOffer => {
    const first = units.filter(({ side }) => side === sides[lead]);
    const given = setupDefaultsFor(campaign.system, { units, sides, house, game }, sequence, first);
    const missing = missingWords(sequence, fields, given);
    // A missing role makes a proposal impossible.
    if (missing !== undefined) return { fields, given, setup: {}, why: missing };
    const setup = proposeSetup(fields, given, [...first, ...units]);
    const why = whyNot(campaign, sequence, { fields, given, setup });
    return { fields, given, setup, ...(why === undefined ? {} : { why }) };
  });
  return attempts.find(({ why }) => why === undefined) ?? attempts[0]!;
}

/** Returns a sentence about the first role that no unit can fill. Undefined if there is none. */
function missingWords({ title, phase, roles }: SequenceOf, fields: Fields, given: SetupDefaults): string | undefined {
  const named = unitFields(fields);
  const missing = roles.find(({ id }) => named.some(({ role }) => role === id) && (given.units[id] ?? []).length === 0);
  if (!missing) return undefined;
  if (roles.length > 1 && !/^One /.test(missing.title))
    return `${title}: no ${lowerFirst(missing.title).replace(/^(first|second) /, '')} here.`;
  return phase === PHASE_AFTER_GAME
    ? `${title}: these units have nothing to settle yet.`
    : `${title} needs another kind of unit.`;
}

export function whyNot(
  campaign: OpenCampaign,
  sequence: SequenceOf,
  { fields, given, setup }: SequenceOffer,
): string | undefined {
  for (const field of fields) {
    if (field.kind !== 'unit') continue;
    const unit = given.units[field.role]?.find((one) => one === setup[field.id]);
    const barred = unit && whyExcluded(fields, setup, field.role, unit, given);
    if (barred !== undefined) return `${unit?.name}: ${lowerFirst(barred).replace(/\.$/, '')}.`;
  }
  const play = newPlay(campaign.system.id, sequence, campaign.house.value, setup);
  return whyRefused(() => positionOf(sequence.rule, startPlay(sequence.rule, play)));
}

const MAX_FIXES = 3;

/** Returns changes of the setup that allow a sequence to start, smallest first. */
export function fixesFor(
  campaign: OpenCampaign,
  quick: QuickSetup,
  deployment: QuickDeployment,
  sequence: SequenceOf,
): readonly OfferFix[] {
  const found: OfferFix[] = [];
  const allowsStart = (fix: OfferFix) =>
    offerOf(campaign, fix.quick, deployQuickFight(campaign, fix.quick), sequence).why === undefined;
  for (const [last, of] of candidates(campaign, quick, deployment)) {
    const least = smallestThat((n) => allowsStart(of(n)), last);
    const fix = least === undefined ? undefined : of(least);
    // Identical units give identical fixes.
    if (fix && !found.some(({ label }) => label === fix.label)) found.push(fix);
    if (found.length === MAX_FIXES) break;
  }
  return found;
}

/** Returns the smallest n from 1 to `last` for which `is` is true. Once true, `is` must stay true. */
function smallestThat(is: (n: number) => boolean, last: number): number | undefined {
  if (is(1)) return 1;
  if (last === 1 || !is(last)) return undefined;
  let [low, high] = [1, last];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (is(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Possible fix with a number from 1 to `last`, such as casualties. A fix without a number has `last` 1. */
type Candidate = readonly [last: number, of: (n: number) => OfferFix];

const plain = (fix: OfferFix): Candidate => [1, () => fix];

function* candidates(campaign: OpenCampaign, quick: QuickSetup, deployment: QuickDeployment): Generator<Candidate> {
  const { system } = campaign;
  const names = campaign.records.value.sides.map(({ name }) => name);
  const templates = system.units.flatMap(({ templates }) => templates);
  const full = ([0, 1] as const).map((side) => quick.sides[side].length >= MAX_UNITS);
  yield* conditionFixes(campaign, quick, deployment);
  for (const template of templates)
    for (const side of [0, 1] as const) {
      const words = full[side]
        ? `${names[side]}: ${template.title} as the last unit`
        : `Add ${template.title} to ${names[side]}`;
      yield plain({ label: words, quick: appendUnit(quick, side, freshUnit(template)) });
    }
  for (const template of templates)
    yield plain({
      label: full.some(Boolean) ? `${template.title} on both sides` : `Add ${template.title} to both sides`,
      quick: appendUnit(appendUnit(quick, 0, freshUnit(template)), 1, freshUnit(template)),
    });
  for (const template of templates) {
    const fresh: QuickSetup = { ...quick, sides: [[freshUnit(template)], quick.sides[1]] };
    for (const [last, of] of conditionFixesOf(campaign, fresh, 0, 0, deployQuickFight(campaign, fresh).units[0]))
      yield [last, (n) => ({ ...of(n), label: of(n).label.replace(': ', `: ${template.title}, `) })];
  }
}

function* conditionFixes(campaign: OpenCampaign, quick: QuickSetup, { units }: QuickDeployment): Generator<Candidate> {
  for (const side of [0, 1] as const)
    for (const n of quick.sides[side].keys())
      yield* conditionFixesOf(campaign, quick, side, n, units[side * quick.sides[0].length + n]);
}

/** Yields fixes that change one condition of the unit or add a casualty. `deployed` is the unit with its men. */
function* conditionFixesOf(
  campaign: OpenCampaign,
  quick: QuickSetup,
  side: 0 | 1,
  at: number,
  deployed: Unit | undefined,
): Generator<Candidate> {
  const unit = quick.sides[side][at];
  if (!unit) return;
  const [, kind] = templateAndKind(campaign.system, unit);
  const who = campaign.records.value.sides[side]?.name ?? '';
  const now = (change: Partial<QuickUnit['now']>, words: string): OfferFix => ({
    label: `${who}: ${lowerFirst(words)}`,
    quick: changeUnit(quick, side, at, { ...unit, now: { ...unit.now, ...change } }),
  });
  if (hasNoActiveMen(kind, unit)) return;
  for (const fact of shownConditionFacts(kind, deployed)) {
    const so = (value: Facts[string]) =>
      now({ facts: { ...unit.now.facts, [fact.id]: value } }, factWords(fact, value));
    if (fact.kind === 'number') yield [fact.max, so];
    else for (const value of fact.kind === 'flag' ? [true] : fact.options.map(({ id }) => id)) yield plain(so(value));
  }
  for (const { id, title } of casualtyStates(kind)) {
    const down = { ...unit.now.down, [id]: 1 + (unit.now.down[id] ?? 0) };
    if (casualtyLimit(kind, unit) > 0) yield plain(now({ down }, `1 ${lowerFirst(title)}`));
  }
}

export const freshUnit = (template: UnitTemplate): QuickUnit => ({ ...templateCounts(template), now: FRESH_CONDITION });

/** Adds a unit to a side. If the side is full, it replaces the last unit. */
export const appendUnit = (quick: QuickSetup, side: 0 | 1, unit: QuickUnit): QuickSetup => {
  const own = [...quick.sides[side].slice(0, MAX_UNITS - 1), unit];
  return withSide(quick, side, own);
};

export function insertUnit(quick: QuickSetup, side: 0 | 1, at: number, unit: QuickUnit): QuickSetup {
  if (quick.sides[side].length >= MAX_UNITS) throw new Refusal(`A side has ${MAX_UNITS} units at most.`);
  const own = quick.sides[side].toSpliced(at, 0, unit);
  return withSide(quick, side, own);
}

/** Replaces the unit at an index, or removes it if `unit` is undefined. */
export function changeUnit(quick: QuickSetup, side: 0 | 1, at: number, unit: QuickUnit | undefined): QuickSetup {
  const own = quick.sides[side].flatMap((one, n) => (n === at ? (unit ?? []) : one));
  return withSide(quick, side, own);
}

const withSide = (quick: QuickSetup, side: 0 | 1, own: readonly QuickUnit[]): QuickSetup => ({
  ...quick,
  sides: side === 0 ? [own, quick.sides[1]] : [quick.sides[0], own],
});
