import { useRef, useState } from 'preact/hooks';
import { differences } from '../../../campaign/records/differences.ts';
import { equal } from '../../../campaign/records/equal.ts';
import type { RecordChange } from '../../../campaign/records/records.ts';
import { manLabel } from '../../../campaign/records/recordwords.ts';
import { countHits } from '../../../campaign/reports/story.ts';
import { establishmentChanges, leaveChanges } from '../../../campaign/units/establishment.ts';
import { isLost, stateOf } from '../../../campaign/units/muster.ts';
import { tagRefusal } from '../../../campaign/units/tags.ts';
import { Choice, titledOptions } from '../../../components/fields/choice.tsx';
import { LongText } from '../../../components/fields/longtext.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import { cleanName, stripInvisible } from '../../../engine/data/visible.ts';
import type { Man, Unit } from '../../../engine/roster.ts';
import type { UnitKind } from '../../../system/units.ts';
import { FactControl } from '../../parts/factcontrols.tsx';
import { FoldedSection } from '../../parts/foldedsection.tsx';
import { NameLine } from '../../parts/nameline.tsx';
import { PosterKey } from '../../parts/poster/posterkey.tsx';
import { useLoaded } from '../../state/appstate.ts';
import { writeEdit } from '../../state/edits.ts';
import { useHistory } from '../../state/history.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import type { CloseProps, ManProps } from '../../state/props.ts';
import { NAME_LENGTH } from '../../state/settingkeys.ts';
import { ManHead } from './manhead.tsx';
import { ManRecord } from './manrecord.tsx';
import { Medals } from './medals.tsx';
import { MoveSheet } from './movesheet.tsx';
import { Photograph } from './photograph.tsx';

/** Sheet of a man, with a key to the next man of the unit. Changes to a man are saved as one entry. */
export function ManSheet({
  campaign,
  unit,
  kind,
  man: first,
  onClose,
}: ManProps & CloseProps & { readonly kind: UnitKind }) {
  const [man, setMan] = useState(first);
  const [draft, setDraft] = useState(first);
  const [moving, setMoving] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const changed = !equal(draft, man);
  const tagFault = useTagFault(campaign, man, cleanName(draft.tag));
  const nameFault = cleanName(draft.name) === '' ? 'A man needs a name.' : undefined;
  const fault = nameFault ?? tagFault;
  const save = () => saveMan(campaign, unit, kind, man, draft);
  // The unit may have changed since this sheet opened.
  const currentUnit = campaign.records.value.units.find(({ id }) => id === unit.id) ?? unit;
  const { men } = currentUnit;
  const at = men.findIndex(({ id }) => id === man.id);
  const current = men[at] ?? man;
  const go = async (to: Man) => {
    if (changed && !(await save())) return;
    setMan(to);
    setDraft(to);
    top.current?.closest('dialog')?.scrollTo(0, 0);
  };
  const others = [
    { step: 'Previous', icon: 'back', to: men.at(at - 1) },
    { step: 'Next', icon: 'next', to: men[(at + 1) % men.length] },
  ] as const;
  return (
    <Sheet
      title={unit.name}
      onClose={onClose}
      actions={
        men.length > 1 &&
        others.map(
          ({ step, icon, to }) =>
            to && <Button key={step} icon={icon} label={step} detail={to.name} why={fault} onPress={() => go(to)} />,
        )
      }
      form={{
        changed,
        save: changed
          ? { label: 'Save', why: fault, onPress: async () => ((await save()) ? onClose() : undefined) }
          : undefined,
      }}
    >
      <div ref={top} key={man.id} class="stack">
        <ManHead campaign={campaign} unit={unit} kind={kind} man={man} />
        <ManRecord campaign={campaign} unit={unit} man={man} />
        <Medals campaign={campaign} unit={unit} man={current} />
        <PosterKey campaign={campaign} of={{ unit, man }} />
        {man.notes && <p class="noted">{man.notes}</p>}
        {campaign.units.some((one) => one.id !== unit.id && one.side === unit.side) && (
          <Button
            wide
            icon="next"
            label="Move to another unit"
            detail="With his record"
            why={changed ? 'Save your changes first' : undefined}
            onPress={() => setMoving(true)}
          />
        )}
        <Photograph key={man.id} campaign={campaign} id={man.id} name={man.name} />
        <NameFields man={man} draft={draft} nameFault={nameFault} tagFault={tagFault} onChange={setDraft} />
        <CorrectionFields
          campaign={campaign}
          unit={currentUnit}
          kind={kind}
          man={current}
          draft={draft}
          onChange={setDraft}
          onRemoved={onClose}
        />
      </div>
      {moving && (
        <MoveSheet
          campaign={campaign}
          unit={currentUnit}
          man={current}
          onMoved={onClose}
          onClose={() => setMoving(false)}
        />
      )}
    </Sheet>
  );
}

