import type { House } from '../../rules/play.ts';
import type { Unit } from '../../rules/roster.ts';
import type { Field, Fields } from '../../rules/setup.ts';
import { moraleOf } from './changes.ts';
import { contactFields } from './contact.ts';
import type { Fighter } from './field.ts';
import type { Role } from './force.ts';
import { type Switches, switches } from './house.ts';
import { figuresOf, isVehicle, leadersOf } from './unit.ts';

/** What is defended: a grade of cover, or where the fight is in a building or a bunker. (chain-of-command 2, 4.12) */
export const COVERS = ['none', 'light', 'hard', 'same', 'house', 'floor', 'room', 'bunker'] as const;
export type Cover = (typeof COVERS)[number];

/** What a close combat is told from. (chain-of-command 3) */
export type Setup = {
  readonly attackers: readonly Fighter[];
  readonly defenders: readonly Fighter[];
  readonly round: number;
  readonly cover: Cover;
  readonly tactical?: boolean;
  readonly meets: 'fight' | 'list';
  readonly 'attacker-morale': number;
  readonly 'defender-morale': number;
  readonly [fact: string]: unknown;
};

/** Whether it can take part: it has living figures, or Leaders who join another. */
const fights = (unit: Unit): boolean => !isVehicle(unit) && figuresOf(unit).length + leadersOf(unit).length > 0;

const alone = ({ unit }: Record<string, unknown>): boolean =>
  unit !== undefined && figuresOf(unit as Unit).length === 0;
const stands = (beside: Record<string, unknown>): boolean => !alone(beside);

const count = (id: string, title: string, ref: string, max: number, rest: Partial<Field> = {}): Field =>
  ({ kind: 'number', id, title, beat: 'contact', ref, min: 0, max, ...rest }) as Field;

const REAR: Field = {
  kind: 'flag',
  id: 'rear',
  title: 'Hit in the rear',
  beat: 'contact',
  ref: '4.3, line 14',
  when: stands,
  rare: true,
};

const NEAR = {
  fight: { id: 'fight', title: 'Fights', detail: 'Joins the defence' },
  support: { id: 'support', title: 'Fires in support' },
  aside: { id: 'aside', title: 'Stands aside' },
} as const;

const shared = (rules: Switches): readonly Field[] => [
  count('with', 'Attached to Unit no.', '4.2', 8, {
    help: 'Counted from the top of this list.',
    when: alone,
    from: 1,
  } as Partial<Field>),
  ...(rules.orders === 'unspent' ? [count('spent', 'Orders used this Phase', 'row 9', 12)] : []),
];

