import type { Field, Fields, Option } from '../engine/setup/fields.ts';
import { resolveHouse } from '../system/house.ts';
import type { SystemWithCliRules } from '../system/plays/clirules.ts';
import type { SequenceOf } from '../system/sequence.ts';

export function listSystem(system: SystemWithCliRules): object {
  const { id, name, about, credits, house, sequences, units, cliRules = {} } = system;
  const printed = resolveHouse(house);
  return {
    id,
    name,
    about,
    credits,
    units: units.map(({ id, title, templates }) => ({ id, title, templates: templates.map(named) })),
    sequences: sequences.map((sequence) => printedSequence(sequence, sequence.setup(printed))),
    parts: Object.keys(cliRules),
    house,
  };
}

function printedSequence({ id, title, about, phase, edition, roles, beats, odds }: SequenceOf, setup: Fields): object {
  const measures = odds && {
    verdicts: odds.verdicts,
    amounts: odds.amounts.map(named),
    events: odds.events.map(named),
    ...(odds.ends ? { ends: odds.ends.all } : {}),
  };
  return {
    id,
    title,
    about,
    phase,
    edition,
    roles,
    beats,
    setup: setup.map(fieldReport),
    ...(measures ? { measures } : {}),
  };
}

/** Field with range and default. Defaults computed from the roster are only flagged. */
function fieldReport(field: Field): object {
  if (field.kind === 'list') return { ...field, each: field.each.map(fieldReport) };
  const { when, ...rest } = field;
  const sometimes = when ? { sometimes: true } : {};
  return { ...rest, ...sometimes, ...printedDefault(field) };
}

function printedDefault(field: Field): object {
  const { from } = field as { readonly from?: unknown };
  if (typeof from === 'function') return { from: 'the roster' };
  switch (field.kind) {
    case 'number':
      return { from: undefined, default: from ?? field.min };
    case 'flag':
      return { from: undefined, default: from ?? false };
    case 'one of':
      return { from: undefined, default: from ?? field.options[0]?.id };
    default:
      return field.kind === 'deck' || field.kind === 'others' || field.kind === 'own' ? {} : { from: 'the roster' };
  }
}

const named = ({ id, title, detail }: Option) => ({ id, title, ...(detail === undefined ? {} : { detail }) });
