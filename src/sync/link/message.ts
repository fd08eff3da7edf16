import type { Entry, ParkedPlay } from '../../campaign/records/records.ts';
import { parsable } from '../../campaign/schema/entryschemas.ts';
import { SCHEMAS } from '../../campaign/schema/rowschemas.ts';
import { type Answer, parseAnswer } from '../../engine/answer.ts';
import { checkSchema, list, object, optional, type Schema, variant } from '../../engine/data/checkschema.ts';
import { id, literal, name, text, wholeNumber, withMaxLength } from '../../engine/data/fieldschemas.ts';
import { parsePlainJson, readRecord } from '../../engine/data/plain.ts';
import { stripInvisibleInData } from '../../engine/data/visible.ts';
import { Refusal } from '../../engine/refusal.ts';

/**
 * Message between two phones at one table. Both send 'hello' with the data version, the campaign and its agreement
 * letters, if any. The host sends 'sides' (those the guest answers for), 'entry', 'play' and 'discarded'. The guest
 * sends 'answer', with dice that the app has rolled for it. It also sends 'takeover' to run the game, and receives
 * 'handover'.
 */
export type Message =
  | {
      readonly is: 'hello';
      readonly v: number;
      readonly campaign: string;
      readonly name: string;
      readonly shows: string;
    }
  | { readonly is: 'sides'; readonly sides: readonly string[] }
  | { readonly is: 'entry'; readonly entry: Entry }
  | { readonly is: 'play'; readonly play: ParkedPlay }
  | { readonly is: 'discarded'; readonly play: string }
  | {
      readonly is: 'answer';
      readonly play: string;
      readonly answer: Answer;
      readonly rolled?: readonly (number | string)[];
    }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'takeover' }
  | { readonly is: 'handover' };

/** Maximum message length in characters, enough to muster some thousand men. */
const LONGEST = 4_000_000;

const answer = parsable(parseAnswer);
const [face, card] = [wholeNumber(1), text(20)];
const die = variant<number | string>((value) => (typeof value === 'number' ? face : card));

const SCHEMAS_BY_KIND: { readonly [K in Message['is']]: Schema<Extract<Message, { is: K }>> } = {
  hello: object({ is: literal('hello'), v: wholeNumber(1), campaign: id, name, shows: text(8) }),
  sides: object({ is: literal('sides'), sides: list(id) }),
  entry: object({ is: literal('entry'), entry: SCHEMAS.entry }),
  play: object({ is: literal('play'), play: SCHEMAS.play }),
  discarded: object({ is: literal('discarded'), play: id }),
  answer: object({
    is: literal('answer'),
    play: id,
    answer,
    rolled: optional(withMaxLength(1000, 'dice', list(die))),
  }),
  refused: object({ is: literal('refused'), why: text(5000) }),
  takeover: object({ is: literal('takeover') }),
  handover: object({ is: literal('handover') }),
};

const WHO = 'What the other phone sent';

export function messageFrom(text: string): Message {
  if (text.length > LONGEST) throw new Refusal(`${WHO} is longer than any entry.`);
  const junk = readRecord(stripInvisibleInData(parsePlainJson(text)), WHO);
  const is = Object.keys(SCHEMAS_BY_KIND).find((one): one is Message['is'] => one === junk.is);
  if (!is) throw new Refusal(`${WHO} is nothing that this version of Roll Call knows.`);
  return checkSchema<Message>(SCHEMAS_BY_KIND[is], junk, WHO);
}
