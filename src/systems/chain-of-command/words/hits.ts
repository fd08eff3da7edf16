import type { Ask } from '../../../engine/ask.ts';
import { formatAtMost, formatList } from '../../../engine/data/figure.ts';
import { rowNamed } from '../../../system/help.ts';
import {
  contextText,
  countOf,
  follows,
  independentBecause,
  mayFollow,
  saysCounts,
  saysTest,
  sentences,
  siblingPath,
  stepsOf,
  targetOf,
  verbOf,
  type WordsByStep,
  wordsOf,
} from '../../../system/wording.ts';
import type { AskWords } from '../../../system/words.ts';
import { enemyOf, type Role } from '../rules/combat/force.ts';
import type { Hits } from '../rules/combat/hits.ts';
import type { HitsScored } from '../rules/combat/result.ts';
import type { CombatSetup } from '../setup.ts';
import { FALLEN_WORDS, LEADER_HIT_HELP, LEADER_HIT_KEYS, leaderHitResultWords, NO_TABLE } from './sentences.ts';
import { nameOfAsk, nameOfSide } from './verdict.ts';

export const withName = wordsOf<CombatSetup>((ask, setup) => nameOfAsk(ask, setup));

const leader = (ask: Ask): string => contextText(ask, 'leader') || 'Leader';

const who = (ask: Ask): string => (leader(ask).endsWith('Leader') ? `the ${leader(ask)}` : leader(ask));

const HITS_FIRST = follows<{ readonly hits: HitsOfBothSides }>('hits');

const STORM = 'Storm of Steel gives extra dice. The rule is not included.';

const rolledDice = (name: string, about: string): Omit<AskWords, 'title'> => ({
  keys: {
    5: { label: 'Shock' },
    6: { label: 'Kills' },
    '[0,0]': { label: 'Nothing' },
    '[1,0]': { label: '1 Shock' },
    '[0,1]': { label: '1 kill' },
  },
  ...saysCounts((shock = 0, kills = 0) => ` ${verbOf(name, 'rolls', 'roll')} ${hitsWords({ shock, kills })}.`),
  help: { about, table: 'dice', at: rowNamed('5', '6') },
});

const roundWords = (ask: Ask): string => {
  const again = stepsOf(ask).filter((step) => step === 'again').length;
  return again > 0 ? `, round ${again + 1}` : '';
};

const share = (one: string, many: string, detail: string) =>
  withName((ask) => ({
    title: `${roundWords(ask)}: share ${ask.kind === 'spread' ? countOf(ask.count, one, many) : many}`,
    detail,
    ref: '4.6',
    ...HITS_FIRST,
    help: {
      about: 'Share hits evenly among the fighting Teams. No Team takes a second odd hit while another has none.',
      none: NO_TABLE,
    },
  }));

const fell = withName({ ...FALLEN_WORDS, ...HITS_FIRST });

export const hitAsks: WordsByStep<CombatSetup> = {
  dice: (ask, setup) =>
    withName({
      title: ` ${verbOf(nameOfAsk(ask, setup), 'rolls', 'roll')}`,
      ref: '4.5',
      ...mayFollow('drawn'),
      ...rolledDice(nameOfAsk(ask, setup), 'Both sides roll all dice at once. Each 5 or 6 is a hit.'),
    })(ask, setup),
  storm: withName((ask) => ({
    title: ': extra dice to roll?',
    detail: `${contextText(ask, 'trait')}: Storm of Steel, by your book. 0 if none.`,
    die: 'Extra dice',
    ref: 'row 33',
    ...mayFollow(siblingPath(ask, 'dice')),
    ...independentBecause('tabletop'),
    help: { about: STORM, none: 'Use your own book.' },
  })),
  'storm dice': (ask, setup) =>
    withName({
      title: ': the extra dice',
      ref: 'row 33',
      ...mayFollow(siblingPath(ask, 'dice')),
      ...independentBecause('tabletop'),
      ...rolledDice(nameOfAsk(ask, setup), STORM),
    })(ask, setup),
  kills: share('kill', 'kills', 'Evenly. You choose the odd one.'),
  shock: share('Shock', 'Shock', 'A Team with none first.'),
  spill: share('more kill', 'more kills', 'The first Team is gone. Our reading: the others lose more.'),
  smgs: withName({
    title: ': how many SMGs are lost?',
    ref: '3',
    ...HITS_FIRST,
    help: { about: 'The owner chooses how many SMGs fell.', none: NO_TABLE },
  }),
  hit: withName(leaderHitAskWords),
  severity: (ask, setup) => ({
    title: `How badly is ${who(ask)} hit?`,
    ref: '4.7, our own',
    keys: LEADER_HIT_KEYS,
    follows: [siblingPath(ask, 'hit')],
    ...leaderHitResultWords(`${nameOfAsk(ask, setup)}: ${who(ask)}`),
    help: {
      about: 'Roll a D6. This table is our own, not the book’s.',
      table: 'leaders',
      none: 'Your die decides the row.',
    },
  }),
  fallen: fell,
  'fallen with SMG': fell,
};

function leaderHitAskWords(ask: Ask): AskWords {
  const title = `: is ${who(ask)} hit?`;
  const lost = countOf(Number(ask.context?.kills ?? 0), 'man', 'men');
  if (ask.kind !== 'roll')
    return {
      title,
      detail: `${lost} lost. Roll by your book, section 13.2.7.`,
      ref: '4.7',
      keys: LEADER_HIT_KEYS,
      ...leaderHitResultWords(`: ${who(ask)}`),
      ...HITS_FIRST,
      help: LEADER_HIT_HELP,
    };
  return {
    title,
    detail: `${lost} lost: ${formatAtMost(targetOf(ask) ?? 0)} hits.`,
    ref: '4.7, our own',
    keys: { 1: { label: 'Hit', tone: 'bad' }, 0: { label: 'Safe', tone: 'good' } },
    ...saysTest(`: ${who(ask)} is hit.`, `: ${who(ask)} is safe.`),
    ...HITS_FIRST,
    help: { ...LEADER_HIT_HELP, table: 'leaders' },
  };
}

export function hitsWords({ kills, shock }: Hits): string {
  const all = sentences(kills > 0 && countOf(kills, 'kill', 'kills'), shock > 0 && `${shock} Shock`);
  return all.length > 0 ? formatList(all) : 'no hits';
}

/** "Blue section kills 3 and gives 1 Shock" */
function inflicts(name: string, { kills, shock }: Hits): string {
  const all = sentences(
    kills > 0 && `${verbOf(name, 'kills', 'kill')} ${kills}`,
    shock > 0 && `${verbOf(name, 'gives', 'give')} ${shock} Shock`,
  );
  return `${name} ${formatList(all)}`;
}

export type HitsOfBothSides = Readonly<Record<Role, Hits>> & { readonly each: HitsScored };

export function hitsSentence({ each, ...hits }: HitsOfBothSides, setup: CombatSetup): string {
  if (each.attacker + each.defender === 0) return 'No hits on either side.';
  const first: Role = each.defender > each.attacker ? 'defender' : 'attacker';
  const hitting = [first, enemyOf(first)].filter((role) => each[role] > 0);
  return hitting.map((role) => `${inflicts(nameOfSide(role, setup), hits[role])}.`).join(' ');
}
