import { beat, by, facts, pick, roll, type Sequence, under, yes } from '../../rules/ask.ts';
import type { Input } from '../../rules/play.ts';
import { atLeast, d6 } from '../../rules/pool.ts';
import type { Change } from '../../rules/roster.ts';
import { type Outcome, sequenced } from '../../rules/system.ts';
import { counted, declares } from './changes.ts';
import { setup as fields, type Refused, type Setup, stands } from './declare.ts';
import { aftermath, type Fate, type Struck, struck } from './effect.ts';
import { type Switches, switches } from './house.ts';
import { type Placed, queue, type Roller } from './queue.ts';
import { telling } from './telling.ts';
import { isCommander } from './unit.ts';

/** How a close combat may end. */
export type Verdict =
  | 'defender routed'
  | 'defender retreats'
  | 'nothing'
  | 'attacker retreats'
  | 'attacker routed'
  | 'refused';

/** What became of somebody, and on whose side he is. */
export type Fallen = Fate & { readonly role: 'attacker' | 'defender' };

/** What came of a close combat: who was refused, what each hit did, and the unit that takes the square. */
export type Result = Outcome & {
  readonly verdict: Verdict;
  readonly refused: readonly Refused[];
  readonly fates: readonly Fallen[];
  readonly advance: string | null;
};

/** A hit: who was struck, the unit that struck him (nobody strikes a lone commander), and what came of it. */
type Hit = {
  readonly role: 'attacker' | 'defender';
  readonly struck: Struck;
  readonly by: Placed | 'defender' | undefined;
  readonly fates: readonly Fate[];
};

/** One defender, all who attack it, one roll each until somebody is hit. (portable-wargame 4) */
export function* closeCombat({ setup, house }: Input<Setup>): Sequence<Result> {
  const rules = switches(house);
  yield* beat('declare');
  const refused: Refused[] = [];
  const allowed: number[] = [];
  for (const [i, { unit }] of setup.attackers.entries()) {
    const no = yield* stands(unit, setup.defender, i + 1);
    if (no) refused.push(no);
    else allowed.push(i);
  }
  if (allowed.length === 0) return ended(setup, refused, [], null, rules);
  const alone = isCommander(setup.defender);
  const told = alone ? setup : yield* facts('declare', fields(house), setup);
  const attackers = allowed.map((i): Placed => ({ ...told.attackers[i]!, place: i + 1 }));
  const hits = alone ? yield* caught(told, rules) : yield* fought(attackers, told, rules);
  yield* beat('after');
  return ended(told, refused, hits, yield* advance(attackers, hits, rules), rules);
}

/** A commander alone is hit without a roll, and never strikes. (portable-wargame 4.2) */
function* caught({ defender, commanders }: Setup, rules: Switches): Sequence<readonly Hit[]> {
  yield* beat('effect');
  const target: Struck = { unit: defender, attached: false, commanders };
  const fates = yield* by('defender', struck(target, rules));
  return [{ role: 'defender', struck: target, by: undefined, fates }];
}

/** The rolls in their order, until somebody is hit. (portable-wargame 4.4, A6) */
function* fought(attackers: readonly Placed[], setup: Setup, rules: Switches): Sequence<readonly Hit[]> {
  yield* beat('order');
  const rollers = yield* queue(attackers, setup, rules);
  yield* beat('roll');
  const hits: Hit[] = [];
  for (const roller of rollers) {
    if (hits.some(({ struck }) => roller.role === 'attacker' && struck.unit.id === roller.attacker.unit.id)) continue;
    const hit = yield* struckBy(roller, setup, rules);
    if (!hit) continue;
    hits.push(hit);
    if (hit.role === 'defender' || rules['after-attacker'] === 'end') break;
    yield* beat('roll');
  }
  return hits;
}

/** One roll to hit, and what a hit does. (portable-wargame 4.4, 4.5) */
function* struckBy(roller: Roller, setup: Setup, rules: Switches): Sequence<Hit | undefined> {
  const throws = roll('hit', d6(1), atLeast(roller.need));
  const { commanders } = setup;
  if (roller.role === 'attacker') {
    const { attacker } = roller;
    if ((yield* by('attacker', under(`${attacker.place}`, throws))) === 0) return undefined;
    yield* beat('effect');
    const target: Struck = { unit: setup.defender, attached: setup.commander === 'attached', commanders };
    return { role: 'defender', struck: target, by: attacker, fates: yield* by('defender', struck(target, rules)) };
  }
  if ((yield* by('defender', throws)) === 0) return undefined;
  yield* beat('effect');
  const { unit, attached, path } = roller.target;
  const target: Struck = { unit, attached, commanders };
  const fates = yield* by('attacker', under(path, struck(target, rules)));
  return { role: 'attacker', struck: target, by: 'defender', fates };
}

