import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../../components/frame/button.tsx';
import { Chip } from '../../../components/frame/chip.tsx';
import { Notice } from '../../../components/frame/notice.tsx';
import { Row, Rows } from '../../../components/frame/row.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { Token, Tokens } from '../../../components/table/token.tsx';
import { key } from '../../../engine/dice/chances.ts';
import type { Change, Man, Unit } from '../../../engine/roster.ts';
import type { Outcome } from '../../../system/sequence.ts';
import { type DueSequence, sequenceOf } from '../../../system/system.ts';
import type { State } from '../../../system/units.ts';
import { settings } from '../../state/appstate.ts';
import { isBookkeeping, isQuiet } from '../../state/bookkeeping.ts';
import { BOTH_SIDES_AGREE } from '../../state/settingkeys.ts';
import { casualtyWords } from '../../words/unitwords.ts';
import { ALTERED_CHANGES, changeLine, type PlayContext, tellingOf } from '../playcontext.ts';
import { AlterSheet } from './altersheet.tsx';
import { HowLikely } from './howlikely.tsx';

/** Draft id of the ticked orders. */
const TICKED = 'ticked';

export function FightEnd({
  context,
  outcome,
  children,
}: {
  readonly context: PlayContext;
  readonly outcome: Outcome;
  readonly children?: ComponentChildren;
}) {
  const { session } = context;
  const { title, detail, orders, byHouse = [] } = tellingOf(context).outcome(outcome, session.play.value.setup);
  const altered = (session.play.value.drafts?.[ALTERED_CHANGES]?.value ?? []) as readonly Change[];
  const changes = outcome.changes.map((change) => altered.find((other) => sameField(change, other)) ?? change);
  const listed = changes.filter(
    (change) => change.of !== 'game' && !isBookkeeping(context.kinds, change) && !isQuiet(context.kinds, change),
  );
  const casualties = listed.flatMap((change) => casualtyOf(context, change));
  const others = listed.filter((change) => !casualties.some((fate) => fate.change === change));
  // The table also marks other changes to men: wounded, stunned.
  const marked = others.filter(({ of }) => of === 'man');
  const kept = others.filter(({ of }) => of !== 'man');
  const ticked = (session.play.value.drafts?.[TICKED]?.value ?? []) as readonly string[];
  const tick = (order: string) =>
    session.saveDraft(TICKED, {
      value: ticked.includes(order) ? ticked.filter((one) => one !== order) : [...ticked, order],
    });
  const byTable = (change: Change) => (outcome.changes.includes(change) ? undefined : <Chip label="table ruling" />);
  const sideOf = ({ side }: Unit) => Object.values(context.seats).find(({ unit }) => unit?.side === side)?.side;
  const words = casualtyWords(casualties.map(({ state }) => state));
  const rowsOf = (all: readonly Change[], label: string) => (
    <Rows label={label}>
      {all.map((change) => {
        const { who, tag, now } = changeLine(context, change);
        return (
          <Row
            key={`${change.id} ${change.field}`}
            lead={tag && <b class="tag">{tag}</b>}
            title={who}
            detail={now}
            trail={byTable(change)}
            onPress={() => setOpen(change)}
          />
        );
      })}
    </Rows>
  );
  const record = context.lesson
    ? 'Your turn'
    : context.isQuickFight
      ? 'Finish fight'
      : words
        ? `Record: ${words}`
        : 'Record the result';
  const [open, setOpen] = useState<Change | undefined>(undefined);
  const [failed, setFailed] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const verdict = useRef<HTMLHeadingElement>(null);
  // Large text pushes the last key below the verdict.
  useLayoutEffect(() => verdict.current!.scrollIntoView({ block: 'nearest' }), []);
  const sides = new Set(Object.values(context.seats).map(({ side }) => side));
  const bothTap = settings.value[BOTH_SIDES_AGREE] === true && sides.size > 1;
  const alter = (change: Change) => {
    const others = altered.filter((other) => !sameField(change, other));
    const asTold = outcome.changes.some((told) => key(told) === key(change));
    session.saveDraft(ALTERED_CHANGES, { value: asTold ? others : [...others, change] });
    setOpen(undefined);
  };
  const next = context.nextTask?.(changes);
  const elsewhere = context.otherPhoneReason?.();
  const accept = (due?: DueSequence) => {
    setBusy(true);
    return context
      .record(outcome, changes, due)
      .catch((error: Error) => setFailed(error.message))
      .finally(() => setBusy(false));
  };
  // Declared attacks are fought next.
  const leads =
    next !== undefined &&
    !bothTap &&
    !session.sequence.odds &&
    sequenceOf(next.due.sequence, session.system).roles.length > 1;
  const thenNext = next && !bothTap && (
    <Button
      kind={leads ? 'primary' : 'plain'}
      wide
      icon="next"
      label={`Record, then ${next.title}`}
      detail={next.due.why}
      off={busy}
      onPress={() => accept(next.due)}
    />
  );
  return (
    <section class="ending" aria-label="Result">
      <h2 class="ending-verdict" ref={verdict} tabIndex={-1}>
        {title}
      </h2>
      {detail && <p class="ending-detail">{detail}</p>}
      {children}
      {(casualties.length > 0 || marked.length > 0 || orders.length > 0) && (
        <Section title="On the table now">
          {casualties.length > 0 && (
            <Tokens label="Men">
              {casualties.map(({ change, man, unit, state }) => (
                <Token
                  key={man.id}
                  tag={man.tag}
                  name={man.name}
                  state={state.title}
                  tone={state.tone}
                  side={sideOf(unit)}
                  trail={byTable(change)}
                  onPress={() => setOpen(change)}
                />
              ))}
            </Tokens>
          )}
          {marked.length > 0 && rowsOf(marked, 'Marks')}
          {orders.length > 0 && (
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
          )}
          {byHouse.map(({ rule, says }) => (
            <div key={rule} class="ending-house">
              <p>{says}</p>
              {context.turnOffRule && !elsewhere && (
                <Button kind="quiet" label="Turn it off" onPress={() => context.turnOffRule?.(rule)} />
              )}
            </div>
          ))}
        </Section>
      )}
      {kept.length > 0 && <Section title="In the records">{rowsOf(kept, 'Changes')}</Section>}
      {context.odds === 'shown' && <HowLikely context={context} />}
      {failed && (
        <Notice
          tone="error"
          title="Not recorded"
          actions={<Button icon="copy" label="Copy details for a bug report" onPress={() => context.copyReport()} />}
        >
          {failed}
        </Notice>
      )}
      {elsewhere ? (
        <p role="status">{elsewhere}</p>
      ) : (
        <div class="ending-keys">
          {asking && <p role="status">One side has tapped. The other side taps to agree, and it is recorded.</p>}
          {/* Takes the place of the first key, so that a double tap does not agree. */}
          {asking && <Button wide label="Not agreed" onPress={() => setAsking(false)} />}
          {leads && thenNext}
          <Button
            kind={leads ? 'plain' : 'primary'}
            wide
            icon={context.lesson ? 'next' : 'tick'}
            label={record}
            detail={context.lesson ? 'Fight one of your own' : asking ? 'The other side agrees' : undefined}
            off={busy}
            onPress={() => (bothTap && !asking ? setAsking(true) : accept())}
          />
          {!leads && thenNext}
        </div>
      )}
      {open && <AlterSheet context={context} change={open} onAlter={alter} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function casualtyOf(
  { kinds, units }: PlayContext,
  change: Change,
): readonly { readonly change: Change; readonly man: Man; readonly unit: Unit; readonly state: State }[] {
  if (change.of !== 'man' || change.field !== 'state' || !('to' in change)) return [];
  const unit = units.find(({ id }) => id === change.unit);
  const man = unit?.men.find(({ id }) => id === change.id);
  const state = kinds.find(({ id }) => id === unit?.kind)?.states.find(({ id }) => id === change.to);
  return unit && man && state ? [{ change, man, unit, state }] : [];
}

const sameField = (a: Change, b: Change): boolean => a.of === b.of && a.id === b.id && a.field === b.field;
