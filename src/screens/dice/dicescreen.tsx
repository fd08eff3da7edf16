import { useState } from 'preact/hooks';
import { Distribution } from '../../components/charts/distribution.tsx';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { ResultStrip } from '../../components/step/resultstrip.tsx';
import type { DiceGroup, TableThrow } from '../../components/table/throw.ts';
import { Tray } from '../../components/table/tray.tsx';
import { mean } from '../../engine/dice/chances.ts';
import { rollDie } from '../../random/dice.ts';
import { keepSetting, settings } from '../state/appstate.ts';
import { rattle } from '../state/device/rattle.ts';
import { to } from '../state/route.ts';
import {
  countedMarks,
  type DiceRoll,
  limitDiceRoll,
  parseDiceRoll,
  parseSavedRolls,
  poolsOf,
  poolWords,
  readingWords,
  rollResult,
  rollValue,
  rollWords,
} from './diceroll.ts';
import { chancesOf, chancesTitle, resultNoun } from './rollchances.ts';
import { RollerPad } from './rollerpad.tsx';
import { SavedRolls } from './savedrolls.tsx';
import './dice.css';

const ROLL = 'roller';
const LAST = 12;

const SAVED = 'rolls';

type RolledDice = { readonly n: number; readonly roll: DiceRoll; readonly dice: readonly number[] };

export function DiceScreen() {
  const roll = parseDiceRoll(settings.value[ROLL]);
  const saved = parseSavedRolls(settings.value[SAVED]);
  const [thrown, setThrown] = useState<readonly RolledDice[]>([]);
  const [sheet, open] = useState<'odds' | 'saved' | undefined>(undefined);
  const take = (next: DiceRoll) => void keepSetting(ROLL, limitDiceRoll(next));
  const [last, ...before] = thrown;
  const close = () => open(undefined);
  const rollDice = () => {
    const dice = poolsOf(roll).flatMap(({ count, sides }) => Array.from({ length: count }, () => rollDie(sides)));
    setThrown([{ n: (last?.n ?? 0) + 1, roll, dice }, ...thrown].slice(0, LAST));
    rattle();
  };
  return (
    <Page
      bar={<RollerBar roll={roll} onOdds={() => open('odds')} />}
      foot={<RollerPad roll={roll} saved={saved} onChange={take} onRoll={rollDice} />}
      footLabel="What is rolled"
    >
      <div class="roller-tray">
        {last ? <Tray key={last.n} throws={throwsOf(last)} /> : <p class="roller-empty">{rollWords(roll)}</p>}
      </div>
      {last && <ResultStrip key={last.n} {...rollResult(last.roll, last.dice)} />}
      {before.length > 0 && (
        <ol class="roller-last" aria-label="Rolled before">
          {before.map((one) => (
            <EarlierRoll key={one.n} {...one} />
          ))}
        </ol>
      )}
      <Button kind="quiet" icon="edit" label="Saved rolls" onPress={() => open('saved')} />
      {sheet === 'odds' && <OddsSheet roll={roll} last={last} onClose={close} />}
      {sheet === 'saved' && (
        <SavedRolls roll={roll} saved={saved} onChange={(next) => keepSetting(SAVED, next)} onClose={close} />
      )}
    </Page>
  );
}

const RollerBar = ({ roll, onOdds }: { readonly roll: DiceRoll; readonly onOdds: () => void }) => (
  <Bar
    title="Dice"
    subtitle={readingWords(roll).replace(/^./, (first) => first.toUpperCase())}
    back={{ label: 'To the first screen', href: to() }}
    actions={<Button kind="quiet" icon="odds" bare label="Odds" onPress={onOdds} />}
  />
);

/** Returns the dice on the tray, one throw for each kind of die. */
function throwsOf({ n, roll, dice }: RolledDice): readonly TableThrow[] {
  const groups = groupsOf({ n, roll, dice });
  let from = 0;
  return poolsOf(roll).map((pool, at) => {
    from += pool.count;
    return {
      id: `${n} ${at}`,
      label: at === 0 ? 'Dice rolled' : `${poolWords(pool)} rolled`,
      sides: pool.sides,
      groups: groups.slice(from - pool.count, from),
      isNew: true,
    };
  });
}

/** Dice for the tray in the order rolled, with hits or dropped dice marked. */
function groupsOf({ roll, dice }: RolledDice): readonly DiceGroup[] {
  const marks = countedMarks(roll, dice);
  // 'highest', 'lowest' and 'keep' discard dice; the other readings count hits.
  const keeps = roll.read === 'highest' || roll.read === 'lowest' || roll.read === 'keep';
  return dice.map((face, at) => ({
    face,
    count: 1,
    by: 'app',
    ...(keeps ? (marks?.[at] ? {} : { role: { name: 'Dropped', out: true } }) : { hit: marks?.[at] }),
  }));
}

function EarlierRoll({ roll, dice }: RolledDice) {
  const { figure, words } = rollResult(roll, dice);
  const more = roll.read === 'faces' ? '' : dice.length > 8 ? `${dice.length} dice` : dice.join(' · ');
  return (
    <li>
      <b>{figure ?? words}</b>
      <span>{[rollWords(roll), figure === undefined ? '' : readingWords(roll)].filter(Boolean).join(', ')}</span>
      {more && <small>{more}</small>}
    </li>
  );
}

function OddsSheet({
  roll,
  last: result,
  onClose,
}: {
  readonly roll: DiceRoll;
  readonly last: RolledDice | undefined;
  readonly onClose: () => void;
}) {
  const chances = chancesOf(roll);
  const bars = [...chances.values()]
    .map(({ value, p }) => ({ value, chance: p }))
    .toSorted((a, b) => a.value - b.value);
  const own = result && roll.read !== 'faces' && JSON.stringify(result.roll) === JSON.stringify(roll);
  return (
    <Sheet title={`Odds of ${rollWords(roll)}`} onClose={onClose}>
      <Distribution
        label={chancesTitle(roll)}
        counts={resultNoun(roll)}
        bars={bars}
        mean={mean(chances, (value) => value)}
        result={own ? rollValue(roll, result.dice) : undefined}
      />
    </Sheet>
  );
}
