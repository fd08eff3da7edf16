import { useState } from 'preact/hooks';
import { differences, whoIs } from '../../campaign/changes.ts';
import { equal } from '../../campaign/equal.ts';
import { establishmentAfter, leaves } from '../../campaign/establishment.ts';
import { stateOf } from '../../campaign/muster.ts';
import type { RecordChange } from '../../campaign/records.ts';
import type { Man, Unit } from '../../rules/roster.ts';
import type { UnitKind } from '../../rules/system.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { LongText } from '../../ui/longtext.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextLine } from '../../ui/textline.tsx';
import { writeEdit } from '../model/edits.ts';
import { NAME_LENGTH } from '../model/namelength.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { FactControl } from '../parts/factcontrol.tsx';
import { ManRecord } from './manrecord.tsx';
import { MoveSheet } from './movesheet.tsx';

/** A man: his state, role, what he carries, name, tag and notes; all saved as one entry. He moves to another unit with his record. He is struck off by his state; where his kind has none for it, he is removed. */
export function ManSheet({
  camp,
  unit,
  kind,
  man,
  onClose,
}: {
  readonly camp: OpenCampaign;
  readonly unit: Unit;
  readonly kind: UnitKind;
  readonly man: Man;
  readonly onClose: () => void;
}) {
  const [now, setNow] = useState(man);
  const [moving, setMoving] = useState(false);
  // A name that shows nothing is none: blanks, joiners and marks alone.
  const wrong = /[\p{L}\p{N}\p{S}\p{P}]/u.test(now.name) ? undefined : 'A man needs a name.';
  const save = async () => {
    const { notes, ...rest } = now;
    const noted = notes?.trim();
    const after = { ...rest, name: now.name.trim(), tag: now.tag.trim(), ...(noted ? { notes: noted } : {}) };
    const changes = differences('man', man, after, unit.id).map(byRuling);
    const size = establishmentAfter(kind, unit, camp.records.value.games, man, after);
    if (await writeEdit(camp, title(kind, unit, man, after), [...changes, ...size])) onClose();
  };
  const remove = async () => {
    if (await writeEdit(camp, `${whoIs(man, unit)} removed`, leaves(unit, man, camp.records.value.games))) onClose();
  };
  return (
    <Sheet
      title={`${man.tag} ${man.name}`.trim()}
      onClose={onClose}
      form={{ changed: !equal(now, man), save: { label: 'Save', why: wrong, onPress: save } }}
    >
      <ManRecord camp={camp} unit={unit} man={man} />
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
      <TextLine
        label="Name"
        value={now.name}
        maxLength={NAME_LENGTH}
        wrong={wrong}
        onChange={(name) => setNow({ ...now, name })}
      />
      <TextLine
        label="Tag"
        hint="The label on his base"
        value={now.tag}
        maxLength={8}
        onChange={(tag) => setNow({ ...now, tag })}
      />
      <LongText label="Notes" value={now.notes ?? ''} onChange={(notes) => setNow({ ...now, notes })} />
      {camp.units.some((one) => one.id !== unit.id && one.side === unit.side) && (
        <Button
          wide
          icon="next"
          label="Move to another unit"
          detail="With his record"
          why={equal(now, man) ? undefined : 'Save your changes first'}
          onPress={() => setMoving(true)}
        />
      )}
      {moving && <MoveSheet camp={camp} unit={unit} man={man} onMoved={onClose} onClose={() => setMoving(false)} />}
      {!kind.states.some(({ struck }) => struck) && (
        <Button kind="danger" wide label="Remove from the roster" onPress={remove} />
      )}
    </Sheet>
  );
}

/** A state that the table sets is its ruling. */
const byRuling = (change: RecordChange): RecordChange =>
  change.field === 'state' ? { ...change, why: { by: 'table' } } : change;

function title(kind: UnitKind, unit: Unit, before: Man, after: Man): string {
  const who = whoIs(before, unit);
  if (before.state !== after.state) return `${who}: ${(stateOf(kind, after)?.title ?? after.state).toLowerCase()}`;
  return before.name === after.name ? `${who} changed` : `${who} is now called ${after.name}`;
}
