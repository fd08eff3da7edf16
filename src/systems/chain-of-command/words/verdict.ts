import { sumOf } from '../../../engine/data/lists.ts';
import type { Change, Man, Unit } from '../../../engine/roster.ts';
import { countOf, sentences, sideName, stepsOf, verbOf } from '../../../system/wording.ts';
import type { OutcomeWords } from '../../../system/words.ts';
import type { CombatResult, UnitAftermath } from '../rules/combat/aftermath.ts';
import { type CombatVerdict, totalHits } from '../rules/combat/fight.ts';
import { applyingTrait, enemyOf, ROLES, type Role, type Trait } from '../rules/combat/force.ts';
import type { SetupUnit } from '../rules/combat/lineup.ts';
import type { FightEnding, HitsScored, UnitResult } from '../rules/combat/result.ts';
import type { MoraleTestResult } from '../rules/moraletest.ts';
import type { CombatSetup } from '../setup.ts';
import { figuresOf, leadersOf, MAN_FACTS, shockFactOf, type TeamRole, teamsOf, UNIT_FACTS } from '../units.ts';
import { moraleSentence, testSentence } from './sentences.ts';

/** Returns the name of the Unit or side that an id refers to. "fight/attacker/2/pool" is the second attacker. */
export function nameOfAsk(asked: { readonly id: string }, setup: CombatSetup): string {
  const path = stepsOf(asked);
  const role = ROLES.find((role) => path.includes(role));
  if (!role) return 'Both sides';
  const fighters = fightersOf(role, setup);
  const place = path[path.indexOf(role) + 1] ?? '';
  const named = /^\d+$/.test(place) ? fighters[Number(place) - 1] : undefined;
  return named?.unit.name ?? sideName(fighters.map(({ unit }) => unit.name));
}

export const nameOfSide = (role: Role, setup: CombatSetup): string => nameOfAsk({ id: role }, setup);

const fightersOf = (role: Role, { attackers, defenders }: CombatSetup): readonly SetupUnit[] =>
  role === 'attacker' ? attackers : defenders;

export const unitsInCombat = ({ attackers, defenders }: CombatSetup): readonly Unit[] =>
  [...attackers, ...defenders].map(({ unit }) => unit);

export function outcomeWords(outcome: CombatResult, setup: CombatSetup): OutcomeWords {
  const units = unitsInCombat(setup);
  const winner = winnerOfVerdict(outcome.verdict).role;
  const sums = ROLES.map((role) => moraleSentences(role, outcome));
  // The total of a side covers its losses, but not the tests skipped by a CoC Dice or still owed.
  const isInSum = ({ unit: id, way: method }: MoraleTestResult) =>
    method !== 'coc' &&
    method !== 'later' &&
    ROLES.some((role, i) => sums[i]!.length > 0 && fightersOf(role, setup).some(({ unit }) => unit.id === id));
  return {
    title: titleOf(outcome, setup),
    ...detailOf(outcome, setup),
    orders: [
      ...units.flatMap((unit) => smgOrder(unit, outcome.changes)),
      ...outcome.units.flatMap((one) => [...orders(one, units, outcome.verdict), ...shockOrder(one, units, outcome)]),
      ...(winner ? [`${nameOfSide(winner, setup)} may advance.`] : []),
      ...outcome.tests.filter((test) => !isInSum(test)).map((test) => testSentence(test, units)),
      ...sums.flat(),
    ],
  };
}

function detailOf(
  { verdict, reason, hits, rounds, dice, units }: CombatResult,
  setup: CombatSetup,
): Pick<OutcomeWords, 'detail'> {
  if (verdict === 'no combat') return { detail: reason };
  if (!hits) return dice ? { detail: `${diceRatio(dice, winnerOfVerdict(verdict).role ?? 'attacker')}.` } : {};
  const { role: first = 'attacker' } = winnerOfVerdict(verdict);
  const [scored, suffered] = [first, enemyOf(first)].map((role) => hits[role].kills + hits[role].shock);
  const overkill = ROLES.flatMap((role) => {
    const there = sumOf(fightersOf(enemyOf(role), setup), ({ unit }) => figuresOf(unit).length);
    return hits[role].kills > there ? [`Only ${countOf(there, 'man was', 'men were')} there.`] : [];
  });
  const count = countOf(scored!, 'hit', 'hits');
  // The title “wins by 5 hits” already gives the count if the loser has no hits.
  const isInTitle = suffered === 0 && verdict.includes(' by ') && !units.some(isCaptive);
  const draw = verdict === 'both retire' && traitDraw(totalHits(hits), setup);
  const said = [
    ...(rounds > 1 ? [`Round ${rounds}${isInTitle ? '.' : ':'}`] : []),
    ...(isInTitle ? [] : [`${count} ${scored === suffered ? 'each' : `to ${suffered}`}.`]),
    ...overkill,
    ...(draw ? [`${draw}.`] : []),
  ];
  return said.length > 0 ? { detail: said.join(' ') } : {};
}

