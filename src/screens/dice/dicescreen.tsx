import { useState } from 'preact/hooks';
import { Distribution } from '../../components/charts/distribution.tsx';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { Strip } from '../../components/step/strip.tsx';
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
  readWords,
  rollResult,
  rollValue,
  rollWords,
} from './reading.ts';
import { chancesOf, chancesTitle, countedWords } from './rollchances.ts';
import { RollerPad } from './rollerpad.tsx';
import { SavedThrows } from './savedthrows.tsx';
import './dice.css';

const ROLLER = 'roller';
const LAST = 12;

const SAVED = 'rolls';

type Thrown = { readonly n: number; readonly roller: DiceRoll; readonly dice: readonly number[] };

export function DiceScreen() {
  const roller = parseDiceRoll(settings.value[ROLLER]);
  const saved = parseSavedRolls(settings.value[SAVED]);
  const [thrown, setThrown] = useState<readonly Thrown[]>([]);
  const [sheet, open] = useState<'odds' | 'saved' | undefined>(undefined);
  const take = (next: DiceRoll) => void keepSetting(ROLLER, limitDiceRoll(next));
  const [last, ...before] = thrown;
  const close = () => open(undefined);
  const roll = () => {
    const dice = poolsOf(roller).flatMap(({ count, sides }) => Array.from({ length: count }, () => rollDie(sides)));
    setThrown([{ n: (last?.n ?? 0) + 1, roller, dice }, ...thrown].slice(0, LAST));
    rattle();
  };
  return (
    <Page
      bar={<RollerBar roller={roller} onOdds={() => open('odds')} />}
      foot={<RollerPad roller={roller} saved={saved} onChange={take} onRoll={roll} />}
      footLabel="What is rolled"
    >
      <div class="roller-tray">
        {last ? <Tray key={last.n} throws={throwsOf(last)} /> : <p class="roller-empty">{rollWords(roller)}</p>}
      </div>
      {last && <Strip key={last.n} {...rollResult(last.roller, last.dice)} />}
      {before.length > 0 && (
        <ol class="roller-last" aria-label="Rolled before">
          {before.map((one) => (
            <Before key={one.n} {...one} />
          ))}
        </ol>
      )}
      <Button kind="quiet" icon="edit" label="Saved rolls" onPress={() => open('saved')} />
      {sheet === 'odds' && <OddsSheet roller={roller} came={last} onClose={close} />}
      {sheet === 'saved' && (
        <SavedThrows roller={roller} saved={saved} onChange={(next) => keepSetting(SAVED, next)} onClose={close} />
      )}
    </Page>
  );
}

const RollerBar = ({ roller, onOdds }: { readonly roller: DiceRoll; readonly onOdds: () => void }) => (
  <Bar
    title="Dice"
    subtitle={readWords(roller).replace(/^./, (first) => first.toUpperCase())}
    back={{ label: 'To the first screen', href: to() }}
    actions={<Button kind="quiet" icon="odds" bare label="Odds" onPress={onOdds} />}
  />
);

/** The dice on the tray, a throw for each kind. */
function throwsOf({ n, roller, dice }: Thrown): readonly TableThrow[] {
  const groups = lotsOf({ n, roller, dice });
  let from = 0;
  return poolsOf(roller).map((pool, at) => {
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

/** Dice for the tray, highest first, with the counted ones marked. */
function lotsOf({ roller, dice }: Thrown): readonly DiceGroup[] {
  const marks = countedMarks(roller, dice);
  // 'highest', 'lowest' and 'keep' discard dice; the other readings count hits.
  const keeps = roller.read === 'highest' || roller.read === 'lowest' || roller.read === 'keep';
  return dice.map((face, at) => ({
    face,
    count: 1,
    by: 'app',
    ...(keeps ? (marks?.[at] ? {} : { role: { name: 'Dropped', out: true } }) : { hit: marks?.[at] }),
  }));
}

function Before({ roller, dice }: Thrown) {
  const { figure, words } = rollResult(roller, dice);
  const more = roller.read === 'faces' ? '' : dice.length > 8 ? `${dice.length} dice` : dice.join(' · ');
  return (
    <li>
      <b>{figure ?? words}</b>
      <span>{[rollWords(roller), figure === undefined ? '' : readWords(roller)].filter(Boolean).join(', ')}</span>
      {more && <small>{more}</small>}
    </li>
  );
}

function OddsSheet({
  roller,
  came: result,
  onClose,
}: {
  readonly roller: DiceRoll;
  readonly came: Thrown | undefined;
  readonly onClose: () => void;
}) {
  const chances = chancesOf(roller);
  const bars = [...chances.values()]
    .map(({ value, p }) => ({ value, chance: p }))
    .toSorted((a, b) => a.value - b.value);
  const own = result && roller.read !== 'faces' && JSON.stringify(result.roller) === JSON.stringify(roller);
  return (
    <Sheet title={`Odds of ${rollWords(roller)}`} onClose={onClose}>
      <Distribution
        label={chancesTitle(roller)}
        counts={countedWords(roller)}
        bars={bars}
        mean={mean(chances, (value) => value)}
        result={own ? rollValue(roller, result.dice) : undefined}
      />
    </Sheet>
  );
}
