import { useEffect, useRef, useState } from 'preact/hooks';
import { differences } from '../../campaign/records/differences.ts';
import { equal } from '../../campaign/records/equal.ts';
import type { RecordChange } from '../../campaign/records/records.ts';
import { manLabel } from '../../campaign/records/recordwords.ts';
import { countHits } from '../../campaign/reports/story.ts';
import { establishmentChanges, leaveChanges } from '../../campaign/units/establishment.ts';
import { isLost, stateOf } from '../../campaign/units/muster.ts';
import { type GivenTags, tagRefusal } from '../../campaign/units/tags.ts';
import { Choice } from '../../components/fields/choice.tsx';
import { LongText } from '../../components/fields/longtext.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { cleanName, visibleText } from '../../engine/data/visible.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import type { UnitKind } from '../../system/system.ts';
import { FactControl } from '../parts/factcontrols.tsx';
import { FoldedSection } from '../parts/foldedsection.tsx';
import { NameLine } from '../parts/nameline.tsx';
import { PosterKey } from '../parts/poster/posterkey.tsx';
import { attempt } from '../state/appstate.ts';
import { writeEdit } from '../state/edits.ts';
import { useStory } from '../state/history.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CloseProps, ManProps } from '../state/props.ts';
import { NAME_LENGTH } from '../state/settingkeys.ts';
import { ManHead } from './manhead.tsx';
import { ManRecord } from './manrecord.tsx';
import { Medals } from './medals.tsx';
import { MoveSheet } from './movesheet.tsx';
import { Photograph } from './photograph.tsx';

/** Pages through the men of a unit. Changes to each man are saved as one entry before the next opens. */
export function ManSheet({
  campaign,
  unit,
  kind,
  man: first,
  onClose,
}: ManProps & CloseProps & { readonly kind: UnitKind }) {
  const [man, setMan] = useState(first);
  const [now, setNow] = useState(first);
  const [moving, setMoving] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const changed = !equal(now, man);
  const nameless = cleanName(now.name) === '' ? 'A man needs a name.' : undefined;
  const tag = cleanName(now.tag);
  const retagged = tag !== man.tag;
  const given = useGivenTags(campaign, retagged);
  const taken = retagged
    ? given
      ? tagRefusal(campaign.records.value, given, tag, man.id)
      : 'Looking for this tag…'
    : undefined;
  const deeds = useStory(campaign, unit, man);
  const hasFallen = isLost(kind, man) || (deeds !== undefined && countHits(deeds) > 0);
  const wrong = nameless ?? taken;
  const save = () => {
    const { notes, ...rest } = now;
    const noted = notes && visibleText(notes).trim();
    const after = { ...rest, name: cleanName(now.name), tag, ...(noted ? { notes: noted } : {}) };
    const changes = differences('man', man, after, unit.id).map(byRuling);
    const size = establishmentChanges(kind, unit, campaign.records.value.games, man, after);
    return writeEdit(campaign, title(kind, unit, man, after), [...changes, ...size]);
  };
  // The unit may have changed since this sheet opened.
  const from = campaign.records.value.units.find(({ id }) => id === unit.id) ?? unit;
  const own = from.men;
  const at = own.findIndex(({ id }) => id === man.id);
  const there = own[at] ?? man;
  const remove = async () => {
    if (
      await writeEdit(
        campaign,
        `${manLabel(man, unit)} removed`,
        leaveChanges(from, there, campaign.records.value.games),
      )
    )
      onClose();
  };
  const go = async (to: Man) => {
    if (changed && !(await save())) return;
    setMan(to);
    setNow(to);
    top.current?.closest('dialog')?.scrollTo(0, 0);
  };
  const others = [
    { step: 'Previous', icon: 'back', to: own.at(at - 1) },
    { step: 'Next', icon: 'next', to: own[(at + 1) % own.length] },
  ] as const;
  return (
    <Sheet
      title={unit.name}
      onClose={onClose}
      actions={
        own.length > 1 &&
        others.map(
          ({ step, icon, to }) =>
            to && <Button key={step} icon={icon} label={step} detail={to.name} why={wrong} onPress={() => go(to)} />,
        )
      }
      form={{
        changed,
        save: changed
          ? { label: 'Save', why: wrong, onPress: async () => ((await save()) ? onClose() : undefined) }
          : undefined,
      }}
    >
      <div ref={top} key={man.id} class="stack">
        <ManHead campaign={campaign} unit={unit} kind={kind} man={man} />
        <ManRecord campaign={campaign} unit={unit} man={man} />
        <Medals campaign={campaign} unit={unit} man={there} />
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
        <FoldedSection title="Name and notes">
          <NameLine
            label="Name"
            value={now.name}
            maxLength={NAME_LENGTH}
            wrong={nameless}
            onChange={(name) => setNow({ ...now, name })}
          />
          <NameLine
            label="Tag"
            hint={retagged && man.tag !== '' ? `Repaint his base: ${man.tag} is on it now` : 'The label on his base'}
            wrong={taken}
            value={now.tag}
            maxLength={8}
            onChange={(tag) => setNow({ ...now, tag })}
          />
          <LongText label="Notes" value={now.notes ?? ''} onChange={(notes) => setNow({ ...now, notes })} />
        </FoldedSection>
        <FoldedSection title="Correct by hand">
          <Choice
            label="State"
            options={kind.states.map(({ id, title, detail }) => ({ value: id, label: title, detail }))}
            value={now.state}
            onChange={(state) => setNow({ ...now, state })}
          />
          {kind.manFacts
            .filter((fact) => fact.when?.(unit, now) ?? true)
            .map((fact) => (
              <FactControl
                key={fact.id}
                fact={fact}
                value={now.facts[fact.id]}
                onChange={(next) => setNow({ ...now, facts: { ...now.facts, [fact.id]: next } })}
              />
            ))}
          {kind.roles.length > 1 && (
            <Choice
              label="Role"
              options={kind.roles.map(({ id, title }) => ({ value: id, label: title }))}
              value={now.role}
              onChange={(role) => setNow({ ...now, role })}
            />
          )}
          {!kind.states.some(({ struck }) => struck) && (
            <Button
              kind="danger"
              wide
              label="Remove from the roster"
              why={hasFallen ? 'He has been hit: his record stays' : undefined}
              onPress={remove}
            />
          )}
        </FoldedSection>
      </div>
      {moving && (
        <MoveSheet campaign={campaign} unit={from} man={there} onMoved={onClose} onClose={() => setMoving(false)} />
      )}
    </Sheet>
  );
}

/** Tags in use, loaded when `wanted` becomes true. */
function useGivenTags(campaign: OpenCampaign, wanted: boolean): GivenTags | undefined {
  const [given, setGiven] = useState<GivenTags | undefined>(undefined);
  useEffect(() => {
    if (wanted) attempt(campaign.usedTags().then(setGiven));
  }, [campaign, wanted]);
  return given;
}

/** Marks a change of state as a table ruling. */
const byRuling = (change: RecordChange): RecordChange =>
  change.field === 'state' ? { ...change, why: { by: 'table' } } : change;

function title(kind: UnitKind, unit: Unit, before: Man, after: Man): string {
  const who = manLabel(before, unit);
  if (before.state !== after.state) return `${who}: ${(stateOf(kind, after)?.title ?? after.state).toLowerCase()}`;
  return before.name === after.name ? `${who} changed` : `${who} is now called ${after.name}`;
}
