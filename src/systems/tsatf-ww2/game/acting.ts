import { formatList } from '../../../engine/data/figure.ts';
import type { Change, Unit } from '../../../engine/roster.ts';
import type { ActingKey, DueSequence, Roster, TurnState, UnitAction, UnitWithWords } from '../../../system/system.ts';
import { countOf } from '../../../system/wording.ts';
import { houseValues, type Switches } from '../house.ts';
import { banSentence, fireBans as mute } from '../rules/fire/firesetup.ts';
import { chargeBans, menAbleToCharge } from '../rules/movement/declare.ts';
import { MOVE_BANS, moveBans } from '../rules/movement/movement.ts';
import { ACTS, type Colour, colourOf, endTurn, isPassedOver, leftToRight } from '../rules/turn/activation.ts';
import { chargingAt, MAN_FACTS, noteClass, standingMen, UNIT_FACTS } from '../units.ts';
import { chargeBanSentence } from '../words/declare.ts';

const SIGNS: Readonly<Record<Colour, string>> = { red: '♥ ♦', black: '♠ ♣' };
const COLOURS = ['red', 'black'] as const;
const NAMES: Readonly<Record<Colour, string>> = { red: 'I turned a red', black: 'I turned a black' };

/** Activation display: the active unit, and keys for the next card. (tsatf-ww2 4.1, 4.2) */
export function acting(roster: Roster): TurnState {
  const { units, game, house } = roster;
  const rules = houseValues(house);
  const { activation } = rules;
  const there = units.filter((unit) => !UNIT_FACTS.of(unit, 'off') && standingMen(unit).length > 0);
  const { phase } = game;
  if (phase !== 'movement' && phase !== 'fire') return { next: [], words: [], keys: [], actions: [], optional: [] };
  const yet = there.filter((unit) => !UNIT_FACTS.of(unit, ACTS[phase]) && !isPassedOver(unit, phase, rules));
  const leftToAct = (is: Colour) => leftToRight(yet.filter((unit) => colourOf(unit, units) === is));
  const now = activation === 'off' ? undefined : there.find(itsTurn);
  const charged = phase === 'fire' ? fireAtChargers(there, now, rules) : [];
  const at = charged.find(({ units: { firer } }) => now !== undefined && firer?.includes(now));
  const deeds = now ? (phase === 'fire' ? fires(now, rules, at) : moves(now, rules)) : [];
  return {
    ...(now ? { active: { unit: now, words: turnWords(now, deeds, phase) } } : {}),
    next: activation === 'off' ? [] : COLOURS.flatMap((is) => waiting(is, leftToAct(is))),
    words: phase === 'fire' ? silent(there, rules) : [],
    keys: cardKeys(
      activation,
      now && charges(now, phase) ? undefined : now,
      { red: leftToAct('red'), black: leftToAct('black') },
      phase,
    ),
    actions: deeds,
    // The active unit fires with its own key.
    optional: charged.filter((one) => one !== at),
  };
}

function turnWords(unit: Unit, deeds: readonly UnitAction[], phase: keyof typeof ACTS): string {
  if (charges(unit, phase)) return 'charges, and moves now';
  const acts = phase === 'movement' ? 'moves' : 'fires';
  return deeds.filter(({ why }) => why === undefined).length > 1 ? `${acts} now, or passes` : 'can only pass now';
}

/** Returns true if the unit has declared a charge and cannot pass on its movement card. (tsatf-ww2 4.10) */
const charges = (unit: Unit, phase: keyof typeof ACTS): boolean =>
  phase === 'movement' && chargingAt(unit) !== undefined;

function moves(unit: Unit, rules: Switches): readonly UnitAction[] {
  const bans = moveBans(unit, rules).map((why) => MOVE_BANS[why]);
  const why = bans.length > 0 ? `By the rules ${formatList(bans)}.` : undefined;
  const held = chargeBanSentence(unit);
  return [
    ...acts(why, [
      { label: 'Move', detail: 'Roll here', begins: { sequence: 'move', units: { own: [unit] } } },
      { label: 'Moved', detail: 'Done on the table', own: true, ...done(unit, 'moved', noteClass(unit, 'I')) },
    ]),
    ...(charges(unit, 'movement')
      ? []
      : [
          { label: 'Charge', ...(held ? { why: held } : {}), begins: { sequence: 'declare', units: { own: [unit] } } },
          { label: 'Pass', ...done(unit, 'passes') },
        ]),
  ];
}