/** What the table is asked before a close combat. (chain-of-command 3, 4.1 to 4.3) */
export function setup(house: House): Fields {
  const rules = switches(house);
  const fires = ({ near }: Record<string, unknown>): boolean => near === 'support';
  const guns = ({ near }: Record<string, unknown>): boolean =>
    near === 'fight' || (near === 'support' && rules.support_mg === 'both');
  const near = [
    NEAR.fight,
    ...(rules.nearby === 'list' || rules.nearby === 'support' ? [NEAR.support] : []),
    NEAR.aside,
  ];
  return [
    {
      kind: 'list',
      id: 'attackers',
      title: 'Attackers',
      one: 'attacking Unit',
      help: 'Together; or one after the other, each in a combat of its own.',
      min: 1,
      max: 8,
      each: [
        { kind: 'unit', id: 'unit', title: 'Unit', role: 'attacker', of: fights },
        ...shared(rules),
        count('visible', 'Fully visible movement D6', '4.3, line 5', 12, {
          help: 'Deploying into contact is none.',
          when: stands,
        }),
        REAR,
      ],
    },
    {
      kind: 'list',
      id: 'defenders',
      title: 'Defenders',
      one: 'Unit within 4"',
      min: 1,
      max: 8,
      each: [
        { kind: 'unit', id: 'unit', title: 'Unit', role: 'defender', of: fights },
        ...shared(rules),
        {
          kind: 'one of',
          id: 'near',
          title: 'Within 4" of the Unit attacked, it',
          beat: 'contact',
          ref: '4.2',
          options: near,
          when: (beside, at) => at > 0 && stands(beside),
        },
        count('firepower', 'Firepower dice in support', '4.3, line 2', 40, { when: fires }),
        count('lmg', 'LMGs whose arc was crossed', '4.3, line 9', 6, { when: guns }),
        count('mg', 'MMGs or HMGs whose arc was crossed', '4.3, line 10', 6, { when: guns, rare: true }),
        count('suppressing', 'MGs whose Suppressing Fire was crossed', '4.3, line 11', 6, { when: guns, rare: true }),
        REAR,
      ],
    },
    {
      kind: 'one of',
      id: 'cover',
      title: 'Cover defended',
      help: 'The attacker is outside it.',
      beat: 'contact',
      ref: '4.3, 4.12',
      options: [
        { id: 'none', title: 'None' },
        { id: 'light', title: 'Light' },
        { id: 'hard', title: 'Hard' },
        { id: 'same', title: 'Both in the same cover', detail: 'Nobody defends it', rare: true },
        { id: 'house', title: 'A building, from outside', detail: 'Hard Cover', rare: true },
        { id: 'floor', title: 'A floor, from another', detail: 'Light Cover', rare: true },
        { id: 'room', title: 'The same floor', detail: 'No cover', rare: true },
        { id: 'bunker', title: 'A bunker', detail: 'Hard Cover, and no rear', rare: true },
      ],
    },
    ...(rules.tactical_cover === 'yes'
      ? [{ kind: 'flag', id: 'tactical', title: 'Tactical stance', beat: 'contact', ref: 'row 30' } as const]
      : []),
    ...contactFields,
    {
      kind: 'number',
      id: 'round',
      title: 'Begin with round',
      help: 'What lies before counts as drawn.',
      ref: '4.9',
      min: 1,
      max: 3,
      rare: true,
    },
    kept('attacker', 'attackers'),
    kept('defender', 'defenders'),
  ];
}

/** The Force Morale a side has in this game; 0 where it is not kept. (chain-of-command 4.15) */
const kept = (role: Role, list: 'attackers' | 'defenders'): Field => ({
  kind: 'number',
  id: `${role}-morale`,
  title: `Force Morale of the ${role}`,
  help: '0: not kept',
  ref: '4.15',
  // The game knows it, and it is put right there.
  when: () => false,
  min: 0,
  max: 20,
  from: (beside, _, { counters = {} }) => {
    const [first] = beside[list] as readonly Fighter[];
    return within(counters[moraleOf(first?.unit?.side ?? '')]);
  },
});

/** A counter as a field of 0 to 20 can show it. */
export const within = (counter: number | undefined): number => Math.min(20, Math.max(0, counter ?? 0));

/** The grade of cover that counts. (chain-of-command 4.3, 4.12, row 30) */
export function graded({ cover, tactical }: Pick<Setup, 'cover' | 'tactical'>): 'none' | 'light' | 'hard' {
  const grade =
    cover === 'hard' || cover === 'house' || cover === 'bunker' ? 2 : cover === 'light' || cover === 'floor' ? 1 : 0;
  return (['none', 'light', 'hard'] as const)[Math.min(2, grade + (tactical ? 1 : 0))]!;
}

/** Whether Force Morale is kept: where the game has a counter of it. (chain-of-command 4.15) */
export const keptFlag: Field = {
  kind: 'flag',
  id: 'kept',
  title: 'Force Morale is kept in this game',
  ref: '4.15',
  // The game knows it.
  when: () => false,
  from: (_, __, { counters = {} }) => Object.keys(counters).some((name) => name.startsWith(moraleOf(''))),
};