/** Returns why a changed tag cannot be used, or undefined if it can. */
function useTagFault(campaign: OpenCampaign, man: Man, tag: string): string | undefined {
  const isChanged = tag !== man.tag;
  const given = useLoaded(() => (isChanged ? campaign.usedTags() : undefined), [campaign, isChanged]);
  if (!isChanged) return undefined;
  return given ? tagRefusal(campaign.records.value, given, tag, man.id) : 'Looking for this tag…';
}

function saveMan(campaign: OpenCampaign, unit: Unit, kind: UnitKind, man: Man, draft: Man): Promise<boolean> {
  const { notes, ...rest } = draft;
  const noted = notes && stripInvisible(notes).trim();
  const after = { ...rest, name: cleanName(rest.name), tag: cleanName(rest.tag), ...(noted ? { notes: noted } : {}) };
  const changes = differences('man', man, after, unit.id).map(byRuling);
  const size = establishmentChanges(kind, unit, campaign.records.value.games, man, after);
  return writeEdit(campaign, title(kind, unit, man, after), [...changes, ...size]);
}

const byRuling = (change: RecordChange): RecordChange =>
  change.field === 'state' ? { ...change, why: { by: 'table' } } : change;

function title(kind: UnitKind, unit: Unit, before: Man, after: Man): string {
  const who = manLabel(before, unit);
  if (before.state !== after.state) return `${who}: ${(stateOf(kind, after)?.title ?? after.state).toLowerCase()}`;
  return before.name === after.name ? `${who} changed` : `${who} is now called ${after.name}`;
}

function NameFields({
  man,
  draft,
  nameFault,
  tagFault,
  onChange,
}: {
  readonly man: Man;
  readonly draft: Man;
  readonly nameFault: string | undefined;
  readonly tagFault: string | undefined;
  readonly onChange: (draft: Man) => void;
}) {
  const retagged = cleanName(draft.tag) !== man.tag;
  return (
    <FoldedSection title="Name and notes">
      <NameLine
        label="Name"
        value={draft.name}
        maxLength={NAME_LENGTH}
        wrong={nameFault}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <NameLine
        label="Tag"
        hint={retagged && man.tag !== '' ? `Repaint his base: ${man.tag} is on it now` : 'The label on his base'}
        wrong={tagFault}
        value={draft.tag}
        maxLength={8}
        onChange={(tag) => onChange({ ...draft, tag })}
      />
      <LongText label="Notes" value={draft.notes ?? ''} onChange={(notes) => onChange({ ...draft, notes })} />
    </FoldedSection>
  );
}

function CorrectionFields({
  campaign,
  unit,
  kind,
  man,
  draft,
  onChange,
  onRemoved,
}: ManProps & {
  readonly kind: UnitKind;
  readonly draft: Man;
  readonly onChange: (draft: Man) => void;
  readonly onRemoved: () => void;
}) {
  const history = useHistory(campaign, unit, man);
  const wasHit = isLost(kind, man) || (history !== undefined && countHits(history.events) > 0);
  const remove = async () => {
    const changes = leaveChanges(unit, man, campaign.records.value.games);
    if (await writeEdit(campaign, `${manLabel(man, unit)} removed`, changes)) onRemoved();
  };
  return (
    <FoldedSection title="Correct by hand">
      <Choice
        label="State"
        options={titledOptions(kind.states)}
        value={draft.state}
        onChange={(state) => onChange({ ...draft, state })}
      />
      {kind.manFacts
        .filter((fact) => (fact.when?.(unit, draft) ?? true) && !(fact.state && isLost(kind, draft)))
        .map((fact) => (
          <FactControl
            key={fact.id}
            fact={fact}
            value={draft.facts[fact.id]}
            onChange={(next) => onChange({ ...draft, facts: { ...draft.facts, [fact.id]: next } })}
          />
        ))}
      {kind.roles.length > 1 && (
        <Choice
          label="Role"
          options={kind.roles.map(({ id, title }) => ({ value: id, label: title }))}
          value={draft.role}
          onChange={(role) => onChange({ ...draft, role })}
        />
      )}
      {!kind.states.some(({ struck }) => struck) && (
        <Button
          kind="danger"
          wide
          label="Remove from the roster"
          why={wasHit ? 'He has been hit: his record stays' : undefined}
          onPress={remove}
        />
      )}
    </FoldedSection>
  );
}
