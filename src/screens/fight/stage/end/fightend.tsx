import { type ComponentChildren, Fragment } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../../components/frame/button.tsx';
import { Chip } from '../../../../components/frame/chip.tsx';
import { Row, Rows } from '../../../../components/frame/row.tsx';
import { Section } from '../../../../components/frame/section.tsx';
import { fitToWord } from '../../../../components/table/fittoword.ts';
import { Token, Tokens, TokensHead } from '../../../../components/table/token.tsx';
import { jsonKey } from '../../../../engine/dice/chances.ts';
import { isProposed } from '../../../../engine/play.ts';
import type { Change, Unit } from '../../../../engine/roster.ts';
import type { Outcome } from '../../../../system/sequence.ts';
import { FoldedSection } from '../../../parts/foldedsection.tsx';
import { casualtyWords } from '../../../words/unitwords.ts';
import { ALTERED_CHANGES_ID, askWords, changeLine, type PlayContext, sequenceWords } from '../../playcontext.ts';
import { CorrectionNotice } from '../../playnotices.tsx';
import { answerWords, type TrailActions } from '../../trailwords.ts';
import { AlterSheet } from './altersheet.tsx';
import { sortChanges } from './casualties.ts';
import { HowLikelyKey } from './howlikely.tsx';
import { RecordKeys } from './recordkeys.tsx';

const TICKED = 'ticked';

const HITS_SHARED = 'Change who took the hits';

