import type { HouseSettings } from '../../engine/play.ts';
import type { Unit } from '../../engine/roster.ts';
import type { FieldOf, FieldsOf, Option, SiblingValues } from '../../engine/setup/fields.ts';
import { fieldsOf } from '../../system/fields.ts';
import { isMoraleCounter, moraleCounter } from './changes.ts';
import { houseValues, type Switches } from './house.ts';
import type { Contact, Cover } from './rules/combat/contact.ts';
import { ROLES } from './rules/combat/force.ts';
import { NEARBY_OPTIONS, type SetupUnit } from './rules/combat/lineup.ts';
import { figuresOf, isVehicle, leadersOf, MAN_FACTS } from './units.ts';

const COVERS: readonly (Option & { readonly id: Cover })[] = [
  { id: 'none', title: 'None' },
  { id: 'light', title: 'Light' },
  { id: 'hard', title: 'Hard' },
  { id: 'house', title: 'House' },
  { id: 'bunker', title: 'Bunker' },
  { id: 'floor', title: 'Other floor' },
  { id: 'room', title: 'Same floor' },
  { id: 'same', title: 'Same cover' },
];

export type CombatSetup = {
  readonly attackers: readonly SetupUnit[];
  readonly defenders: readonly SetupUnit[];
  readonly round: number;
  readonly cover: Cover;
  readonly tactical?: boolean;
  readonly meets: 'fight' | 'list';
  readonly vehicle?: boolean;
  readonly far?: boolean;
  readonly entrance?: boolean;
  readonly floors?: Contact['floors'];
  readonly between?: Contact['between'];
  readonly sight?: boolean;
  readonly path?: boolean;
  readonly 'attacker-morale': number;
  readonly 'defender-morale': number;
};

export const canFight = (unit: Unit): boolean =>
  !isVehicle(unit) && figuresOf(unit).length + leadersOf(unit).length > 0;

const hasOnlyLeaders = ({ unit }: SiblingValues<SetupUnit>): boolean =>
  unit !== undefined && figuresOf(unit).length === 0;
const hasFigures = (siblings: SiblingValues<SetupUnit>): boolean => !hasOnlyLeaders(siblings);

const BEAT = { beat: 'contact' } as const;

const attackerFields = (rules: Switches): FieldsOf<SetupUnit> =>
  fieldsOf(({ unit, number, flag }) => [
    unit('unit', 'Unit', 'attacker', { of: canFight }),
    ...sharedFields(rules),
    number('visible', 'Visible movement dice', [0, 12], {
      ...BEAT,
      ref: '4.3, line 5',
      when: hasFigures,
      help: 'Each gives the defender a die. Deployed into contact: 0.',
    }),
    // Only a defender is hit. The field remains for stored fights.
    flag('rear', 'Hit in the rear', { ...BEAT, when: () => false }),
  ]);

const defenderFields = (rules: Switches): FieldsOf<SetupUnit> =>
  fieldsOf(({ unit, choice, number, flag }) => {
    const isInSupport = ({ near }: SiblingValues<SetupUnit>): boolean => near === 'support';
    const canBeHit = (siblings: SiblingValues<SetupUnit>, index: number): boolean =>
      hasFigures(siblings) && (index === 0 || siblings.near === 'fight');
    const asksGuns =
      (...guns: readonly ('lmg' | 'mg')[]) =>
      ({ unit, near }: SiblingValues<SetupUnit>): boolean =>
        (near === 'fight' || (near === 'support' && rules.support_mg === 'both')) &&
        unit !== undefined &&
        figuresOf(unit).some((man) => guns.some((gun) => man.role === gun || MAN_FACTS.of(man, gun)));
    // By default a near Unit fights only if the house rule lets it join.
    const mayJoin = NEARBY_OPTIONS[rules.nearby][0] === 'fight';
    const titles = {
      fight: ['Fights', mayJoin ? 'Joins the defence' : 'Attacked as well'],
      support: ['Fires in support'],
      aside: ['Stands aside'],
    } as const;
    const near = NEARBY_OPTIONS[rules.nearby].map((id): Option & { readonly id: typeof id } => {
      const [title, detail] = titles[id];
      return { id, title, ...(detail ? { detail } : {}) };
    });
    const crossed = (dice: number) => `Each gives ${dice} dice.`;
    const ref = (line: number) => ({ ...BEAT, ref: `4.3, line ${line}` });
    return [
      unit('unit', 'Unit', 'defender', { of: canFight }),
      ...sharedFields(rules),
      choice('near', 'Unit within 4"', near, {
        ...BEAT,
        ref: '4.2',
        when: (siblings, index) => index > 0 && hasFigures(siblings),
      }),
      number('firepower', 'Firepower dice in support', [0, 40], { ...ref(2), when: isInSupport }),
      number('lmg', 'Its LMG arcs crossed', [0, 6], { ...ref(9), when: asksGuns('lmg'), help: crossed(3) }),
      number('mg', 'Its MMG or HMG arcs crossed', [0, 6], { ...ref(10), when: asksGuns('mg'), help: crossed(4) }),
      number('suppressing', 'Its Suppressing Fire crossed', [0, 6], {
        ...ref(11),
        when: asksGuns('lmg', 'mg'),
        rare: true,
      }),
      flag('rear', 'Hit in the rear', { ...ref(14), when: canBeHit, rare: true }),
    ];
  });

