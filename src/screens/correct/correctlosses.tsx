import { useState } from 'preact/hooks';
import { effectOf } from '../../campaign/log/log.ts';
import { equal } from '../../campaign/records/equal.ts';
import type { RecordChange } from '../../campaign/records/records.ts';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Section } from '../../components/frame/section.tsx';
import { UnsavedQuestion } from '../../components/frame/unsaved.tsx';
import { listOf } from '../../engine/data/figure.ts';
import type { State } from '../../system/units.ts';
import { type Casualties, casualtyChange, fallenTokens } from '../game/sheets/mentokens.tsx';
import { UnitsFallen } from '../game/sheets/unitsfallen.tsx';
import { attempt } from '../state/appstate.ts';
import { to } from '../state/route.ts';
import { casualtyWords } from '../words/unitwords.ts';
import { type CorrectProps, type EntryOfDay, unitsOfDay } from './correction.ts';

/** A recorded list of losses, filled in. */
export function CorrectLosses({ campaign, day, onBody, isSaved }: CorrectProps) {
  const [before] = useState(() => casualtiesOf(campaign.system.units, day));
  const [casualties, setCasualties] = useState(before);
  const units = unitsOfDay(day).filter(({ men }) => men.length > 0);
  const fell = units.flatMap((unit) => fallenTokens(unit, casualties));
  const show = () => {
    const { entry } = day;
    const losses = effectOf(entry).filter(isLoss(before));
    const by = losses.find(({ why }) => why)?.why?.by ?? 'table';
    const hit = units.filter(({ men }) => men.some(({ id }) => casualties[id]));
    const isGame = entry.kind === 'game' || hit.length === 0;
    const title = `${listOf(hit.map(({ name }) => name))}: ${casualtyWords(fell.map(({ state }) => state))}`;
    const rest = effectOf(entry).filter((change) => !losses.includes(change) && !isDerived(change));
    return onBody({
      title: isGame ? entry.title : title,
      changes: [...rest, ...fell.map((one) => casualtyChange(one, by))],
      ...(hit.length > 0 ? { units: hit.map(({ id }) => id) } : {}),
    });
  };
  return (
    <Page
      bar={
        <Bar
          title={`Correct: ${day.entry.title}`}
          subtitle={campaign.records.value.campaign.name}
          back={{ label: 'Back', href: to('c', campaign.id, 'log') }}
        />
      }
    >
      <Section title="Who fell?">
        <UnitsFallen campaign={campaign} units={units} casualties={casualties} onChange={setCasualties} />
      </Section>
      <Button
        kind="primary"
        wide
        icon="tick"
        label="Save the correction…"
        detail={casualtyWords(fell.map(({ state }) => state)) || 'Nobody fell'}
        onPress={() => attempt(show())}
      />
      <UnsavedQuestion changed={!isSaved && !equal(casualties, before)} />
    </Page>
  );
}

/** Starting strengths of games, which follow from the losses. */
const isDerived = ({ of, field, ...change }: RecordChange): boolean =>
  of === 'game' && field.startsWith('strengths.') && 'by' in change;

const isLoss =
  (casualties: Casualties) =>
  ({ of, id, field }: RecordChange): boolean =>
    of === 'man' && field === 'state' && Object.hasOwn(casualties, id);

function casualtiesOf(
  kinds: readonly { readonly id: string; readonly states: readonly State[] }[],
  { entry, records }: EntryOfDay,
): Casualties {
  const all = effectOf(entry).flatMap((change): readonly (readonly [string, State])[] => {
    const unit = records.units.find(({ id }) => id === change.unit);
    const state = kinds
      .find(({ id }) => id === unit?.kind)
      ?.states.find(({ id }) => change.field === 'state' && 'to' in change && id === change.to);
    return state && !state.isActive ? [[change.id, state]] : [];
  });
  return Object.fromEntries(all);
}
