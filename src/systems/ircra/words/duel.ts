import type { Ask } from '../../../engine/ask.ts';
import { formatSigned } from '../../../engine/data/figure.ts';
import { isRecord } from '../../../engine/data/plain.ts';
import { rowNamed, statedLines } from '../../../system/help.ts';
import { contextText, meets, saysNumber, siblingPath } from '../../../system/wording.ts';
import type { AskWords, HelpWords, PlaySoFar } from '../../../system/words.ts';
import { ENEMY, type Role } from '../rules/board.ts';
import { type DuelResult, duelScore, type NetModifier } from '../rules/duel.ts';
import type { RoundSetup } from '../setup.ts';
import { modifierTitle } from '../tables.ts';
import { namesIn } from '../units.ts';
import { modifierName } from './sentences.ts';

export const duelAt = (id: string) => ({ sheet: 'The duels', id: id.slice(0, id.lastIndexOf('/')) });

/** Verb for the margin of a duel. Three to one always eliminates. (ircra 4.6) */
const VERBS: Readonly<Partial<Record<DuelResult, string>>> = { double: 'doubles', triple: 'eliminates' };

const PENALTIES: readonly string[] = ['disrupted', 'adjusted'];

type Roller = { readonly who: string; readonly plus: number };

export const duelAsk =
  (role: Role) =>
  (ask: Ask, { attacker, defender }: RoundSetup): AskWords => {
    const name = namesIn(attacker, defender);
    const added = isRecord(ask.context?.added) ? ask.context.added : {};
    const [own, enemy] = [role, ENEMY[role]].map((one): Roller => {
      const id = contextText(ask, one === 'attacker' ? 'by' : 'on');
      return { who: name(id), plus: Number(added[one] ?? 0) };
    }) as [Roller, Roller];
    const attackers = idsIn(ask, 'attackers');
    const duel = attackers.indexOf(contextText(ask, 'by')) + 1;
    const isCornered = idsIn(ask, 'cornered').includes(role);
    return {
      title: `${duel > 0 ? `Duel ${duel} of ${attackers.length}: ` : ''}${own.who} rolls${isCornered ? ' to survive' : ''}`,
      ref: '4.5',
      ...(isCornered
        ? {
            detail: `It cannot fall back: a loss or tie eliminates it.${own.plus > 0 ? ` The app adds ${own.plus}.` : ''}`,
          }
        : detailOf(ask, role, own, enemy)),
      line: { ...duelAt(ask.id), who: own.who },
      ...saysNumber((n) => `${own.who} rolls ${n}${own.plus === 0 ? '' : ` + ${own.plus}`}.`),
      ...meets(siblingPath(ask, ENEMY[role]), own, enemy, ': both fall back', {
        verb: (mine, theirs) => VERBS[duelScore(Number(mine) + own.plus, Number(theirs) + enemy.plus).result],
      }),
      help: (play) => duelHelp(ask, play),
    };
  };

function idsIn({ context }: Ask, name: string): readonly string[] {
  const ids = context?.[name];
  return Array.isArray(ids) ? ids : [];
}

function detailOf(ask: Ask, role: Role, { who, plus }: Roller, enemy: Roller): Pick<AskWords, 'detail'> {
  const reasons = (ask.context?.reasons ?? []) as readonly NetModifier[];
  const gains = reasons.map(({ what, by }) => ({ what, gain: role === 'attacker' ? by : -by }));
  const isTheirs = ({ what, gain }: (typeof gains)[number]) => gain < 0 && !PENALTIES.includes(what);
  const named = gains.some(isTheirs);
  const why = gains.map((each) => {
    const { what, gain } = each;
    const words = `${modifierName(what)} ${formatSigned(isTheirs(each) ? -gain : gain)}`;
    return named ? `${isTheirs(each) ? enemy.who : who} ${words}` : words;
  });
  // The pad keeps two lines free above the faces. The help marks every reason.
  const reason = why.length > 2 ? '' : why.length === 1 ? why[0]!.replace(/ [+−]\d+$/, '') : why.join(', ');
  if (plus > 0) return { detail: `The app adds ${plus}${enemy.plus === 0 && reason ? `: ${reason}` : ''}.` };
  // The attacker’s result has its addition.
  if (enemy.plus > 0) return role === 'attacker' ? { detail: `${enemy.who} adds ${enemy.plus}.` } : {};
  return why.length > 0 ? { detail: `Even: ${reason || 'the modifiers cancel'}.` } : {};
}

/** Marks the modifiers of a duel, found from lines of its sum such as "A2/pike". */
function duelHelp(ask: Ask, play: PlaySoFar): HelpWords {
  const held = statedLines(play, siblingPath(ask, 'edge')).flatMap(
    ({ what }) => modifierTitle(what.slice(what.lastIndexOf('/') + 1)) ?? [],
  );
  return {
    about:
      'Both roll a D6. Modifiers cancel: only the better side adds the difference. Twice the total disrupts, three times eliminates.',
    table: 'modifiers',
    at: rowNamed(...held),
  };
}
