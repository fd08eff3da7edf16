import { useRef, useState } from 'preact/hooks';
import { creationOf } from '../../campaign/records/differences.ts';
import { equal } from '../../campaign/records/equal.ts';
import type { Side } from '../../campaign/records/records.ts';
import { activeCount, musterUnit, nextMark } from '../../campaign/units/muster.ts';
import { unitName } from '../../campaign/units/unitname.ts';
import { Button } from '../../components/frame/button.tsx';
import { Chip } from '../../components/frame/chip.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { cleanName } from '../../engine/data/visible.ts';
import type { Unit } from '../../engine/roster.ts';
import { randomId } from '../../random/dice.ts';
import { askToPersist } from '../../storage/persist.ts';
import type { UnitTemplate } from '../../system/system.ts';
import { MenCounts, PermanentFacts } from '../parts/factcontrols.tsx';
import { NameLine } from '../parts/nameline.tsx';
import { templateAndKind, templateCounts, type UnitCounts } from '../parts/quick/quickunits.ts';
import { attempt, lastAction } from '../state/appstate.ts';
import { writeEdit } from '../state/edits.ts';
import { enrolMen, nationOfSide } from '../state/nations.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps, CloseProps } from '../state/props.ts';
import { NAME_LENGTH } from '../state/settingkeys.ts';
import { countOf, figuresWords, menWords } from '../words/unitwords.ts';

/** Units mustered by one tap, with their side and log entry. */
type Mustered = {
  readonly side: string;
  readonly all: readonly { readonly unit: Unit; readonly counts: UnitCounts }[];
  readonly entry: string;
};

/** Musters units, one tap each, for one side after another. */
export function MusterSheet({ campaign, side: first, onClose }: CampaignProps & CloseProps & { readonly side: Side }) {
  const [side, setSide] = useState(first);
  const [typing, setTyping] = useState<{ readonly counts: UnitCounts; readonly name: string } | undefined>(undefined);
  const [fresh, setFresh] = useState<readonly Mustered[]>([]);
  // A tap waits until the previous unit is saved.
  const last = useRef<Promise<void>>(Promise.resolve());
  const nextName = async (counts: UnitCounts, of: Side, units: readonly Unit[]) => {
    const [template, kind] = templateAndKind(campaign.system, counts);
    return unitName(template, kind, of, units, (await nationOfSide(of))?.id);
  };
  const muster = async (of: Side, wanted: readonly UnitCounts[], name?: string) => {
    const units = [...campaign.records.value.units];
    const { marks } = await campaign.usedTags();
    const all: Mustered['all'][number][] = [];
    for (const counts of wanted) {
      const [template, kind] = templateAndKind(campaign.system, counts);
      const bare = musterUnit(
        kind,
        { ...template, ...counts },
        {
          id: randomId,
          side: of.id,
          mark: nextMark(units, marks.keys()),
          name: name ?? (await nextName(counts, of, units)),
        },
      );
      const unit = { ...bare, men: await enrolMen(campaign, bare, bare.men, units) };
      units.push(unit);
      all.push({ unit, counts });
    }
    const first = campaign.units.length === 0;
    const changes = all.map(({ unit }) => creationOf('unit', unit));
    if (!(await writeEdit(campaign, `${namesWords(all)} mustered for ${of.name}`, changes))) return;
    const { id: entry } = campaign.loaded.value.tail.findLast(({ units }) => units?.includes(all[0]!.unit.id))!;
    setFresh((fresh) => [...fresh, { side: of.id, all, entry }]);
    setTyping(undefined);
    if (first && !campaign.records.value.campaign.scratch) attempt(askToPersist());
  };
  const take = (of: Side, wanted: readonly UnitCounts[], name?: string) => {
    const next = () => muster(of, wanted, name);
    last.current = last.current.then(next, next);
    return attempt(last.current);
  };
  const setUp = async (counts: UnitCounts) =>
    setTyping({ counts, name: await nextName(counts, side, campaign.records.value.units) });
  if (typing)
    return (
      <CountsSheet
        campaign={campaign}
        side={side}
        {...typing}
        onMuster={(counts, name) => take(side, [counts], name)}
        onClose={() => setTyping(undefined)}
      />
    );
  const here = fresh.filter((one) => one.side === side.id).flatMap(({ all }) => all);
  const others = campaign.records.value.sides.filter(({ id }) => id !== side.id);
  const waiting = others.find(({ id }) => !campaign.units.some((unit) => unit.side === id));
  return (
    <Sheet
      title={`Muster for ${side.name}`}
      onClose={onClose}
      actions={<Button kind="primary" wide label="Back to the roster" onPress={onClose} />}
    >
      <MusteredNow
        campaign={campaign}
        side={side}
        last={fresh.at(-1)}
        onTakenBack={(gone) => setFresh((all) => all.filter((one) => one !== gone))}
      />
      {campaign.system.units.map((kind) => (
        <Rows key={kind.id} label={`${kind.title}: a tap musters one`}>
          {kind.templates.map((template) => (
            <Row
              key={template.id}
              title={template.title}
              detail={menWords(kind, template.men)}
              trail={<Many n={here.filter(({ counts }) => counts.template === template.id).length} />}
              does="plus"
              onPress={() => {
                take(side, [templateCounts(template)]);
              }}
            />
          ))}
        </Rows>
      ))}
      {here.length > 0 && waiting && (
        <Button
          wide
          icon="copy"
          label={`The same for ${waiting.name}`}
          detail={countOf(here.length, 'unit', 'units')}
          onPress={() =>
            take(
              waiting,
              here.map(({ counts }) => counts),
            )
          }
        />
      )}
      {campaign.system.units.map((kind) => (
        <Button
          key={kind.id}
          wide
          icon="edit"
          label={campaign.system.units.length > 1 ? `Set up a unit yourself: ${kind.title}` : 'Set up a unit yourself'}
          detail="Choose its name and men first"
          onPress={() => attempt(setUp(templateCounts(lastOf(kind.templates, here.at(-1)?.unit))))}
        />
      ))}
      {others.map((other) => (
        <Button key={other.id} wide icon="turn" label={`Go on with ${other.name}`} onPress={() => setSide(other)} />
      ))}
    </Sheet>
  );
}

