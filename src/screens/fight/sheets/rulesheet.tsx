import { useState } from 'preact/hooks';
import { Button } from '../../../components/frame/button.tsx';
import { Row } from '../../../components/frame/row.tsx';
import { RowSection, Section } from '../../../components/frame/section.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import type { Ask } from '../../../engine/ask.ts';
import { type HouseRuleEffect, helpOf, houseRuleEffects } from '../../../system/help.ts';
import type { HelpWords } from '../../../system/words.ts';
import { PrintedTable, QuickReference } from '../../parts/printedtable.tsx';
import { currentRuleWords } from '../../words/housewords.ts';
import { askWords, type PlayContext, sequenceWords } from '../playcontext.ts';

export function RuleSheet({
  context,
  asked,
  onClose,
}: {
  readonly context: PlayContext;
  readonly asked: Ask | undefined;
  readonly onClose: () => void;
}) {
  const { sequence, system } = context.session;
  const [whole, setWhole] = useState(false);
  if (whole)
    return (
      <Sheet
        title="Quick reference"
        onClose={onClose}
        actions={<Button wide label="Back" onPress={() => setWhole(false)} />}
      >
        <QuickReference tables={system.tables} />
      </Sheet>
    );
  return (
    <Sheet
      title={asked ? askWords(context, asked).title : sequence.title}
      onClose={onClose}
      actions={<Button wide icon="search" label="The whole quick reference" onPress={() => setWhole(true)} />}
    >
      <Help context={context} asked={asked} />
    </Sheet>
  );
}

/** Help of the step that is asked. At the result, the procedure with the tables of its steps. */
function Help({ context, asked }: { readonly context: PlayContext; readonly asked: Ask | undefined }) {
  const { sequence, system, play, position } = context.session;
  const { setup, house } = play.value;
  const { trail } = position.value;
  const asks = asked ? [asked] : trail.flatMap((step) => ('ask' in step ? step.ask : []));
  const steps = asks.map((ask) => helpOf(sequence, { ask, trail, setup: setup as never, house }));
  const step: HelpWords | undefined = asked ? steps[0] : sequence;
  if (!step) return <p>No table for this step.</p>;
  const { about, at = {}, none } = step;
  const tables = system.tables.filter(({ id }) => steps.some((one) => one?.table === id));
  const marks = tables.some(({ rows }) => at.column !== undefined || rows.some((row) => at.row?.(row)));
  return (
    <>
      <p>{about}</p>
      {tables.map((table) => (
        <Section key={table.id} title={table.title}>
          <PrintedTable table={table} spot={at} />
        </Section>
      ))}
      {!marks && none && <p>{none}</p>}
      <HouseRulesHere context={context} />
    </>
  );
}

function HouseRulesHere({ context }: { readonly context: PlayContext }) {
  const { sequence, system, play } = context.session;
  const { setup, house } = play.value;
  const bearing = houseRuleEffects(sequence, play.value, system.house);
  if (bearing.length === 0) return null;
  const lineWords = ({ of, line }: HouseRuleEffect['lines'][number]): string =>
    sequenceWords(context).stated(of, setup).line(line);
  return (
    <RowSection title="House rules here">
      {bearing.map(({ rule, lines }) => {
        const changes = [...new Set(lines.map(lineWords))].filter(Boolean);
        return (
          <Row
            key={rule.id}
            title={`${rule.title}: ${currentRuleWords(rule, house[rule.id])}`}
            detail={changes.length > 0 ? `Changes: ${changes.join(', ')}` : 'Changes what is asked'}
          />
        );
      })}
    </RowSection>
  );
}
