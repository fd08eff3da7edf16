import { useRef, useState } from 'preact/hooks';
import type { Side } from '../../campaign/records/records.ts';
import { activeCount } from '../../campaign/units/muster.ts';
import { Button } from '../../components/frame/button.tsx';
import { Chip } from '../../components/frame/chip.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import type { Unit } from '../../engine/roster.ts';
import type { UnitTemplate } from '../../system/units.ts';
import { templateCounts, type UnitCounts } from '../parts/quick/quickunits.ts';
import { attempt, lastAction } from '../state/appstate.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps, CloseProps } from '../state/props.ts';
import { countPhrase, figuresWords, menWords } from '../words/unitwords.ts';

import { CountsSheet } from './countssheet.tsx';
import { type MusterBatch, musteredWords, musterUnits, nextUnitName } from './musterunits.ts';

/** Sheet that musters units of a side, one tap each, and can go on with another side. */
export function MusterSheet({ campaign, side: first, onClose }: CampaignProps & CloseProps & { readonly side: Side }) {
  const [side, setSide] = useState(first);
  const [typing, setTyping] = useState<{ readonly counts: UnitCounts; readonly name: string } | undefined>(undefined);
  const [batches, setBatches] = useState<readonly MusterBatch[]>([]);
  // A tap waits until the previous unit is saved.
  const pending = useRef<Promise<void>>(Promise.resolve());
  const muster = (side: Side, units: readonly UnitCounts[], name?: string) => {
    const next = async () => {
      const mustered = await musterUnits(campaign, side, units, name);
      if (!mustered) return;
      setBatches((all) => [...all, mustered]);
      setTyping(undefined);
    };
    pending.current = pending.current.then(next, next);
    return attempt(pending.current);
  };
  const batchUnits = batches.filter((one) => one.side === side.id).flatMap(({ all }) => all);
  const setUp = async (templates: readonly UnitTemplate[]) => {
    const counts = templateCounts(templateLike(templates, batchUnits.at(-1)?.unit));
    setTyping({ counts, name: await nextUnitName(campaign, counts, side, campaign.records.value.units) });
  };
  if (typing)
    return (
      <CountsSheet
        campaign={campaign}
        side={side}
        {...typing}
        onMuster={(counts, name) => muster(side, [counts], name)}
        onClose={() => setTyping(undefined)}
      />
    );
  return (
    <Sheet
      title={`Muster for ${side.name}`}
      onClose={onClose}
      actions={<Button kind="primary" wide label="Back to the roster" onPress={onClose} />}
    >
      <MusteredNow
        campaign={campaign}
        side={side}
        lastBatch={batches.at(-1)}
        onTakenBack={(gone) => setBatches((all) => all.filter((one) => one !== gone))}
      />
      <TemplateRows
        campaign={campaign}
        mustered={batchUnits}
        onMuster={(template) => muster(side, [templateCounts(template)])}
      />
      <OtherWays
        campaign={campaign}
        side={side}
        mustered={batchUnits}
        onMuster={muster}
        onSetUp={setUp}
        onSide={setSide}
      />
    </Sheet>
  );
}

function TemplateRows({
  campaign,
  mustered,
  onMuster,
}: CampaignProps & { readonly mustered: MusterBatch['all']; readonly onMuster: (template: UnitTemplate) => unknown }) {
  return campaign.system.units.map((kind) => (
    <Rows key={kind.id} label={`${kind.title}: tap to muster`}>
      {kind.templates.map((template) => (
        <Row
          key={template.id}
          title={template.title}
          detail={menWords(kind, template.men)}
          trail={<MusteredChip n={mustered.filter(({ counts }) => counts.template === template.id).length} />}
          does="plus"
          onPress={() => {
            onMuster(template);
          }}
        />
      ))}
    </Rows>
  ));
}

