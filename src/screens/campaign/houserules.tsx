import { useState } from 'preact/hooks';
import { equal } from '../../campaign/records/equal.ts';
import { Choice, titledOptions } from '../../components/fields/choice.tsx';
import { Stepper } from '../../components/fields/stepper.tsx';
import { TextLine } from '../../components/fields/textline.tsx';
import { Toggle } from '../../components/fields/toggle.tsx';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Chip } from '../../components/frame/chip.tsx';
import { Notice } from '../../components/frame/notice.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Section } from '../../components/frame/section.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { stripInvisibleInData } from '../../engine/data/visible.ts';
import { whyRefused } from '../../engine/refusal.ts';
import { resolveHouse } from '../../system/house.ts';
import type { HouseRule, TableColumn } from '../../system/tables.ts';
import { routeAfterPlay } from '../parts/quick/quickcampaign.ts';
import { ruleChange, writeEdit } from '../state/edits.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps, CloseProps } from '../state/props.ts';
import { to } from '../state/route.ts';
import { changedRules, currentRuleWords, defaultWords, houseValueWords } from '../words/housewords.ts';

type TableRule = Extract<HouseRule, { kind: 'table' }>;
type PlainRule = Exclude<HouseRule, { kind: 'table' }>;
type Line = Readonly<Record<string, unknown>>;

