import { useRef, useState } from 'preact/hooks';
import { creationOf } from '../../campaign/changes.ts';
import { equal } from '../../campaign/equal.ts';
import { musterUnit, nextMark } from '../../campaign/muster.ts';
import type { Side } from '../../campaign/records.ts';
import { randomId } from '../../dice/dice.ts';
import type { Unit } from '../../rules/roster.ts';
import type { Template } from '../../rules/system.ts';
import { askToPersist } from '../../store/persist.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Rows } from '../../ui/row.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextLine } from '../../ui/textline.tsx';
import { attempt, done } from '../model/appstate.ts';
import { writeEdit } from '../model/edits.ts';
import { enrolMen } from '../model/naming.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { MenCounts, NatureFacts } from '../quick/counts.tsx';
import { type Counts, countsOf, natureOf } from '../quick/quick.ts';
import { figuresWords, menWords, proposedName } from '../words/unitwords.ts';

/** Musters units for a side: a tap on a template is a unit, and the next tap another. */
export function MusterSheet({
  camp,
  side,
  onClose,
}: {
  readonly camp: OpenCampaign;
  readonly side: Side;
  readonly onClose: () => void;
}) {
  const [counts, setCounts] = useState<Counts | undefined>(undefined);
  const [fresh, setFresh] = useState<readonly Unit[]>([]);
  // A tap that comes while the last unit is still being written waits for it.
  const last = useRef<Promise<void>>(Promise.resolve());
  const muster = async (given: Counts, name?: string) => {
    const [template, kind] = natureOf(camp.system, given);
    const bare = musterUnit(
      kind,
      { ...template, ...given },
      { id: randomId, side: side.id, mark: nextMark(camp.units), name: name ?? proposedName(kind, camp.units) },
    );
    const unit = { ...bare, men: await enrolMen(camp, bare, bare.men) };
    const first = camp.units.length === 0;
    const written = await writeEdit(camp, `${unit.name} mustered for ${side.name}`, [creationOf('unit', unit)]);
    if (!written) return;
    setFresh((fresh) => [...fresh, unit]);
    setCounts(undefined);
    if (first && !camp.records.value.campaign.scratch) attempt(askToPersist());
  };
  const take = (given: Counts, name?: string) => {
    const next = () => muster(given, name);
    last.current = last.current.then(next, next);
    attempt(last.current);
  };
  if (counts)
    return <CountsSheet camp={camp} side={side} counts={counts} onMuster={take} onClose={() => setCounts(undefined)} />;
  return (
    <Sheet
      title={`Muster for ${side.name}`}
      onClose={onClose}
      actions={<Button kind="primary" wide label="Back to the roster" onPress={onClose} />}
    >
      <MusteredNow camp={camp} fresh={fresh} onTakenBack={() => setFresh(fresh.slice(0, -1))} />
      {camp.system.units.map((kind) => (
        <Rows key={kind.id} label={`${kind.title}: a tap musters one`}>
          {kind.templates.map((template) => (
            <Row
              key={template.id}
              title={template.title}
              detail={menWords(kind, template.men)}
              onPress={() => take(countsOf(template))}
            />
          ))}
        </Rows>
      ))}
      {camp.system.units.map((kind) => (
        <Button
          key={kind.id}
          wide
          icon="edit"
          label={camp.system.units.length > 1 ? `Set up a unit yourself: ${kind.title}` : 'Set up a unit yourself'}
          detail="Choose its name and men first"
          onPress={() => setCounts(countsOf(lastOf(kind.templates, fresh)))}
        />
      ))}
    </Sheet>
  );
}

const lastOf = (templates: readonly Template[], fresh: readonly Unit[]): Template =>
  templates.find(({ kind }) => kind === fresh.at(-1)?.kind) ?? templates[0]!;

/** What this sheet has mustered so far, said aloud, with the way back. */
function MusteredNow({
  camp,
  fresh,
  onTakenBack,
}: {
  readonly camp: OpenCampaign;
  readonly fresh: readonly Unit[];
  readonly onTakenBack: () => void;
}) {
  const last = fresh.at(-1);
  const takeBack = async () => {
    await camp.undo();
    done.value = undefined;
    onTakenBack();
  };
  return (
    <div class="keys-line mustered" role="status">
      {last ? (
        <>
          <p class="grow">
            <b>
              {last.mark} · {last.name}
            </b>{' '}
            mustered: {figuresWords(camp.kind(last), last.men.length)}. {fresh.length > 1 && `${fresh.length} so far.`}
          </p>
          <Button kind="quiet" icon="undo" bare label={`Undo ${last.name}`} onPress={() => attempt(takeBack())} />
        </>
      ) : (
        <p class="grow">A tap musters a unit. Tap again for another.</p>
      )}
    </div>
  );
}

/** Counts set by hand before the unit is mustered. */
function CountsSheet({
  camp,
  side,
  counts: given,
  onMuster,
  onClose,
}: {
  readonly camp: OpenCampaign;
  readonly side: Side;
  readonly counts: Counts;
  readonly onMuster: (counts: Counts, name: string) => void;
  readonly onClose: () => void;
}) {
  const [counts, setCounts] = useState(given);
  const [, kind] = natureOf(camp.system, counts);
  const [usual] = useState(() => proposedName(kind, camp.units));
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
          why: nobody ? 'Add at least one man' : name.trim() === '' ? 'Enter a name' : undefined,
          onPress: () => onMuster(counts, name.trim()),
        },
      }}
    >
      <MenCounts kind={kind} counts={counts} onChange={setCounts} />
      <NatureFacts kind={kind} counts={counts} onChange={setCounts} />
      <TextLine label="Name" value={name} maxLength={60} onChange={setName} />
    </Sheet>
  );
}
