import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { OrderField } from '../../../components/fields/orderfield.tsx';
import { SpreadField } from '../../../components/fields/spreadfield.tsx';
import { Stepper } from '../../../components/fields/stepper.tsx';
import { Ticks } from '../../../components/fields/ticks.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { CardPad } from '../../../components/pads/cardpad.tsx';
import { CountPad } from '../../../components/pads/countpad.tsx';
import { FaceKeys } from '../../../components/pads/facekeys.tsx';
import { FacesPad } from '../../../components/pads/facespad.tsx';
import { Key } from '../../../components/pads/key.tsx';
import { PadScroll } from '../../../components/pads/padscroll.tsx';
import { SumPad } from '../../../components/pads/sumpad.tsx';
import { TestPad } from '../../../components/pads/testpad.tsx';
import type { Answer } from '../../../engine/answer.ts';
import type { Ask } from '../../../engine/ask.ts';
import { key } from '../../../engine/dice/chances.ts';
import type { PutBack } from '../../../engine/dice/deck.ts';
import type { NumberWithLines } from '../../../engine/lines.ts';
import type { Draft } from '../../../engine/play.ts';
import { whyRefused } from '../../../engine/refusal.ts';
import type { Step } from '../../../engine/replay.ts';
import { applyFacts as factsTold } from '../../../engine/setup/facts.ts';
import { unitsByRole } from '../../../engine/setup/units.ts';
import type { AskWords } from '../../../system/system.ts';
import { modifierEffects } from '../../../system/worth.ts';

import { factsOfBeat, isAskedAt } from '../../parts/form/fields.ts';
import { Form, type FormProps } from '../../parts/form/form.tsx';
import type { UnitItem } from '../../parts/unititem.tsx';
import { diceDraft, isByDie } from './dicedraft.ts';

import { isByFace, type Pad, padOf } from './pad.ts';

export type AskPadProps = {
  readonly ask: Ask;
  readonly words: AskWords;
  readonly draft: Draft;
  readonly manWords: FormProps['manWords'];
  readonly unitItem: (id: string) => UnitItem | undefined;
  /** True if a board replaces the list of facts that only the system can judge. */
  readonly onBoard?: boolean | undefined;
  /** True if the tray above shows the draft and takes its taps. */
  readonly onTray?: boolean | undefined;
  readonly onDraft: (draft: Draft) => void;
  /** `shuffled`: the players shuffled before this card. */
  readonly onAnswer: (answer: Answer, shuffled?: boolean) => void;
  readonly numbersWith?: ((facts: Record<string, unknown>) => readonly Step[]) | undefined;
  /** Unit of a stated number: "dice", "or more". */
  readonly unitOfNumber?: ((stated: NumberWithLines) => string | undefined) | undefined;
  readonly doneLabel?: string | undefined;
  readonly smallKeys?: ComponentChildren;
};

export function AskPad(props: AskPadProps) {
  const { ask, words, draft, onAnswer, smallKeys: beside } = props;
  const pad = padOf(ask, words);
  switch (pad.kind) {
    case 'keys':
      if (ask.kind === 'roll' && isByFace(ask, words))
        return (
          <FaceKeys
            label={`${words.title}: faces`}
            sides={ask.pool.sides}
            onFace={(face) => onAnswer(pad.faces[face - 1]!.answer)}
          />
        );
      return (
        <TestPad
          label={words.title}
          keys={pad.keys.map(({ label, detail, answer, tone }) => ({ value: answer, label, detail, tone }))}
          onAnswer={onAnswer}
          exact={
            ask.kind === 'roll' && pad.faces.length > pad.keys.length
              ? { label: 'Exact face', sides: ask.pool.sides, onFace: (face) => onAnswer(pad.faces[face - 1]!.answer) }
              : undefined
          }
          faces={words.faces}
        >
          {beside}
        </TestPad>
      );
    case 'sum':
      return isByDie(pad, draft) ? <Dice {...props} pad={pad} /> : <Total {...props} pad={pad} />;
    case 'rows':
      return <Rows {...props} pad={pad} />;
    case 'faces':
      return <Dice {...props} pad={pad} />;
    case 'cards':
      return <Cards {...props} pad={pad} />;
    default:
      return <ChoicePad {...props} />;
  }
}

type Of<K extends Pad['kind']> = Extract<Pad, { kind: K }>;

function Total({ ask, words, pad, draft, onTray: above, onDraft, onAnswer }: AskPadProps & { pad: Of<'sum'> }) {
  return (
    <SumPad
      label={words.title}
      of={`${pad.count} dice`}
      min={pad.min}
      max={pad.max}
      draft={draft.typed ?? ''}
      onDraft={(typed) => onDraft({ typed })}
      onDone={(value) => onAnswer({ id: ask.id, dice: [], told: { count: pad.count, value } })}
      above={above}
    />
  );
}

