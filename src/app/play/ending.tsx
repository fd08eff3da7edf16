import { useState } from 'preact/hooks';
import { key } from '../../rules/chances.ts';
import type { Change } from '../../rules/roster.ts';
import type { Due, Outcome } from '../../rules/system.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row, Rows } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { bookkeeping } from '../model/bookkeeping.ts';
import { HowLikely } from './howlikely.tsx';
import { changeWords, type PlayContext, tellingOf } from './playcontext.ts';

/** What the sheet's alterations are kept under while it waits for Accept. */
const ACCEPT = 'accept';

/** What came of the play: verdict, orders, changes man by man; the table may alter each before it accepts. */
export function Ending({ context, outcome }: { readonly context: PlayContext; readonly outcome: Outcome }) {
  const { session } = context;
  const { title, detail, orders } = tellingOf(context).outcome(outcome, session.play.value.setup);
  const altered = (session.play.value.drafts?.[ACCEPT]?.value ?? []) as readonly Change[];
  const changes = outcome.changes.map((change) => altered.find((other) => sameField(change, other)) ?? change);
  const listed = changes.filter((change) => change.of !== 'game' && !bookkeeping(context.kinds, change));
  const [open, setOpen] = useState<Change | undefined>(undefined);
  const [failed, setFailed] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const alter = (change: Change) => {
    const others = altered.filter((other) => !sameField(change, other));
    const asTold = outcome.changes.some((told) => key(told) === key(change));
    session.draft(ACCEPT, { value: asTold ? others : [...others, change] });
    setOpen(undefined);
  };
  const next = context.next?.(changes);
  const accept = (due?: Due) => {
    setBusy(true);
    return context.accept(outcome, changes, due).catch((error: Error) => {
      setBusy(false);
      setFailed(error.message);
    });
  };
  return (
    <section class="ending" aria-label="What came of it">
      <h2 class="ending-verdict">{title}</h2>
      {detail && <p class="ending-detail">{detail}</p>}
      {orders.length > 0 && (
        <Section title="On the table">
          <ul class="ending-orders">
            {orders.map((order) => (
              <li key={order}>{order}</li>
            ))}
          </ul>
        </Section>
      )}
      {listed.length > 0 && (
        <Section title="In the records">
          <Rows label="Changes">
            {listed.map((change) => {
              const { who, tag, now } = changeWords(context, change);
              const told = outcome.changes.includes(change);
              return (
                <Row
                  key={`${change.id} ${change.field}`}
                  lead={tag && <b class="tag">{tag}</b>}
                  title={who}
                  detail={now}
                  trail={told ? undefined : <Chip label="by the table" />}
                  onPress={() => setOpen(change)}
                />
              );
            })}
          </Rows>
        </Section>
      )}
      {context.odds === 'shown' && <HowLikely context={context} />}
      {failed && (
        <Notice
          tone="error"
          title="Not accepted"
          actions={<Button icon="copy" label="Copy this play" onPress={() => context.copy()} />}
        >
          {failed}
        </Notice>
      )}
      <Button
        kind="quiet"
        icon="close"
        label="Close without changes"
        detail="Nothing of it is kept"
        onPress={() => context.abandon()}
      />
      <div class="ending-keys">
        <Button kind="primary" wide icon="tick" label="Accept" off={busy} onPress={() => accept()} />
        {next && (
          <Button
            wide
            icon="next"
            label={`Accept, next: ${next.title}`}
            detail={next.due.why}
            off={busy}
            onPress={() => accept(next.due)}
          />
        )}
      </div>
      {open && <AlterSheet context={context} change={open} onAlter={alter} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

const sameField = (a: Change, b: Change): boolean => a.of === b.of && a.id === b.id && a.field === b.field;

/** One change, altered by the table: another state, or none. */
function AlterSheet({
  context,
  change,
  onAlter,
  onClose,
}: {
  readonly context: PlayContext;
  readonly change: Change;
  readonly onAlter: (change: Change) => void;
  readonly onClose: () => void;
}) {
  const { who } = changeWords(context, change);
  const unit = context.units.find(({ id }) => id === (change.unit ?? change.id));
  const kind = context.kinds.find(({ id }) => id === unit?.kind);
  if (!('to' in change))
    return (
      <Sheet title={who} onClose={onClose}>
        <Button wide label="Leave it as it was" onPress={() => onAlter({ ...change, by: 0 })} />
      </Sheet>
    );
  const states =
    change.of === 'man' && change.field === 'state'
      ? (kind?.states ?? []).map(({ id, title }) => ({ value: id, label: title }))
      : [];
  return (
    <Sheet title={`${who}: by the table`} onClose={onClose}>
      {states.length > 0 ? (
        <Choice
          label="What he is"
          options={states}
          value={String(change.to)}
          onChange={(to) => onAlter({ ...change, to })}
        />
      ) : typeof change.to === 'boolean' ? (
        <Choice
          label={changeWords(context, { ...change, to: true }).now}
          options={[
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
          value={String(change.to)}
          onChange={(to) => onAlter({ ...change, to: to === 'true' })}
        />
      ) : (
        <Button wide label="Leave it as it was" onPress={() => onAlter({ ...change, to: change.from })} />
      )}
    </Sheet>
  );
}