const shockMarked = (unit: Unit, role: TeamRole, changes: readonly Change[]): number =>
  sumOf(changes, (one) =>
    'by' in one && one.id === unit.id && one.field === `facts.${shockFactOf(role)}` ? one.by : 0,
  );

/** Returns how many SMGs a Unit loses, in words. Empty if all its men have one. (chain-of-command 3) */
function smgOrder(unit: Unit, changes: readonly Change[]): readonly string[] {
  const isLost = (man: Man) =>
    MAN_FACTS.of(man, 'smg') && changes.some((one) => 'to' in one && one.id === man.id && one.to === 'fallen');
  const lost = figuresOf(unit).filter(isLost).length;
  const isMixed = figuresOf(unit).some((man) => !MAN_FACTS.of(man, 'smg'));
  return [
    ...(lost > 0 && isMixed ? [`${unit.name} loses ${countOf(lost, 'SMG', 'SMGs')}.`] : []),
    ...(isMixed && leadersOf(unit).some(isLost) ? [`${unit.name} loses the SMG of its Leader.`] : []),
  ];
}

const isCaptive = ({ fate }: UnitAftermath): boolean => fate === 'surrenders';

const FACING = { enemy: 'facing the enemy', away: 'facing away', nowhere: '' } as const;

function orders(
  { unit: id, fate, inches, faces, broken, blocked, retires }: UnitAftermath,
  units: readonly Unit[],
  verdict: CombatVerdict,
): readonly string[] {
  const name = units.find((one) => one.id === id)?.name ?? id;
  const moves = `${inches}", ${FACING[faces]}`;
  const then = broken ? '. Broken marker.' : '.';
  switch (fate) {
    case 'stands':
      return [];
    case 'goes back':
      return [`${name} goes back ${moves}${then}`];
    case 'retires':
      return [`${name} retires ${moves}${then}`];
    case 'breaks':
      return [`${name} Breaks and runs ${moves}${then}`];
    case 'surrenders':
      return [blocked ? `${name} has no way back and surrenders.` : `${name} surrenders${whySurrenders(verdict)}.`];
    case 'leaves the table':
      return [`${name} Breaks and leaves the table.`];
    case 'wiped out':
      return [`${name} is wiped out.${retires ? ' Its Leader retires 18".' : ''}`];
    case 'leaves its weapon':
      return [`Remove ${name}, weapon and crew.`];
  }
}

const whySurrenders = (verdict: CombatVerdict): string =>
  verdict.endsWith('by 4')
    ? ': beaten by 4 or more, no active Leader'
    : verdict.endsWith('overwhelms')
      ? ': overwhelmed, no active Leader'
      : '';

/** Returns a sentence with the Shock that a Unit has now and where it comes from, or none if none was added. */
function shockOrder(
  { unit: id, fate, shock: each, pinned }: UnitAftermath,
  units: readonly Unit[],
  { changes }: CombatResult,
): readonly string[] {
  const unit = units.find((one) => one.id === id);
  if (!unit || fate === 'leaves the table') return [];
  const teams = teamsOf(unit).map(({ role, name, shock }) => ({ name, shock, by: shockMarked(unit, role, changes) }));
  if (teams.every(({ by }) => by <= 0)) return [];
  const total = `${unit.name} now ${verbOf(unit.name, 'has', 'have')} ${sumOf(teams, ({ shock, by }) => shock + by)} Shock`;
  const then = pinned ? ' Pinned.' : '';
  const [team] = teams;
  if (teams.length === 1 && team) {
    const hits = team.by - each;
    const parts = sentences(
      team.shock > 0 && `${team.shock} before`,
      hits > 0 && `${hits} from hits`,
      each > 0 && `${each} for the defeat`,
    );
    return [`${total}${parts.length > 1 || each > 0 ? `: ${parts.join(', ')}` : ''}.${then}`];
  }
  const shares = teams.flatMap(({ name, shock, by }) =>
    shock + by > 0 ? [`${name} ${shock + by}${by > 0 ? ` (+${by})` : ''}`] : [],
  );
  return [`${total}: ${shares.join(', ')}.${each > 0 ? ` ${each} each for the defeat.` : ''}${then}`];
}

