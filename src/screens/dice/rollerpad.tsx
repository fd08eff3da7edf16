import { useState } from 'preact/hooks';
import { Stepper } from '../../components/fields/stepper.tsx';
import { Button } from '../../components/frame/button.tsx';
import type { Pool } from '../../engine/dice/pool.ts';
import {
  DIE_SIDES,
  type DiceRoll,
  MAX_DICE,
  MAX_KEEP,
  MAX_KINDS,
  MAX_PLUS,
  poolsOf,
  poolWords,
  READING_LABELS,
  type RollReading,
  rollWords,
  type SavedRoll,
} from './diceroll.ts';

export function RollerPad({
  roll,
  saved,
  onChange,
  onRoll,
}: {
  readonly roll: DiceRoll;
  readonly saved: readonly SavedRoll[];
  readonly onChange: (next: DiceRoll) => void;
  readonly onRoll: () => void;
}) {
  const [chosen, choose] = useState(0);
  const pools = poolsOf(roll);
  const at = Math.min(chosen, pools.length - 1);
  const pool = pools[at] ?? roll;
  const put = (next: readonly Pool[]) => {
    const [first = pool, ...more] = next;
    onChange({ ...roll, ...first, ...(roll.read === 'sum' ? { more } : {}) });
  };
  const edit = (change: Partial<Pool>) => put(pools.with(at, { sides: pool.sides, count: pool.count, ...change }));
  return (
    <div class="roller-pad">
      {saved.length > 0 && (
        <fieldset class="roller-chips" aria-label="Saved rolls">
          {saved.map(({ name, roll }) => (
            <Button key={name} label={name} onPress={() => onChange(roll)} />
          ))}
        </fieldset>
      )}
      {roll.read === 'sum' && (
        <Kinds
          pools={pools}
          at={at}
          onChoose={choose}
          onAdd={() => {
            put([
              ...pools,
              { sides: DIE_SIDES.find((sides) => pools.every((one) => one.sides !== sides)) ?? 6, count: 1 },
            ]);
            choose(pools.length);
          }}
          onRemove={() => {
            put(pools.toSpliced(at, 1));
            choose(0);
          }}
        />
      )}
      <Chips
        label="Dice"
        look="roller-sides"
        options={DIE_SIDES.map((sides) => [sides, `D${sides}`])}
        value={pool.sides}
        onChange={(sides) => edit({ sides })}
      />
      <CountKeys count={pool.count} onChange={(count) => edit({ count })} />
      <Chips
        label="Read as"
        look="roller-chips"
        options={Object.entries(READING_LABELS).map(([read, words]) => [read as RollReading, words])}
        value={roll.read}
        onChange={(read) => onChange({ ...roll, read })}
      />
      <ReadingStepper roll={roll} onChange={onChange} />
      <Button kind="primary" wide icon="dice" label={`Roll ${rollWords(roll)}`} onPress={onRoll} />
    </div>
  );
}

/** Kinds of dice of a sum. The keys below change the pressed one. */
function Kinds({
  pools,
  at,
  onChoose,
  onAdd,
  onRemove,
}: {
  readonly pools: readonly Pool[];
  readonly at: number;
  readonly onChoose: (at: number) => void;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
}) {
  return (
    <fieldset class="roller-chips" aria-label="Kinds of dice">
      {pools.length > 1 &&
        pools.map((pool, n) => (
          <Button key={`${n}`} label={poolWords(pool)} pressed={n === at} onPress={() => onChoose(n)} />
        ))}
      {pools.length < MAX_KINDS && <Button kind="quiet" icon="plus" label="Other dice" onPress={onAdd} />}
      {pools.length > 1 && <Button kind="quiet" icon="close" bare label="Remove these dice" onPress={onRemove} />}
    </fieldset>
  );
}

function ReadingStepper({ roll, onChange }: { readonly roll: DiceRoll; readonly onChange: (next: DiceRoll) => void }) {
  const { read, target, keep, plus } = roll;
  if (read === 'sum')
    return (
      <Stepper
        label="Plus"
        value={plus}
        min={-MAX_PLUS}
        max={MAX_PLUS}
        onChange={(plus) => onChange({ ...roll, plus })}
      />
    );
  if (read === 'keep')
    return (
      <Stepper
        label="Keep the best"
        value={keep}
        min={1}
        max={Math.min(roll.count, MAX_KEEP)}
        onChange={(keep) => onChange({ ...roll, keep })}
      />
    );
  return read === 'at least' || read === 'at most' ? (
    <Stepper
      label={read === 'at least' ? 'Hits on' : 'Hits up to'}
      value={target}
      min={1}
      max={roll.sides}
      onChange={(target) => onChange({ ...roll, target })}
    />
  ) : null;
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
