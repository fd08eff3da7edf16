import { useEffect, useRef, useState } from 'preact/hooks';
import { OrderField } from '../../../components/fields/orderfield.tsx';
import { SpreadField } from '../../../components/fields/spreadfield.tsx';
import { Stepper } from '../../../components/fields/stepper.tsx';
import { Ticks } from '../../../components/fields/ticks.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { Key } from '../../../components/pads/key.tsx';
import { PadScroll } from '../../../components/pads/padscroll.tsx';
import type { Ask } from '../../../engine/ask.ts';
import { sumOf } from '../../../engine/data/lists.ts';
import { whyRefused } from '../../../engine/refusal.ts';
import { applyFacts as factsTold } from '../../../engine/setup/facts.ts';
import { unitsByRole } from '../../../engine/setup/units.ts';
import { modifierEffects } from '../../../system/worth.ts';
import { factsOfBeat, isAskedAt } from '../../parts/form/fields.ts';
import { Form } from '../../parts/form/form.tsx';
import type { AskPadProps } from './askpadprops.ts';

export function ChoicePad({
  ask,
  words,
  draft,
  manWords,
  unitItem: unit,
  onBoard,
  numbersWith,
  numberSuffix,
  doneLabel: done = 'Continue',
  onDraft,
  onAnswer,
}: AskPadProps) {
  const say = (value: unknown) => onAnswer({ id: ask.id, value, by: 'hand' });
  const offered = 'proposed' in ask ? (ask.proposed ?? ask.assumed) : undefined;
  if (ask.kind === 'number') {
    const value = (draft.value ?? offered ?? ask.min) as number;
    return (
      <>
        <Stepper
          label={words.die ?? words.title}
          digits
          value={value}
          min={ask.min}
          max={ask.max}
          step={ask.step}
          onChange={(value) => onDraft({ value })}
        />
        <Button kind="primary" wide label={done} onPress={() => say(value)} />
      </>
    );
  }
  if (ask.kind === 'pick') {
    const value = (draft.value ?? offered ?? []) as string[];
    if (ask.min === 1 && ask.max === 1)
      return <SinglePick label={words.title} items={ask.items} value={value} onPick={say} />;
    const list = {
      label: words.title,
      items: ask.items.map(({ id, name }) => ({ ...unit(id), id, name })),
      value,
      max: ask.max,
      onChange: (value: string[]) => onDraft({ value }),
    };
    return (
      <PadScroll done={done} off={value.length < ask.min} onDone={() => say(value)}>
        {ask.ordered ? <OrderField {...list} /> : <Ticks {...list} counts="How many" picksByName min={0} />}
      </PadScroll>
    );
  }
  if (ask.kind === 'spread') {
    const numbers = (draft.value ?? offered ?? ask.bins.map(() => 0)) as number[];
    const value = Object.fromEntries(ask.bins.map(({ id }, i) => [id, numbers[i] ?? 0]));
    return (
      <PadScroll done={done} off={sumOf(numbers, (n) => n) !== ask.count} onDone={() => say(numbers)}>
        <SpreadField
          label={words.title}
          count={ask.count}
          bins={ask.bins.map(({ id, name, max }) => ({ id, label: name, max }))}
          value={value}
          rest={(left) => (left === 0 ? 'All placed' : `${left} still to place`)}
          onChange={(next) => onDraft({ value: ask.bins.map(({ id }) => next[id] ?? 0) })}
        />
      </PadScroll>
    );
  }
  if (ask.kind !== 'facts') return null;
  return (
    <Facts
      ask={ask}
      draft={draft}
      manWords={manWords}
      onBoard={onBoard}
      numbersWith={numbersWith}
      numberSuffix={numberSuffix}
      done={done}
      onDraft={onDraft}
      onDone={say}
    />
  );
}

function Facts({
  ask,
  draft,
  manWords,
  onBoard,
  numbersWith,
  numberSuffix,
  done,
  onDraft,
  onDone,
}: Pick<AskPadProps, 'draft' | 'manWords' | 'onBoard' | 'numbersWith' | 'numberSuffix' | 'onDraft'> & {
  readonly ask: Extract<Ask, { kind: 'facts' }>;
  readonly done: string;
  readonly onDone: (facts: unknown) => void;
}) {
  const facts = validFacts(ask, draft.value);
  const value = (facts ? factsTold(ask.fields, ask.beat, ask.setup, facts) : ask.setup) as Record<string, unknown>;
  const [foldsKnown] = useState(draft.value === undefined);
  const asked = ask.fields.filter((field) => isAskedAt(field, ask.beat));
  const told = (tree: Readonly<Record<string, unknown>>) =>
    numbersWith?.(factsOfBeat(ask.fields, ask.beat, tree)) ?? [];
  const weigh = () => modifierEffects(asked, value, ask.beat, told, (stated) => numberSuffix?.(stated));
  const [worth, setWorth] = useState(weigh);
  // Show the tap first: the other effects seldom change.
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) setWorth(weigh());
    first.current = false;
  }, [draft.value]);
  return (
    <PadScroll done={done} onDone={() => onDone(facts ?? {})}>
      <Form
        fields={onBoard ? ask.fields.filter(({ kind }) => kind !== 'own') : ask.fields}
        beat={ask.beat}
        foldsKnown={foldsKnown}
        value={value}
        manWords={manWords}
        modifiers={worth}
        unitsByRole={unitsByRole(ask.fields, value)}
        onChange={(next) => onDraft({ value: factsOfBeat(ask.fields, ask.beat, next) })}
      />
    </PadScroll>
  );
}

function validFacts(ask: Ask, facts: unknown): Record<string, unknown> | undefined {
  const unfit = facts === undefined || whyRefused(() => ask.read(facts));
  return unfit ? undefined : (facts as Record<string, unknown>);
}

function SinglePick({
  label,
  items,
  value,
  onPick,
}: {
  readonly label: string;
  readonly items: readonly { readonly id: string; readonly name: string }[];
  readonly value: readonly string[];
  readonly onPick: (value: readonly string[]) => void;
}) {
  const letters = Math.max(...items.flatMap(({ name }) => name.split(' ').map((word) => word.length)));
  return (
    <fieldset class="pad" aria-label={label} tabIndex={-1}>
      <div class="bands men" style={{ '--letters': letters }}>
        {items.map(({ id, name }) => (
          <Key key={id} label={name} pressed={value.includes(id)} onPress={() => onPick([id])} />
        ))}
      </div>
    </fieldset>
  );
}