export function FightEnd({
  context,
  outcome,
  opening,
  children,
}: {
  readonly context: PlayContext;
  readonly outcome: Outcome;
  readonly opening?: TrailActions;
  readonly children?: ComponentChildren;
}) {
  const { session } = context;
  const { title, detail } = sequenceWords(context).outcome(outcome, session.play.value.setup);
  const altered = (session.play.value.drafts?.[ALTERED_CHANGES_ID]?.value ?? []) as readonly Change[];
  const changes = outcome.changes.map((change) => altered.find((other) => sameField(change, other)) ?? change);
  const { casualties, marks, kept } = sortChanges(context, changes);
  const [open, setOpen] = useState<Change | undefined>(undefined);
  const verdict = useRef<HTMLHeadingElement>(null);
  // Large text pushes the last key below the verdict.
  useLayoutEffect(() => verdict.current!.scrollIntoView({ block: 'nearest' }), [session.endedBeforeCorrection.value]);
  const alter = (change: Change) => {
    const others = altered.filter((other) => !sameField(change, other));
    const isOriginal = outcome.changes.some((original) => jsonKey(original) === jsonKey(change));
    session.saveDraft(ALTERED_CHANGES_ID, { value: isOriginal ? others : [...others, change] });
    setOpen(undefined);
  };
  return (
    <section class="ending" aria-label="Result">
      <h2 class="ending-verdict" style={fitToWord(title)} ref={verdict} tabIndex={-1}>
        {title}
      </h2>
      {detail && <p class="ending-detail">{detail}</p>}
      {children}
      <OnTable context={context} outcome={outcome} casualties={casualties} marks={marks} onOpen={setOpen} />
      <CorrectionNotice context={context} outcome={outcome} />
      {opening && <SilentAnswers context={context} opening={opening} />}
      {kept.length > 0 && (
        <FoldedSection title="Other changes">
          <ChangeRows context={context} outcome={outcome} changes={kept} label="Changes" onOpen={setOpen} />
        </FoldedSection>
      )}
      {context.odds === 'shown' && <HowLikelyKey context={context} />}
      <RecordKeys
        context={context}
        outcome={outcome}
        changes={changes}
        words={casualtyWords(casualties.map(({ state }) => state))}
      />
      {open && <AlterSheet context={context} change={open} onAlter={alter} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function SilentAnswers({ context, opening }: { readonly context: PlayContext; readonly opening: TrailActions }) {
  const silent = context.session.position.value.trail.flatMap((step) => {
    if (!('ask' in step && (step.ask.kind === 'spread' || isProposed(step.answer)))) return [];
    const words = askWords(context, step.ask);
    return { ...step, words, onPress: () => opening.openAnswer(step.ask, step.answer) };
  });
  const shares = silent.filter(({ ask }) => ask.kind === 'spread' || (ask.kind === 'pick' && ask.alike));
  return (
    <>
      {silent
        .filter(({ words }) => words.isInResult)
        .map(({ words, onPress, ...step }) => (
          <Button
            key={step.ask.id}
            kind="quiet"
            icon="edit"
            label={words.title}
            detail={answerWords(words, step)}
            onPress={onPress}
          />
        ))}
      {shares.length > 0 && (
        <FoldedSection title={shares.some(({ ask }) => ask.kind === 'spread') ? HITS_SHARED : 'Change the men'}>
          <Rows label="Men">
            {shares.map(({ words, onPress, ...step }) => (
              <Row key={step.ask.id} title={words.title} detail={answerWords(words, step)} onPress={onPress} />
            ))}
          </Rows>
        </FoldedSection>
      )}
    </>
  );
}

type EndProps = { readonly context: PlayContext; readonly outcome: Outcome };

type OpenProps = { readonly onOpen: (change: Change) => void };

const rulingChip = (outcome: Outcome, change: Change) =>
  outcome.changes.includes(change) ? undefined : <Chip label="table ruling" />;

const ChangeRows = ({
  context,
  outcome,
  changes,
  label,
  onOpen,
}: EndProps & OpenProps & { readonly changes: readonly Change[]; readonly label: string }) => (
  <Rows label={label}>
    {changes.map((change) => {
      const { who, tag, now } = changeLine(context, change);
      return (
        <Row
          key={`${change.id} ${change.field}`}
          lead={tag && <b class="tag">{tag}</b>}
          title={who}
          detail={now}
          trail={rulingChip(outcome, change)}
          onPress={() => onOpen(change)}
        />
      );
    })}
  </Rows>
);

/** Changes to make on the table: casualties, marks and orders to tick. */
function OnTable({
  context,
  outcome,
  casualties,
  marks,
  onOpen,
}: EndProps & OpenProps & Pick<ReturnType<typeof sortChanges>, 'casualties' | 'marks'>) {
  const { orders, byHouse = [] } = sequenceWords(context).outcome(outcome, context.session.play.value.setup);
  if (casualties.length + marks.length + orders.length === 0) return null;
  const sideOf = ({ side }: Unit) => Object.values(context.seats).find(({ unit }) => unit?.side === side)?.side;
  return (
    <Section title="To do" isTitleUnseen>
      {casualties.length > 0 && (
        <Tokens label="Men">
          {[...new Set(casualties.map(({ state }) => state.title))].map((title) => (
            <Fragment key={title}>
              <TokensHead state={title} />
              {casualties
                .filter(({ state }) => state.title === title)
                .map(({ change, man, unit, name, state }) => (
                  <Token
                    key={man.id}
                    tag={unit.men.length > 1 ? man.tag : undefined}
                    name={name === man.tag ? '' : name}
                    state={title}
                    isUnderState
                    tone={state.tone}
                    side={sideOf(unit)}
                    trail={rulingChip(outcome, change)}
                    onPress={() => onOpen(change)}
                  />
                ))}
            </Fragment>
          ))}
        </Tokens>
      )}
      {marks.length > 0 && (
        <ChangeRows context={context} outcome={outcome} onOpen={onOpen} changes={marks} label="Marks" />
      )}
      <Orders context={context} orders={orders} />
      {byHouse.map(({ rule, says }) => (
        <div key={rule} class="ending-house">
          <p>{says}</p>
          {context.turnOffRule && !context.otherPhoneReason?.() && (
            <Button kind="quiet" label="Turn it off" onPress={() => context.turnOffRule?.(rule)} />
          )}
        </div>
      ))}
    </Section>
  );
}

function Orders({
  context: { session },
  orders,
}: {
  readonly context: PlayContext;
  readonly orders: readonly string[];
}) {
  const ticked = (session.play.value.drafts?.[TICKED]?.value ?? []) as readonly string[];
  const tick = (order: string) =>
    session.saveDraft(TICKED, {
      value: ticked.includes(order) ? ticked.filter((one) => one !== order) : [...ticked, order],
    });
  if (orders.length === 0) return null;
  return (
    <ul class="ending-orders">
      {orders.map((order) => (
        <li key={order}>
          <label>
            <input type="checkbox" checked={ticked.includes(order)} onChange={() => tick(order)} />
            {order}
          </label>
        </li>
      ))}
    </ul>
  );
}

const sameField = (a: Change, b: Change) => a.of === b.of && a.id === b.id && a.field === b.field;