/** Who takes the square the defender has left: the unit that hit, unless the house lets others. (portable-wargame 4.6, A13) */
function* advance(attackers: readonly Placed[], hits: readonly Hit[], rules: Switches): Sequence<string | null> {
  const hit = hits.find(({ role }) => role === 'defender');
  if (!hit || hit.fates.some(({ is }) => is === 'stays')) return null;
  const whole = attackers.filter(({ unit }) => !hits.some(({ struck }) => struck.unit.id === unit.id));
  const hitter = typeof hit.by === 'object' ? hit.by : undefined;
  const may = hitter && rules.advance === 'hitter' ? [hitter] : whole;
  const first = hitter ?? may[0]!;
  if (may.length === 1) return (yield* by('attacker', yes('advance', { proposed: true }))) ? first.unit.id : null;
  const items = may.map(({ place, unit }) => ({ id: `${place}`, name: unit.name }));
  const offer = { proposed: [`${first.place}`] };
  const [taken] = yield* by('attacker', pick('advance', items, { min: 0, max: 1 }, offer));
  return may.find(({ place }) => `${place}` === taken)?.unit.id ?? null;
}

/** Verdict and changes. (portable-wargame 4.6, 4.7, 8) */
function ended(
  { attackers, defender }: Setup,
  refused: readonly Refused[],
  hits: readonly Hit[],
  advance: string | null,
  rules: Switches,
): Result {
  const fates = hits.flatMap(({ role, fates }) => fates.map((fate): Fallen => ({ role, ...fate })));
  return {
    verdict: refused.length === attackers.length ? 'refused' : verdict(fates),
    refused,
    fates,
    advance,
    changes: [
      ...hits.flatMap(({ struck, fates }) => aftermath(struck, fates, rules)),
      ...(rules.rise ? hits.flatMap((hit) => victors(hit, hits, defender)) : []),
      ...attackers.flatMap(({ unit }) => declares(unit, null)),
    ],
  };
}

/** One more victory for the unit that routed an enemy and was not routed itself. (portable-wargame 8) */
function victors({ by, fates }: Hit, hits: readonly Hit[], defender: Setup['defender']): readonly Change[] {
  const victor = by === 'defender' ? defender : by?.unit;
  const routed = (all: readonly Fate[], id?: string) =>
    all.some(({ who, is, unit }) => who === 'unit' && is === 'routed' && (id === undefined || unit === id));
  const survives = victor && !hits.some((hit) => routed(hit.fates, victor.id));
  return routed(fates) && survives ? [counted(victor, 'victories')] : [];
}

/** The defender’s fate settles it; then an attacker’s. (portable-wargame 4.6) */
function verdict(fates: readonly Fallen[]): Verdict {
  for (const role of ['defender', 'attacker'] as const) {
    const gone = fates.filter((fate) => fate.role === role && (fate.who === 'unit' || fate.unit === fate.commander));
    if (gone.some(({ is }) => is === 'routed' || is === 'lost')) return `${role} routed`;
    if (gone.some(({ is }) => is === 'retreats')) return `${role} retreats`;
  }
  return 'nothing';
}

/** What the odds measure: how it ends, and whether either side loses a commander. */
export type Measure = { readonly verdict: Verdict; readonly attacker: boolean; readonly defender: boolean };

const measure = ({ verdict, fates }: Result): Measure => {
  const lost = (side: Fallen['role']) => fates.some(({ role, is }) => role === side && is === 'lost');
  return { verdict, attacker: lost('attacker'), defender: lost('defender') };
};

function* chances(input: Input<Setup>): Sequence<Measure> {
  return measure(yield* closeCombat(input));
}

/** Close combat as the app offers it. */
export const combat = sequenced<Setup, Result, Measure>({
  id: 'close-combat',
  title: 'Close combat',
  about: 'One defender and all who attack it: a D6 each in their order, until somebody is hit.',
  phase: 'combat',
  edition: 1,
  beats: [
    { id: 'declare', title: 'Declaration' },
    { id: 'order', title: 'Rolling order' },
    { id: 'roll', title: 'To hit' },
    { id: 'effect', title: 'Effect' },
    { id: 'after', title: 'After' },
  ],
  roles: [
    { id: 'attacker', title: 'Attacker' },
    { id: 'defender', title: 'Defender' },
  ],
  setup: fields,
  rule: closeCombat,
  reckon: {
    rule: chances,
    of: measure,
    verdict: ({ verdict }) => verdict,
    verdicts: [
      { id: 'defender routed', title: 'Defender routed', role: 'attacker' },
      { id: 'defender retreats', title: 'Defender retreats', role: 'attacker' },
      { id: 'nothing', title: 'Nothing happens', role: 'defender' },
      { id: 'attacker retreats', title: 'Attacker retreats', role: 'defender' },
      { id: 'attacker routed', title: 'Attacker routed', role: 'defender' },
      { id: 'refused', title: 'Not allowed', role: 'defender' },
    ],
    amounts: [],
    events: [
      { id: 'attacker', title: 'An attacking commander is lost', of: ({ attacker }) => attacker },
      { id: 'defender', title: 'A defending commander is lost', of: ({ defender }) => defender },
    ],
  },
  telling,
});