const lastOf = (templates: readonly UnitTemplate[], last: Unit | undefined): UnitTemplate =>
  templates.find(({ kind }) => kind === last?.kind) ?? templates[0]!;

/** Number of units of a template mustered in this sheet. */
const Many = ({ n }: { readonly n: number }) => (n > 0 ? <Chip tone="good" label={`${n} mustered`} /> : null);

const namesWords = (all: Mustered['all']): string =>
  all.length === 1 ? all[0]!.unit.name : countOf(all.length, 'unit', 'units');

/** Announces the last muster, with its undo and the strength of the side. */
function MusteredNow({
  campaign,
  side,
  last,
  onTakenBack,
}: CampaignProps & {
  readonly side: Side;
  readonly last: Mustered | undefined;
  readonly onTakenBack: (gone: Mustered) => void;
}) {
  const takeBack = async (gone: Mustered) => {
    await campaign.undo(gone.entry);
    lastAction.value = undefined;
    onTakenBack(gone);
  };
  const whose = campaign.records.value.sides.find(({ id }) => id === last?.side) ?? side;
  const units = campaign.units.filter((unit) => unit.side === whose.id);
  const one = last?.all.length === 1 ? last.all[0]?.unit : undefined;
  return (
    <div class="keys-line mustered" role="status">
      <p class="grow">
        {last ? (
          <>
            <b>{one ? `${one.mark} · ${one.name}` : namesWords(last.all)}</b>{' '}
            {one ? `mustered: ${figuresWords(campaign.kind(one), one.men.length)}.` : `mustered for ${whose.name}.`}
          </>
        ) : (
          'A tap musters a unit. Tap again for another.'
        )}{' '}
        {units.length > 0 && `${whose.name} now: ${strengthOf(campaign, units)}.`}
      </p>
      {last && (
        <Button
          kind="quiet"
          icon="undo"
          bare
          label={`Undo ${namesWords(last.all)}`}
          onPress={() => attempt(takeBack(last))}
        />
      )}
    </div>
  );
}

/** Number of units and figures, by kind of figure: "3 units, 30 men". */
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
    return n > 0 ? [figuresWords(kind, n)] : [];
  });
  return [countOf(units.length, 'unit', 'units'), ...of].join(', ');
}

function CountsSheet({
  campaign,
  side,
  counts: given,
  name: usual,
  onMuster,
  onClose,
}: CampaignProps &
  CloseProps & {
    readonly side: Side;
    readonly counts: UnitCounts;
    readonly name: string;
    readonly onMuster: (counts: UnitCounts, name: string) => unknown;
  }) {
  const [counts, setCounts] = useState(given);
  const [, kind] = templateAndKind(campaign.system, counts);
  const [name, setName] = useState(usual);
  const nobody = kind.roles.length > 0 && Object.values(counts.men).every((n) => n === 0);
  return (
    <Sheet
      title={`Muster for ${side.name}`}
      onClose={onClose}
      closeLabel="Back"
      form={{
        changed: name !== usual || !equal(counts, given),
        save: {
          label: 'Muster',
          why: nobody ? 'Add at least one man' : cleanName(name) === '' ? 'Enter a name' : undefined,
          onPress: () => onMuster(counts, cleanName(name)),
        },
      }}
    >
      <MenCounts kind={kind} counts={counts} onChange={setCounts} />
      <PermanentFacts kind={kind} counts={counts} onChange={setCounts} />
      <NameLine label="Name" value={name} maxLength={NAME_LENGTH} onChange={setName} />
    </Sheet>
  );
}