function moraleSentences(role: Role, { morale }: CombatResult): readonly string[] {
  const { from, to } = morale?.[role] ?? { from: 0, to: 0 };
  return from === 0 || from === to
    ? []
    : [moraleSentence(`${role === 'attacker' ? 'Attackers' : 'Defenders'}’ Force Morale`, from, to)];
}

function titleOf({ verdict: end, hits, units }: CombatResult, setup: CombatSetup): string {
  const { role } = winnerOfVerdict(end);
  if (role === undefined) return NO_WINNER[end] ?? '';
  const of = (side: Role) => (hits ? hits[side].kills + hits[side].shock : 0);
  const captured = unitsInCombat(setup).filter(({ id }) => units.some((one) => one.unit === id && isCaptive(one)));
  const said = winnerSentence(role, end.slice(role.length + 1), of(role) - of(enemyOf(role)), setup);
  if (captured.length === 0) return said;
  const loser = sideName(captured.map(({ name }) => name));
  return `${said.replace(/ by .*/, '.')} ${loser} ${verbOf(loser, 'surrenders', 'surrender')}.`;
}

function winnerSentence(winner: Role, how: string, margin: number, setup: CombatSetup): string {
  const name = nameOfSide(winner, setup);
  if (how.startsWith('overwhelm'))
    return `${name} ${verbOf(name, 'overwhelms', 'overwhelm')} ${nameOfSide(enemyOf(winner), setup)}.`;
  return `${name} ${verbOf(name, 'wins', 'win')} ${how === 'outright' ? how : `by ${countOf(margin, 'hit', 'hits')}`}.`;
}

const diceRatio = (dice: Readonly<Record<Role, number>>, first: Role): string =>
  `${countOf(dice[first], 'die', 'dice')} to ${dice[enemyOf(first)]}`;

/** Says which trait turns a defeat by one into a draw. Undefined if the hits are equal. (chain-of-command 4.9) */
export function traitDraw({ attacker, defender }: HitsScored, setup: CombatSetup, trait?: Trait): string | undefined {
  if (attacker === defender) return undefined;
  const role = attacker < defender ? 'attacker' : 'defender';
  const units = fightersOf(role, setup).map(({ unit }) => ({ stubborn: UNIT_FACTS.of(unit, 'stubborn') }));
  return `${nameOfSide(role, setup)}: beaten by one, but ${trait ?? applyingTrait(units, role)}, so a draw`;
}

const NO_WINNER: Readonly<Partial<Record<CombatVerdict, string>>> = {
  'both gone': 'Both sides are gone. Nobody wins.',
  'both retire': 'A draw: both sides retire.',
  'no combat': 'No close combat.',
};

export const winnerOfVerdict = (verdict: string): { readonly role?: Role } => {
  const role = ROLES.find((role) => verdict.startsWith(role));
  return role === undefined ? {} : { role };
};

export function endSentence(
  ended: FightEnding & { readonly rounds: number } & Partial<Pick<CombatResult, 'dice' | 'hits'>>,
  setup: CombatSetup,
): string {
  if (ended.kind === 'overwhelmed' && ended.dice)
    return `${diceRatio(ended.dice, ended.winner)}: ${winnerSentence(ended.winner, ended.kind, 0, setup)}`;
  if ('winner' in ended) return winnerSentence(ended.winner, ended.kind, 'margin' in ended ? ended.margin : 0, setup);
  if (ended.kind === 'both gone') return NO_WINNER[ended.kind]!;
  const draw = ended.hits ? traitDraw(totalHits(ended.hits), setup) : undefined;
  return `${draw ?? `Still a draw after round ${ended.rounds}`}: both sides retire.`;
}

export const FATE_WORDS: Readonly<Record<UnitResult['fate'], (inches: number) => string>> = {
  stands: () => 'stands',
  'goes back': (inches) => `goes back ${inches}"`,
  retires: (inches) => `retires ${inches}"`,
  breaks: (inches) => `Breaks and runs ${inches}"`,
  surrenders: () => 'surrenders',
  'wiped out': () => 'is wiped out',
  'leaves its weapon': () => 'is removed with its weapon',
  'leaves the table': () => 'runs off the table',
};
