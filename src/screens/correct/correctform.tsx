import { useState } from 'preact/hooks';
import { equal } from '../../campaign/records/equal.ts';
import { manLabel } from '../../campaign/records/recordwords.ts';
import { Choice } from '../../components/fields/choice.tsx';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Section } from '../../components/frame/section.tsx';
import { UnsavedQuestion } from '../../components/frame/unsaved.tsx';
import type { Unit } from '../../engine/roster.ts';
import { GameFields, ResultFields } from '../game/sheets/gamefacts.tsx';
import { fallenMen } from '../game/sheets/mentokens.tsx';
import { NoteFields, noteFault } from '../game/sheets/notesheet.tsx';
import { UnitCasualties } from '../game/sheets/unitcasualties.tsx';
import { attempt } from '../state/appstate.ts';
import type { CampaignProps } from '../state/props.ts';
import { to } from '../state/route.ts';
import { casualtyWords } from '../words/unitwords.ts';
import { AwardFields, awardFault } from './awardfields.tsx';
import { type CorrectProps, saveDraft, savedDraft, unitsBeforeEntry } from './correction.ts';
import { bodyOf, type EntryForm, formBasisOf, type ManAtEntry } from './entryform.ts';

/** Form that corrects an entry without a play: losses, returns, a game's facts, a note or an award. */
export function CorrectForm(props: CorrectProps) {
  const { campaign, target, onBody, isSaved } = props;
  const [form] = useState(() => formBasisOf(campaign.system.units, target));
  const [now, setNow] = useState(() => savedDraft<EntryForm>(props) ?? form.value);
  const change = (part: Partial<EntryForm>) => {
    const next = { ...now, ...part };
    setNow(next);
    saveDraft(props, next);
  };
  const units = unitsBeforeEntry(target).filter(({ men }) => men.length > 0);
  const fell = units.flatMap((unit) => fallenMen(unit, now.casualties));
  const losses = casualtyWords(fell.map(({ state }) => state)) || 'Nobody fell';
  return (
    <Page
      bar={
        <Bar
          title={`Correct: ${target.entry.title}`}
          subtitle={campaign.records.value.campaign.name}
          back={{ label: 'Back', href: to('c', campaign.id, 'log') }}
        />
      }
    >
      <EntryFields
        campaign={campaign}
        form={form}
        now={now}
        units={units}
        records={target.records.units}
        onChange={change}
      />
      <Button
        kind="primary"
        wide
        icon="tick"
        label="Save the correction…"
        detail={form.hasLosses ? losses : undefined}
        why={(now.note && noteFault(now.note)) ?? (now.award && awardFault(now.award))}
        onPress={() => attempt(onBody(bodyOf(target, form, now, units)))}
      />
      <UnsavedQuestion changed={!isSaved && !equal(now, form.value)} />
    </Page>
  );
}

const EntryFields = ({
  campaign,
  form,
  now: { casualties, facts, states, note, award },
  units,
  records,
  onChange,
}: CampaignProps & {
  readonly form: ReturnType<typeof formBasisOf>;
  readonly now: EntryForm;
  readonly units: readonly Unit[];
  readonly records: readonly Unit[];
  readonly onChange: (part: Partial<EntryForm>) => void;
}) => (
  <>
    {note && <NoteFields campaign={campaign} units={units} note={note} onChange={(note) => onChange({ note })} />}
    {award && <AwardFields units={units} award={award} onChange={(award) => onChange({ award })} />}
    {facts && <GameFields campaign={campaign} facts={facts} onChange={(facts) => onChange({ facts })} />}
    {facts && form.game?.ended !== undefined && (
      <ResultFields campaign={campaign} facts={facts} onChange={(facts) => onChange({ facts })} />
    )}
    {form.out.length > 0 && (
      <Section title="Who is back?">
        {form.out.map(({ man, unit }) => (
          <ManState
            key={man.id}
            campaign={campaign}
            man={man}
            unit={unit}
            value={states[man.id] ?? man.state}
            onChange={(state) => onChange({ states: { ...states, [man.id]: state } })}
          />
        ))}
      </Section>
    )}
    {form.hasLosses && (
      <Section title="Who fell?">
        <UnitCasualties
          campaign={campaign}
          units={units}
          records={records}
          casualties={casualties}
          onChange={(casualties) => onChange({ casualties })}
        />
      </Section>
    )}
  </>
);

const ManState = ({
  campaign,
  man,
  unit,
  value,
  onChange,
}: CampaignProps &
  ManAtEntry & {
    readonly value: string;
    readonly onChange: (state: string) => void;
  }) => (
  <Choice
    label={manLabel(man, unit)}
    options={campaign
      .kind(unit)
      .states.filter(({ struck }) => !struck)
      .map(({ id, title }) => ({ value: id, label: title }))}
    value={value}
    onChange={onChange}
  />
);