/** Types single dice. A total typed before is kept and only the rest is asked. */
function Dice({
  ask,
  words,
  pad,
  draft,
  onTray: above,
  onDraft,
  onAnswer,
}: AskPadProps & { pad: Of<'sum'> | Of<'faces'> }) {
  const { told } = draft;
  const { count, faces, ...does } = diceDraft(ask, pad, draft, onDraft, onAnswer);
  return (
    <FacesPad
      label={told ? `${key(told.value)} on ${told.count} dice, and ${count} more` : words.title}
      count={count}
      sides={pad.sides}
      draft={faces}
      above={above}
      onDraft={does.onDraft}
      onDone={does.onDone}
    />
  );
}

/** Switches between total and single dice while the draft is empty. */
export function InputSwitch({
  ask,
  words,
  draft,
  onDraft,
  onWay,
}: Pick<AskPadProps, 'ask' | 'words' | 'draft' | 'onDraft'> & { readonly onWay: (byDie: boolean) => void }) {
  const pad = padOf(ask, words);
  if (pad.kind !== 'sum' || draft.told || (draft.dice && draft.dice.length > 0)) return null;
  const turn = (byDie: boolean) => {
    onDraft(byDie ? { dice: [] } : {});
    onWay(byDie);
  };
  return draft.dice ? (
    <Key small label="As a total" onPress={() => turn(false)} />
  ) : (
    <Key small label="Die by die" name="Enter die by die" onPress={() => turn(true)} />
  );
}

function Rows({ ask, words, pad, draft, onDraft, onAnswer }: AskPadProps & { pad: Of<'rows'> }) {
  const rows = (draft.value ?? {}) as Record<string, number>;
  const done = (counts: Record<string, number>) => {
    const numbers = pad.rows.map(({ id }) => counts[id] ?? 0);
    const value = pad.rows[0]?.id === 'hits' ? numbers[0] : numbers;
    onAnswer({ id: ask.id, dice: [], told: { count: pad.count, value } });
  };
  return (
    <CountPad
      label={words.title}
      dice={pad.count}
      rows={pad.rows}
      draft={rows}
      onDraft={(value) => onDraft({ value })}
      onDone={done}
    />
  );
}

function Cards({ ask, words, pad, smallKeys: beside, onAnswer }: AskPadProps & { pad: Of<'cards'> }) {
  return (
    <CardPad
      label={words.title}
      classes={pad.classes}
      out={pad.out}
      tally={ask.place && `Card ${ask.place.no} of ${ask.place.of}`}
      isIn={(card) => whyRefused(() => ask.read(card)) === undefined}
      onCard={(card, found) => {
        const value = found === 'put back' ? ({ back: card } satisfies PutBack) : card;
        onAnswer({ id: ask.id, value, by: 'hand' }, found === 'shuffled');
      }}
    >
      {beside}
    </CardPad>
  );
}

function ChoicePad({
  ask,
  words,
  draft,
  manWords,
  unitItem: unit,
  onBoard,
  numbersWith,
  unitOfNumber,
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
          label={words.title}
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
        {ask.ordered ? <OrderField {...list} /> : <Ticks {...list} counts="How many" named={words.named} min={0} />}
      </PadScroll>
    );
  }
  if (ask.kind === 'spread') {
    const numbers = (draft.value ?? offered ?? ask.bins.map(() => 0)) as number[];
    const value = Object.fromEntries(ask.bins.map(({ id }, i) => [id, numbers[i] ?? 0]));
    return (
      <PadScroll done={done} onDone={() => say(numbers)}>
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
  return <Facts {...{ ask, draft, manWords, onBoard, numbersWith, unitOfNumber, done, onDraft }} onDone={say} />;
}

function Facts({
  ask,
  draft,
  manWords,
  onBoard,
  numbersWith,
  unitOfNumber,
  done,
  onDraft,
  onDone,
}: Pick<AskPadProps, 'draft' | 'manWords' | 'onBoard' | 'numbersWith' | 'unitOfNumber' | 'onDraft'> & {
  readonly ask: Extract<Ask, { kind: 'facts' }>;
  readonly done: string;
  readonly onDone: (facts: unknown) => void;
}) {
  const facts = validFacts(ask, draft.value);
  const value = (facts ? factsTold(ask.fields, ask.beat, ask.setup, facts) : ask.setup) as Record<string, unknown>;
  const asked = ask.fields.filter((field) => isAskedAt(field, ask.beat));
  const told = (tree: Readonly<Record<string, unknown>>) =>
    numbersWith?.(factsOfBeat(ask.fields, ask.beat, tree)) ?? [];
  const weigh = () => modifierEffects(asked, value, ask.beat, told, (stated) => unitOfNumber?.(stated));
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
  return (
    <fieldset class="pad" aria-label={label} tabIndex={-1}>
      <div class="bands men">
        {items.map(({ id, name }) => (
          <Key key={id} label={name} pressed={value.includes(id)} onPress={() => onPick([id])} />
        ))}
      </div>
    </fieldset>
  );
}
