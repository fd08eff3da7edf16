import type { Wording, Words } from '../../rules/system.ts';
import { byEnemy } from '../../rules/why.ts';
import type { Result } from './combat.ts';
import { forbidden, type Setup } from './declare.ts';
import type { Verdict } from './exchange.ts';
import { FORBIDDEN } from './tables.ts';
import { isCommander } from './unit.ts';
import { effectWords, fateOrders, hitWords, line, needWords, YES } from './words.ts';

/** The players' words for a close combat. */
export const telling: Wording<Setup, Result> = {
  ask: (ask, setup) => {
    const { defender } = setup;
    const [role, place] = ask.id.split('/');
    const unit = unitAt(role, place, setup);
    const effect = effectWords(ask, unit);
    if (effect) return effect;
    switch (ask.id.split('/').at(-1)) {
      case 'declare':
        return { title: 'Declaration', detail: 'Where do they stand, and what helps or hinders?', ref: '4.1, 4.4' };
      case 'allowed':
        return refusal(unit, defender);
      case 'flank order':
        return { title: 'Who rolls first on the flank or rear?', ref: '4.3' };
      case 'front order':
        return { title: 'Who rolls first at the front?', ref: '4.3' };
      case 'target':
        return { title: `${defender.name}: whom does it strike at?`, ref: '4.4' };
      case 'idle':
        return { title: `${defender.name}: who stands to its front?`, ref: 'A7' };
      case 'hit':
        return hitWords(ask, unit.name, role === 'attacker' ? defender.name : aimedAt(setup));
      case 'advance':
        return {
          title: 'Who advances into the square?',
          detail: 'At most one unit. It attacks no more this phase.',
          ref: '4.6, A13',
          keys: YES,
        };
      default:
        return { title: ask.id };
    }
  },
  why: (change, { attackers, defender, commanders }) =>
    byEnemy('melee', change, [...attackers.map(({ unit }) => unit), defender], commanders),
  stated: ({ id }, setup) => {
    const [role, place] = id.split('/');
    return { title: `${unitAt(role, place, setup).name} hits on this or more`, line };
  },
  queue: (trail, setup) =>
    trail.flatMap((step) => {
      if (!('stated' in step)) return [];
      const { id } = step.stated;
      const path = id.replace(/need$/, '');
      const [role, place] = id.split('/');
      return [{ ask: `${path}hit`, title: unitAt(role, place, setup).name, need: needWords(step.value), stated: id }];
    }),
  outcome: ({ verdict, refused, fates, advance, follows }, setup) => {
    const units = [
      setup.defender,
      ...setup.attackers.map(({ unit }) => unit),
      ...(setup.reserve ?? []),
      ...setup.commanders,
    ];
    const name = (id: string) => units.find((unit) => unit.id === id)?.name ?? id;
    const alone = isCommander(setup.defender);
    return {
      title: alone && ALONE[verdict] ? ALONE[verdict] : VERDICTS[verdict],
      orders: [
        ...refused.map(({ unit, why }) => `${name(unit)} does not attack. ${FORBIDDEN[why]}`),
        ...(['defender', 'attacker'] as const).flatMap((side) =>
          byUnit(fates.filter(({ role }) => role === side)).flatMap((each) => fateOrders(each, name)),
        ),
        ...(advance
          ? [
              `${name(advance)} takes the square${follows ? ', and its commander may go with it' : ''}. It attacks no more this phase.`,
            ]
          : []),
      ],
    };
  },
};

/** Whom the defender strikes at, as far as nobody has a choice; sides and targets are told in the play. */
const aimedAt = ({ attackers, idle }: Setup): string =>
  attackers.length === 1 && idle === undefined ? attackers[0]!.unit.name : 'the one it aims at';

const byUnit = <F extends { readonly unit: string }>(fates: readonly F[]): readonly (readonly F[])[] =>
  [...new Set(fates.map(({ unit }) => unit))].map((id) => fates.filter(({ unit }) => unit === id));

const VERDICTS: Readonly<Record<Verdict, string>> = {
  'defender routed': 'The defender is routed.',
  'defender retreats': 'The defender retreats.',
  nothing: 'Nobody is driven off.',
  'attacker retreats': 'An attacker retreats, the defender holds.',
  'attacker routed': 'An attacker is routed, the defender holds.',
  refused: 'There is no combat.',
};

const ALONE: Readonly<Partial<Record<Verdict, string>>> = {
  'defender routed': 'The commander is lost.',
  'defender retreats': 'The commander falls back.',
};

/** The unit an ask is of: "attacker/2/hit" is the second attacker's, "attacker/front 1" one of those who do not attack. */
function unitAt(role: string | undefined, place: string | undefined, { attackers, defender, reserve }: Setup) {
  if (role !== 'attacker') return defender;
  const idle = /^front (\d+)$/.exec(place ?? '');
  return (idle ? reserve?.[Number(idle[1]) - 1] : attackers[Number(place) - 1]?.unit) ?? attackers[0]!.unit;
}

function refusal(unit: Setup['defender'], defender: Setup['defender']): Words {
  const why = forbidden(unit, defender);
  return {
    title: `${unit.name} may not attack ${defender.name}`,
    ...(why ? { detail: FORBIDDEN[why] } : {}),
    ref: '4.1',
    keys: { no: { label: 'It does not attack' }, table: { label: 'Table rules otherwise' } },
  };
}