/** Actions on a fire card: fire or pass. A charged unit fires at its charger. (tsatf-ww2 4.6, 4.9, 4.10) */
function fires(unit: Unit, rules: Switches, charged: DueSequence | undefined): readonly UnitAction[] {
  const sequence = unit.kind === 'mortar' ? 'mortar' : 'fire';
  const fire = charged
    ? {
        detail: `At ${formatList((charged.units.target ?? []).map(({ name }) => name))}, charging it`,
        begins: charged,
      }
    : { detail: 'Roll here', begins: { sequence, units: { own: [unit] } } };
  return [
    ...acts(banSentence(mute(unit, rules)), [
      { label: 'Fire', ...fire },
      { label: 'Fired', detail: 'Done on the table', ...done(unit, 'fired') },
    ]),
    { label: 'Pass', ...done(unit, 'passes') },
  ];
}

const acts = (why: string | undefined, deeds: readonly [UnitAction, UnitAction]): readonly UnitAction[] =>
  why === undefined ? deeds : [{ ...deeds[0], why }];

const done = (unit: Unit, did: string, noted: readonly Change[] = []) => ({
  says: `${unit.name} ${did}`,
  changes: [...endTurn(unit), ...noted],
});

const itsTurn = (unit: Unit): boolean => UNIT_FACTS.of(unit, 'acting');

const waiting = (is: Colour, units: readonly Unit[]): readonly UnitWithWords[] =>
  units
    .slice(0, 1)
    .map((unit) => ({ unit, words: `Acts on a ${is} card. ${countOf(units.length, 'unit', 'units')} still to act.` }));

function silent(units: readonly Unit[], rules: Switches): readonly string[] {
  const who = units.flatMap((unit) => {
    const why = mute(unit, rules);
    if (why.length > 0) return [`${unit.name} (${formatList(why)})`];
    const pinned = unit.men.filter(({ state }) => state === 'pinned').map(({ tag }) => tag);
    return pinned.length > 0 ? [`${formatList(pinned)} of ${unit.name} (pinned)`] : [];
  });
  return who.length > 0 ? [`May not fire: ${who.join(', ')}.`] : [];
}

/** Card keys: two for cards on the table, one for the app's cards. A card ends the turn of an `idle` unit. */
function cardKeys(
  activation: 'own' | 'app' | 'off',
  idle: Unit | undefined,
  left: Readonly<Record<Colour, readonly Unit[]>>,
  phase: string,
): readonly ActingKey[] {
  const there = COLOURS.filter((is) => left[is].length > 0);
  if (activation === 'off' || there.length === 0) return [];
  const base = { sequence: 'next-card', setup: { phase } };
  const passes = idle && `${idle.name} passes`;
  if (activation === 'app') return [{ ...base, label: 'Next card', ...(passes ? { detail: passes } : {}) }];
  return there.map((is) => ({
    ...base,
    label: NAMES[is],
    detail: passes ? `${SIGNS[is]}: ${passes}` : SIGNS[is],
    answers: { '1/turn card': is },
  }));
}

function fireAtChargers(units: readonly Unit[], now: Unit | undefined, rules: Switches): readonly DueSequence[] {
  return units.flatMap((charger) => {
    const target = units.find(({ mark }) => mark === chargingAt(charger));
    const on =
      chargeBans(charger).length === 0 && menAbleToCharge(charger).some((man) => !MAN_FACTS.of(man, 'straggler'));
    const yet = target === now || !UNIT_FACTS.of(target, 'fired');
    return on && target && yet && menAbleToCharge(target).length > 0 && mute(target, rules).length === 0
      ? [
          {
            sequence: 'fire',
            why: `${target.name} may fire at charging ${charger.name}.`,
            units: { firer: [target], target: [charger] },
          },
        ]
      : [];
  });
}

const WHEN: Readonly<Record<string, keyof typeof ACTS>> = {
  move: 'movement',
  declare: 'movement',
  fire: 'fire',
  mortar: 'fire',
};

/** Warns about an action out of turn but does not block it. (tsatf-ww2 4.2) */
export function caution({ units, game, house }: Roster, sequence: string, taking: readonly Unit[]): string | undefined {
  const phase = WHEN[sequence];
  if (!phase || houseValues(house).activation === 'off') return undefined;
  if (game.phase !== phase) return `This belongs to the ${phase} phase.`;
  const now = units.filter(itsTurn);
  if (now.length === 0 || now.some(({ id }) => id === taking[0]?.id)) return undefined;
  return `The cards give the turn to ${formatList(now.map(({ name }) => name))}.`;
}