const sharedFields = ({ orders }: Switches): FieldsOf<SetupUnit> =>
  fieldsOf(({ number }) => [
    number('with', 'Joins Unit number', [0, 8], {
      ...BEAT,
      ref: '4.2',
      help: 'Counted from the top of this list.',
      when: hasOnlyLeaders,
      default: 1,
    }),
    ...(orders === 'unspent' ? [number('spent', 'Orders used this Phase', [0, 12], { ...BEAT, ref: 'row 9' })] : []),
  ]);

export const combatFields = (house: HouseSettings): FieldsOf<CombatSetup> =>
  fieldsOf(({ list, choice, flag, number }) => {
    const rules = houseValues(house);
    const listed = { ...BEAT, ref: '4.1', when: ({ meets }: SiblingValues<CombatSetup>) => meets === 'list' };
    return [
      list(
        'attackers',
        'Attackers',
        { range: [1, 8], singular: 'attacking Unit', help: 'All units here fight as one.' },
        () => attackerFields(rules),
      ),
      list('defenders', 'Defenders', { range: [1, 8], singular: 'Unit within 4"' }, () => defenderFields(rules)),
      choice('cover', 'Defenders’ cover', COVERS, {
        ...BEAT,
        ref: '4.3, 4.12',
        isAskedAfresh: true,
        help: 'Only cover facing the attackers. House, bunker: Hard; other floor: Light; same floor or cover: none.',
      }),
      ...(rules.tactical_cover === 'yes' ? [flag('tactical', 'Tactical stance', { ...BEAT, ref: 'row 30' })] : []),
      choice(
        'meets',
        'Does it come to close combat?',
        { fight: 'They fight', list: 'Check distance and obstacles' },
        { ...BEAT, ref: '4.1', rare: true },
      ),
      flag('vehicle', 'A vehicle is involved', listed),
      flag('far', 'More than 4" apart', { ...listed, help: 'Exactly 4" is close enough.' }),
      flag('entrance', 'Attacker touches the bunker entrance', {
        ...listed,
        default: true,
        when: ({ meets, cover }) => meets === 'list' && cover === 'bunker',
      }),
      choice(
        'floors',
        'Floors',
        { same: 'Same', onto: ['Moving onto the enemy’s', 'From the floor above or below'], other: 'Different' },
        listed,
      ),
      choice('between', 'Between them', BETWEEN, listed),
      flag('sight', 'In line of sight', { ...listed, default: true }),
      flag('path', 'An open path exists', listed),
      number('round', 'Start at round', [1, 3], { help: '2 after a drawn round', ref: '4.9', rare: true }),
      // Force Morale of each side, or 0 if not kept. It comes from the game and is corrected there.
      ...ROLES.map((role) =>
        number(`${role}-morale`, `Force Morale of the ${role}`, [0, 20], {
          when: () => false,
          default: (siblings, _, { counters = {} }) => {
            const unit = siblings[`${role}s`]?.[0]?.unit;
            return clampForceMorale(counters[moraleCounter(unit?.side ?? '')]);
          },
        }),
      ),
    ];
  });

const BETWEEN = {
  nothing: 'Nothing',
  minor: 'One minor obstacle',
  minors: 'Two or more minor ones',
  medium: 'A medium obstacle',
  major: 'A major obstacle, or worse',
} as const;

export const clampForceMorale = (counter: number | undefined): number => Math.min(20, Math.max(0, counter ?? 0));

/** Hidden field for the Force Morale of the Unit’s side. Its value comes from the game. (chain-of-command 4.15) */
export const forceMoraleField: FieldOf<{ morale?: number }, 'morale', number> = {
  kind: 'number',
  id: 'morale',
  title: 'Force Morale of its side',
  min: -40,
  max: 40,
  when: () => false,
  // Losses after a collapse take the counter below 0.
  default: (_, unit, { counters = {} }) => Math.min(40, Math.max(-40, counters[moraleCounter(unit?.side ?? '')] ?? 0)),
};

export const forceMoraleInUseField: FieldOf<object, 'kept', boolean> = {
  kind: 'flag',
  id: 'kept',
  title: 'This game uses Force Morale',
  when: () => false,
  default: (_, __, { counters = {} }) => Object.keys(counters).some(isMoraleCounter),
};
