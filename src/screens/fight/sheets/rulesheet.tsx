import { useState } from 'preact/hooks';
import { Button } from '../../../components/frame/button.tsx';
import { Row } from '../../../components/frame/row.tsx';
import { RowSection, Section } from '../../../components/frame/section.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import type { Ask } from '../../../engine/ask.ts';
import { type HouseRuleEffect, helpOf, houseRuleEffects } from '../../../system/help.ts';
import { PrintedTable, QuickReference } from '../../parts/printedtable.tsx';
import { currentRuleWords } from '../../words/housewords.ts';
import { askWords, type PlayContext, sequenceWords } from '../playcontext.ts';

export function RuleSheet({
  context,
  asked = context.session.position.value.trail.findLast((step) => 'ask' in step)?.ask,
  onClose,
}: {
  readonly context: PlayContext;
  readonly asked: Ask | undefined;
  readonly onClose: () => void;
}) {
  const { system } = context.session;
  const [whole, setWhole] = useState(!asked);
  if (whole)
    return (
      <Sheet
        title="Quick reference"
        onClose={onClose}
        actions={asked && <Button wide label="Back to this step" onPress={() => setWhole(false)} />}
      >
        <QuickReference tables={system.tables} />
      </Sheet>
    );
  return (
    <Sheet
      title={asked ? askWords(context, asked).title : 'Rules'}
      onClose={onClose}
      actions={<Button wide icon="search" label="The whole quick reference" onPress={() => setWhole(true)} />}
    >
      {asked && <StepHelp context={context} asked={asked} />}
    </Sheet>
  );
}

function StepHelp({ context, asked }: { readonly context: PlayContext; readonly asked: Ask }) {
  const { session } = context;
  const { setup, house } = session.play.value;
  const reading = { ask: asked, trail: session.position.value.trail, setup: setup as never, house };
  const step = helpOf(session.sequence, reading);
  if (!step) return <p>There is no table for this step.</p>;
  const { about, at = {}, none } = step;
  const table = session.system.tables.find(({ id }) => id === step.table);
  const marks = table && (at.column !== undefined || table.rows.some((row) => at.row?.(row)));
  return (
    <>
      <p>{about}</p>
      {table && (
        <Section title={table.title}>
          <PrintedTable table={table} spot={at} />
        </Section>
      )}
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