export function HouseRules({ campaign }: CampaignProps) {
  const [opened, setOpened] = useState<PlainRule | undefined>(undefined);
  const { house } = campaign.system;
  const groups = [...new Set(house.map(({ group }) => group))];
  return (
    <Page
      bar={
        <Bar title="House rules" subtitle={campaign.system.name} back={{ label: 'Back', href: rulesOf(campaign) }} />
      }
    >
      {groups.map((group) => (
        <Section key={group} title={group}>
          <Rows label={group}>
            {house
              .filter((rule) => rule.group === group)
              .map((rule) => (
                <Row
                  key={rule.id}
                  title={rule.title}
                  detail={currentRuleWords(rule, campaign.house.value[rule.id])}
                  trail={!changedRules(campaign).includes(rule) ? undefined : <Chip label="changed" tone="warning" />}
                  {...(rule.kind === 'table'
                    ? { href: to('c', campaign.id, 'house', rule.id) }
                    : { onPress: () => setOpened(rule) })}
                />
              ))}
          </Rows>
        </Section>
      ))}
      {opened && <RuleSheet key={opened.id} campaign={campaign} rule={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

const rulesOf = (campaign: OpenCampaign): string =>
  campaign.records.value.campaign.scratch ? to(...routeAfterPlay(campaign)) : to('c', campaign.id, 'more');

const isDefault = (campaign: OpenCampaign, rule: HouseRule): boolean =>
  equal(campaign.house.value[rule.id], rule.default);

/** Saves the option, or clears it if it is the default. Refuses an invalid option. */
function choose(campaign: OpenCampaign, rule: HouseRule, value: unknown): Promise<boolean> {
  const changes = ruleChange(campaign, rule, stripInvisibleInData(value));
  if (changes.length === 0) return Promise.resolve(true);
  const words = equal(value, rule.default) ? 'back to its default' : houseValueWords(rule, value);
  return writeEdit(campaign, `House rule “${rule.title}”: ${words}`, changes);
}

const Reason = ({ rule }: { readonly rule: HouseRule }) => (
  <>
    <p>{rule.reason}</p>
    <p>
      <b>{defaultWords(rule)}</b>
    </p>
  </>
);

function RuleSheet({ campaign, rule, onClose }: CampaignProps & CloseProps & { readonly rule: PlainRule }) {
  const [value, setValue] = useState(campaign.house.value[rule.id]);
  const save = async (next: unknown) => {
    if (await choose(campaign, rule, next)) onClose();
  };
  return (
    <Sheet
      title={rule.title}
      onClose={onClose}
      actions={!isDefault(campaign, rule) && <Button label="Back to the default" onPress={() => save(rule.default)} />}
      form={{
        changed: !equal(value, campaign.house.value[rule.id]),
        save: { label: 'Save', onPress: () => save(value) },
      }}
    >
      <Reason rule={rule} />
      <Cell cell={rule} value={value} onChange={setValue} />
    </Sheet>
  );
}

function Cell({
  cell,
  value,
  onChange,
}: {
  readonly cell: TableColumn | PlainRule;
  readonly value: unknown;
  readonly onChange: (next: unknown) => void;
}) {
  const label = cell.title;
  switch (cell.kind) {
    case 'flag':
      return <Toggle label={label} value={value === true} onChange={onChange} />;
    case 'number':
      return <Stepper label={label} value={value as number} min={cell.min} max={cell.max} onChange={onChange} />;
    case 'one of':
      return <Choice label={label} options={titledOptions(cell.options)} value={value as string} onChange={onChange} />;
    case 'text':
      return <TextLine label={label} value={value as string} maxLength={200} onChange={onChange} />;
  }
}

export function HouseTable({ campaign, rule }: CampaignProps & { readonly rule: TableRule }) {
  const [opened, setOpened] = useState<number | undefined>(undefined);
  const lines = campaign.house.value[rule.id] as readonly Line[];
  const write = (next: readonly Line[]) => choose(campaign, rule, next);
  const fresh = rule.row as Line;
  return (
    <Page
      bar={
        <Bar title={rule.title} subtitle="House rule" back={{ label: 'Back', href: to('c', campaign.id, 'house') }} />
      }
    >
      <Reason rule={rule} />
      <Rows label={rule.title}>
        {lines.map((line, at) => (
          <Row
            key={`${at}`}
            title={lineTitle(rule, line)}
            detail={lineDetail(rule, line)}
            trail={isOff(rule, line) && <Chip label="off" />}
            onPress={() => setOpened(at)}
          />
        ))}
      </Rows>
      <Button wide icon="plus" label="Add a row" onPress={() => setOpened(lines.length)} />
      {!isDefault(campaign, rule) && (
        <Button wide label="Back to the default" onPress={() => write(rule.default as readonly Line[])} />
      )}
      {opened !== undefined && (
        <LineSheet
          key={opened}
          rule={rule}
          line={lines[opened] ?? fresh}
          isNew={opened >= lines.length}
          onSave={(line) => write(opened < lines.length ? lines.with(opened, line) : [...lines, line])}
          onRemove={() => write(lines.toSpliced(opened, 1))}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Page>
  );
}

const nameColumn = ({ columns }: TableRule): TableColumn => columns.find(({ kind }) => kind === 'text') ?? columns[0]!;

const offColumn = ({ columns }: TableRule): TableColumn | undefined => columns.findLast(({ kind }) => kind === 'flag');

function lineTitle(rule: TableRule, line: Line): string {
  const column = nameColumn(rule);
  return houseValueWords(column, line[column.id]);
}

const lineDetail = (rule: TableRule, line: Line): string =>
  rule.columns
    .filter((column) => column !== nameColumn(rule) && column !== offColumn(rule))
    .map((column) => ({ title: column.title, words: houseValueWords(column, line[column.id]) }))
    .filter(({ words }) => words !== lineTitle(rule, line))
    .map(({ title, words }) => `${title}: ${words}`)
    .join(', ');

function isOff(rule: TableRule, line: Line): boolean {
  const column = offColumn(rule);
  return column !== undefined && line[column.id] === false;
}

function LineSheet({
  rule,
  line,
  isNew,
  onSave,
  onRemove,
  onClose,
}: CloseProps & {
  readonly rule: TableRule;
  readonly line: Line;
  readonly isNew: boolean;
  readonly onSave: (line: Line) => Promise<boolean>;
  readonly onRemove: () => Promise<boolean>;
}) {
  const [now, setNow] = useState(line);
  const wrong = refusal(rule, now);
  const closing = async (writing: Promise<boolean>) => {
    if (await writing) onClose();
  };
  return (
    <Sheet
      title={isNew ? 'A new row' : lineTitle(rule, line)}
      onClose={onClose}
      actions={!isNew && <Button kind="danger" label="Remove this row" onPress={() => closing(onRemove())} />}
      form={{
        changed: !equal(now, line),
        save: { label: isNew ? 'Add it' : 'Save', onPress: () => closing(onSave(now)) },
      }}
    >
      {wrong && <Notice tone="warning">{wrong}</Notice>}
      {rule.columns.map((column) => (
        <Cell
          key={column.id}
          cell={column}
          value={now[column.id]}
          onChange={(next) => setNow({ ...now, [column.id]: next })}
        />
      ))}
    </Sheet>
  );
}

/** Returns why a row is invalid, as a sentence, or undefined. */
const refusal = (rule: TableRule, line: Line): string | undefined =>
  whyRefused(() => resolveHouse([rule], { [rule.id]: [line] }));
