import { formatNumber } from '../data/figure.ts';
import { isCount, isRecord, quoteValue, readList, readRecord, refuseOtherKeys } from '../data/plain.ts';
import { appendPath, refuseValue } from '../data/shape.ts';
import { type Deck, deckFault } from '../dice/deck.ts';
import { prefixRefusal, Refusal } from '../refusal.ts';
import { type Field, type Fields, type FieldValues, maxOf, type SetupDefaults } from './fields.ts';
import { defaultOf } from './propose.ts';
import { menAmong } from './units.ts';

const ROUNDING_ERROR = 1e-9;

export function parseSetup(fields: Fields, value: unknown, where = 'setup', defaults?: SetupDefaults): FieldValues {
  const given = readFacts(fields, value, where);
  refuseOtherKeys(
    given,
    fields.map(({ id }) => id),
    where,
  );
  const setup: FieldValues = {};
  for (const field of fields) {
    const inside = appendPath(where, field.id);
    const read = () => parseField(field, given[field.id], setup, inside, defaults);
    // The refusals of the system's own fields don't name the field.
    setup[field.id] = field.kind === 'own' ? prefixRefusal(inside, read) : read();
  }
  return setup;
}

export const readFacts = (fields: Fields, value: unknown, where: string): FieldValues =>
  isRecord(value) ? value : refuseValue(where, value, `facts: ${fields.map(({ id }) => id).join(', ')}`);

export function parseField(
  field: Field,
  value: unknown,
  siblings: FieldValues,
  where: string,
  defaults?: SetupDefaults,
): unknown {
  const given = value === undefined && defaults ? defaultOf(field, siblings, { given: defaults }) : value;
  switch (field.kind) {
    case 'number': {
      const { min, step = 1 } = field;
      const max = maxOf(field, siblings);
      const steps = typeof given === 'number' && given >= min && given <= max ? (given - min) / step : undefined;
      if (steps === undefined || Math.abs(steps - Math.round(steps)) > ROUNDING_ERROR)
        refuseValue(
          where,
          given,
          `a ${step === 1 ? 'whole ' : ''}number from ${formatNumber(min)} to ${formatNumber(max)}`,
        );
      return given;
    }
    case 'flag':
      if (typeof given !== 'boolean') refuseValue(where, given, 'true or false');
      return given;
    case 'one of':
      if (!field.options.some((option) => option.id === given))
        refuseValue(where, given, `one of: ${field.options.map((o) => o.id).join(', ')}`);
      return given;
    case 'unit':
      if (given === undefined) refuseValue(where, given, 'a unit');
      return readUnit(given, where);
    case 'men': {
      const among = menAmong(field, siblings);
      const ids = readList(given, where);
      if (new Set(ids).size !== ids.length) throw new Refusal(`${where}: a man is named twice.`);
      const stray = ids.findIndex((id) => typeof id !== 'string' || !among.includes(id));
      if (stray >= 0) refuseValue(appendPath(where, stray), ids[stray], `one of: ${among.join(', ')}`);
      return among.filter((id) => ids.includes(id));
    }
    case 'list': {
      const entries = readList(given, where);
      if (entries.length < field.min || entries.length > field.max)
        throw new Refusal(`${where} has ${entries.length} entries: expected ${field.min} to ${field.max}.`);
      return entries.map((each, i) => parseSetup(field.each, each, appendPath(where, i), defaults));
    }
    case 'own':
      return field.read(given, siblings);
    case 'others':
      return readList(given ?? [], where).map((one, i) => readUnit(one, appendPath(where, i)));
    case 'deck': {
      if (given === undefined) refuseValue(where, given, 'a deck: its cards that are out, and those lost by class');
      const { out: storedOut = [], lost: storedLost = {} } = readRecord(given, where);
      const out = readList(storedOut, where);
      const lost = readRecord(storedLost, where);
      if (!out.every((card) => typeof card === 'string') || !areCounts(lost))
        refuseValue(where, given, 'a deck: its cards that are out, and those lost by class');
      const deck: Deck = { out, lost };
      const reason = deckFault(deck, field.classifier);
      if (reason) throw new Refusal(`${where}: ${reason}`);
      return deck;
    }
  }
}

function readUnit(value: unknown, where: string): unknown {
  const { men, facts, ...texts } = readRecord(value, where);
  for (const name of ['id', 'side', 'kind', 'name', 'mark']) checkText(texts[name], appendPath(where, name));
  checkFacts(facts, where);
  const ids = new Set<unknown>();
  for (const [i, man] of readList(men, appendPath(where, 'men')).entries()) {
    const inside = appendPath(appendPath(where, 'men'), i);
    const { facts: manFacts, ...manTexts } = readRecord(man, inside);
    for (const name of ['id', 'tag', 'name', 'role', 'state']) checkText(manTexts[name], appendPath(inside, name));
    checkFacts(manFacts, inside);
    if (ids.has(manTexts.id)) throw new Refusal(`${inside}: ${quoteValue(manTexts.id)} is there twice.`);
    ids.add(manTexts.id);
  }
  return value;
}

function checkFacts(value: unknown, where: string): void {
  for (const [name, fact] of Object.entries(readRecord(value, appendPath(where, 'facts'))))
    if (!['string', 'number', 'boolean'].includes(typeof fact))
      refuseValue(appendPath(appendPath(where, 'facts'), name), fact, 'text, a number, true or false');
}

function checkText(value: unknown, where: string): void {
  if (typeof value !== 'string' || value.length > 200) refuseValue(where, value, 'text of up to 200 letters');
}

const areCounts = (lost: Record<string, unknown>): lost is Record<string, number> =>
  Object.values(lost).every((n) => isCount(n) && n > 0);
