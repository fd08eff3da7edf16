import { useState } from 'preact/hooks';
import { Distribution } from '../../components/charts/distribution.tsx';
import { Stepper } from '../../components/fields/stepper.tsx';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { Strip } from '../../components/step/strip.tsx';
import type { DiceGroup } from '../../components/table/throw.ts';
import { Tray } from '../../components/table/tray.tsx';
import { mean } from '../../engine/dice/chances.ts';
import { rollDie } from '../../random/dice.ts';
import { keepSetting, settings } from '../state/appstate.ts';
import { rattle } from '../state/device/rattle.ts';
import { to } from '../state/route.ts';
import {
  chancesOf,
  chancesTitle,
  countedMarks,
  countedWords,
  DIE_SIDES,
  type DiceRoll,
  limitDiceRoll,
  MAX_DICE,
  MAX_KEPT_DICE,
  parseDiceRoll,
  READS,
  type RollReading,
  readWords,
  rollResult,
  rollValue,
  rollWords,
} from './reading.ts';
import './dice.css';

const ROLLER = 'roller';
const LAST = 12;

type Thrown = { readonly n: number; readonly roller: DiceRoll; readonly dice: readonly number[] };

export function DiceScreen() {
  const roller = parseDiceRoll(settings.value[ROLLER]);
  const [thrown, setThrown] = useState<readonly Thrown[]>([]);
  const [odds, setOdds] = useState(false);
  const change = (next: Partial<DiceRoll>) => void keepSetting(ROLLER, limitDiceRoll({ ...roller, ...next }));
  const [last, ...before] = thrown;
  const roll = () => {
    const dice = Array.from({ length: roller.count }, () => rollDie(roller.sides));
    setThrown([{ n: (last?.n ?? 0) + 1, roller, dice }, ...thrown].slice(0, LAST));
    rattle();
  };
  return (
    <Page
      bar={
        <Bar
          title="Dice"
          subtitle={`${rollWords(roller)}, ${readWords(roller)}`}
          back={{ label: 'To the first screen', href: to() }}
          actions={<Button kind="quiet" icon="odds" bare label="Odds" onPress={() => setOdds(true)} />}
        />
      }
      foot={
        <div class="roller-pad">
          <Chips
            label="Dice"
            look="roller-sides"
            options={DIE_SIDES.map((sides) => [sides, `D${sides}`])}
            value={roller.sides}
            onChange={(sides) => change({ sides })}
          />
          <CountKeys count={roller.count} onChange={(count) => change({ count })} />
          <Chips
            label="Read as"
            look="roller-chips"
            options={Object.entries(READS).map(([read, words]) => [read as RollReading, words])}
            value={roller.read}
            onChange={(read) => change({ read })}
          />
          {(roller.read === 'at least' || roller.read === 'at most') && (
            <Stepper
              label={roller.read === 'at least' ? 'Hits on' : 'Hits up to'}
              value={roller.target}
              min={1}
              max={roller.sides}
              onChange={(target) => change({ target })}
            />
          )}
          {roller.read === 'keep' && (
            <Stepper
              label="Keep the best"
              value={roller.keep}
              min={1}
              max={Math.min(roller.count, MAX_KEPT_DICE)}
              onChange={(keep) => change({ keep })}
            />
          )}
          <Button kind="primary" wide icon="dice" label={`Roll ${rollWords(roller)}`} onPress={roll} />
        </div>
      }
      footLabel="What is rolled"
    >
      <div class="roller-tray">
        {last ? (
          <Tray
            key={last.n}
            throws={[
              { id: String(last.n), label: 'Dice rolled', sides: last.roller.sides, groups: lotsOf(last), isNew: true },
            ]}
          />
        ) : (
          <p class="roller-empty">{rollWords(roller)}</p>
        )}
      </div>
      {last && <Strip key={last.n} {...rollResult(last.roller, last.dice)} />}
      {before.length > 0 && (
        <ol class="roller-last" aria-label="Rolled before">
          {before.map((one) => (
            <Before key={one.n} {...one} />
          ))}
        </ol>
      )}
      {odds && <OddsSheet roller={roller} came={last} onClose={() => setOdds(false)} />}
    </Page>
  );
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
        came={own ? rollValue(roller, result.dice) : undefined}
      />
    </Sheet>
  );
}

function CountKeys({ count, onChange }: { readonly count: number; readonly onChange: (count: number) => void }) {
  return (
    <fieldset class="roller-counts" aria-label="How many">
      <Button bare icon="minus" label="Fewer dice" off={count <= 1} onPress={() => onChange(count - 1)} />
      {[1, 2, 3, 4].map((n) => (
        <Button key={n} label={String(n)} pressed={count === n} onPress={() => onChange(n)} />
      ))}
      <Button label={String(Math.max(5, count))} pressed={count > 4} onPress={() => onChange(Math.max(5, count))} />
      <Button bare icon="plus" label="More dice" off={count >= MAX_DICE} onPress={() => onChange(count + 1)} />
    </fieldset>
  );
}

function Chips<V extends string | number>({
  label,
  look,
  options,
  value,
  onChange,
}: {
  readonly label: string;
  readonly look: string;
  readonly options: readonly (readonly [value: V, words: string])[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}) {
  return (
    <fieldset class={look} aria-label={label}>
      {options.map(([one, words]) => (
        <Button key={one} label={words} pressed={one === value} onPress={() => onChange(one)} />
      ))}
    </fieldset>
  );
}