/** Keys that repeat the units for another side, set a unit up by hand, or go on with another side. */
function OtherWays({
  campaign,
  side,
  mustered,
  onMuster,
  onSetUp,
  onSide,
}: CampaignProps & {
  readonly side: Side;
  readonly mustered: MusterBatch['all'];
  readonly onMuster: (side: Side, wanted: readonly UnitCounts[]) => unknown;
  readonly onSetUp: (templates: readonly UnitTemplate[]) => Promise<void>;
  readonly onSide: (side: Side) => void;
}) {
  const kinds = campaign.system.units;
  const others = campaign.records.value.sides.filter(({ id }) => id !== side.id);
  const waiting = others.find(({ id }) => !campaign.units.some((unit) => unit.side === id));
  return (
    <>
      {mustered.length > 0 && waiting && (
        <Button
          wide
          icon="copy"
          label={`The same for ${waiting.name}`}
          detail={countPhrase(mustered.length, 'unit', 'units')}
          onPress={() =>
            onMuster(
              waiting,
              mustered.map(({ counts }) => counts),
            )
          }
        />
      )}
      {kinds.map((kind) => (
        <Button
          key={kind.id}
          wide
          icon="edit"
          label={kinds.length > 1 ? `Set up a unit yourself: ${kind.title}` : 'Set up a unit yourself'}
          detail="Choose its name and men first"
          onPress={() => attempt(onSetUp(kind.templates))}
        />
      ))}
      {others.map((other) => (
        <Button key={other.id} wide icon="turn" label={`Go on with ${other.name}`} onPress={() => onSide(other)} />
      ))}
    </>
  );
}

const templateLike = (templates: readonly UnitTemplate[], lastUnit: Unit | undefined): UnitTemplate =>
  templates.find(({ kind }) => kind === lastUnit?.kind) ?? templates[0]!;

const MusteredChip = ({ n }: { readonly n: number }) => (n > 0 ? <Chip tone="good" label={`${n} mustered`} /> : null);

/** Units mustered by the last tap, with their Undo, and the strength of the side. Before any, a hint. */
function MusteredNow({
  campaign,
  side,
  lastBatch,
  onTakenBack,
}: CampaignProps & {
  readonly side: Side;
  readonly lastBatch: MusterBatch | undefined;
  readonly onTakenBack: (gone: MusterBatch) => void;
}) {
  const takeBack = async (gone: MusterBatch) => {
    await campaign.undo(gone.entry);
    lastAction.value = undefined;
    onTakenBack(gone);
  };
  const whose = campaign.side(lastBatch?.side) ?? side;
  const units = campaign.units.filter((unit) => unit.side === whose.id);
  const one = lastBatch?.all.length === 1 ? lastBatch.all[0]?.unit : undefined;
  return (
    <div class="keys-line mustered" role="status">
      <p class="grow">
        {lastBatch ? (
          <>
            <b>{one ? `${one.mark} · ${one.name}` : musteredWords(lastBatch.all)}</b>{' '}
            {one ? `mustered: ${figuresWords(campaign.kind(one), one.men.length)}.` : `mustered for ${whose.name}.`}
          </>
        ) : (
          'Tap to muster a unit.'
        )}{' '}
        {units.length > 0 && `${whose.name} now: ${strengthOf(campaign, units)}.`}
      </p>
      {lastBatch && (
        <Button
          kind="quiet"
          icon="undo"
          bare
          label={`Undo ${musteredWords(lastBatch.all)}`}
          onPress={() => attempt(takeBack(lastBatch))}
        />
      )}
    </div>
  );
}

/** Counts units and figures: "3 units, 30 men". */
function strengthOf(campaign: OpenCampaign, units: readonly Unit[]): string {
  const figures = new Map<string, number>();
  for (const unit of units) {
    const { figures: [, many] = ['man', 'men'] } = campaign.kind(unit);
    figures.set(many, (figures.get(many) ?? 0) + activeCount(campaign.kind(unit), unit));
  }
  const of = campaign.system.units.flatMap((kind) => {
    const [, many] = kind.figures ?? ['man', 'men'];
    const n = figures.get(many) ?? 0;
    figures.delete(many);
    return n > 0 && many !== 'units' ? [figuresWords(kind, n)] : [];
  });
  return [countPhrase(units.length, 'unit', 'units'), ...of].join(', ');
}
