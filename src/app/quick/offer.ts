import { newPlay, positionOf, startPlay } from '../../rules/play.ts';
import { Refusal } from '../../rules/refusal.ts';
import { type Fields, type Given, proposeSetup, refreshSetup, unitFields, whyBarred } from '../../rules/setup.ts';
import type { SequenceOf, Template } from '../../rules/system.ts';
import { givenFor } from '../model/given.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { factWords, lower } from '../words/unitwords.ts';
import {
  countsOf,
  FRESH,
  fallenStates,
  type Laid,
  layQuick,
  MOST_UNITS,
  natureOf,
  passingFacts,
  type Quick,
  type QuickUnit,
} from './quick.ts';

/** What a procedure can be fought with: its facts and what they are proposed as, or why it cannot begin. */
export type Offer = {
  readonly fields: Fields;
  readonly given: Given;
  readonly setup: Record<string, unknown>;
  /** Why it cannot begin, in a sentence. */
  readonly why?: string;
};

/** What would let a procedure begin: the words of its key, and the units as they would then be. */
export type Mend = { readonly label: string; readonly quick: Quick };

/** What a procedure is offered with to the units on the table: those of the side that leads first, else those of the other. */
export function offerOf(camp: OpenCampaign, quick: Quick, { units, game }: Laid, sequence: SequenceOf): Offer {
  const house = camp.house.value;
  const sides = camp.records.value.sides.map(({ id }) => id);
  const fields = sequence.setup(house);
  const attempts = [quick.lead, 1 - quick.lead].map((lead): Offer => {
    const first = units.filter(({ side }) => side === sides[lead]);
    const given = givenFor(camp.system, { units, sides, house, game }, sequence, first);
    const setup = proposeSetup(fields, given, [...first, ...units]);
    const why = whyNot(camp, sequence, { fields, given, setup });
    return { fields, given, setup, ...(why === undefined ? {} : { why }) };
  });
  return attempts.find(({ why }) => why === undefined) ?? attempts[0]!;
}

/** Why a procedure cannot begin as it is set up, in a sentence; nothing where it can. */
export function whyNot(camp: OpenCampaign, sequence: SequenceOf, { fields, given, setup }: Offer): string | undefined {
  const named = unitFields(fields);
  const missing = sequence.roles.find(
    ({ id }) => named.some(({ role }) => role === id) && (given.units[id] ?? []).length === 0,
  );
  if (missing)
    return sequence.roles.length > 1
      ? `${sequence.title} needs a ${lower(missing.title)}: none of these units can be it.`
      : `${sequence.title}: none of these units can.`;
  for (const field of fields) {
    if (field.kind !== 'unit') continue;
    const unit = given.units[field.role]?.find((one) => one === setup[field.id]);
    const barred = unit && whyBarred(fields, setup, field.role, unit, given);
    if (barred !== undefined) return barred;
  }
  try {
    const play = newPlay(camp.system.id, sequence, camp.house.value, setup);
    positionOf(sequence.rule, startPlay(sequence.rule, play));
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** The setup with the units as they are laid anew. */
export const refreshed = (fields: Fields, setup: Offer['setup'], { units, game }: Laid): Offer['setup'] =>
  refreshSetup(fields, setup, units, game.decks);

/** How many keys are offered at once. */
const KEYS = 3;

/** What would let a procedure begin, the smallest changes first: a state, another unit, a unit of one template on both sides. */
export function mendsFor(camp: OpenCampaign, quick: Quick, sequence: SequenceOf): readonly Mend[] {
  const found: Mend[] = [];
  for (const mend of candidates(camp, quick)) {
    if (offerOf(camp, mend.quick, layQuick(camp, mend.quick), sequence).why !== undefined) continue;
    found.push(mend);
    if (found.length === KEYS) break;
  }
  return found;
}

function* candidates(camp: OpenCampaign, quick: Quick): Generator<Mend> {
  const { system } = camp;
  const names = camp.records.value.sides.map(({ name }) => name);
  const templates = system.units.flatMap(({ templates }) => templates);
  const at = [0, 1] as const;
  yield* states(camp, quick);
  for (const template of templates)
    for (const side of at)
      if (quick.sides[side].length < MOST_UNITS)
        yield { label: `Add ${template.title} to ${names[side]}`, quick: withUnit(quick, side, unitOf(template)) };
  for (const template of templates)
    yield {
      label: `Add ${template.title} to both sides`,
      quick: withUnit(withUnit(quick, 0, unitOf(template)), 1, unitOf(template)),
    };
  for (const template of templates)
    for (const mend of states(camp, { ...quick, sides: [[unitOf(template)], quick.sides[1]] }))
      yield { ...mend, label: `${names[0]}: ${template.title}. ${mend.label}` };
}

/** The units with one more thing that has happened to one of them. */
function* states(camp: OpenCampaign, quick: Quick): Generator<Mend> {
  for (const side of [0, 1] as const)
    for (const [n, unit] of quick.sides[side].entries()) {
      const [, kind] = natureOf(camp.system, unit);
      const who = camp.records.value.sides[side]?.name ?? '';
      const now = (change: Partial<QuickUnit['now']>, words: string): Mend => ({
        label: `${who}: ${words}`,
        quick: changeUnit(quick, side, n, { ...unit, now: { ...unit.now, ...change } }),
      });
      for (const fact of passingFacts(kind)) {
        const values =
          fact.kind === 'flag' ? [true] : fact.kind === 'number' ? [1, fact.max] : fact.options.map(({ id }) => id);
        for (const value of values)
          yield now({ facts: { ...unit.now.facts, [fact.id]: value } }, factWords(fact, value));
      }
      for (const { id, title } of fallenStates(kind))
        yield now({ down: { ...unit.now.down, [id]: 1 + (unit.now.down[id] ?? 0) } }, `1 ${lower(title)}`);
    }
}

/** A unit of a template to which nothing has happened. */
export const unitOf = (template: Template): QuickUnit => ({ ...countsOf(template), now: FRESH });

/** One unit more on a side. */
export const withUnit = (quick: Quick, side: 0 | 1, unit: QuickUnit): Quick => ({
  ...quick,
  sides: side === 0 ? [[...quick.sides[0], unit], quick.sides[1]] : [quick.sides[0], [...quick.sides[1], unit]],
});

/** Another unit in the place of one, or none. */
export function changeUnit(quick: Quick, side: 0 | 1, at: number, unit: QuickUnit | undefined): Quick {
  const own = quick.sides[side].flatMap((one, n) => (n === at ? (unit ?? []) : one));
  return { ...quick, sides: side === 0 ? [own, quick.sides[1]] : [quick.sides[0], own] };
}
