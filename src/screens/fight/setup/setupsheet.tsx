import { useState } from 'preact/hooks';
import { equal } from '../../../campaign/records/equal.ts';
import { Notice } from '../../../components/frame/notice.tsx';
import { Sheet } from '../../../components/frame/sheet.tsx';
import type { ChangedPlay } from '../../../engine/changeplay.ts';
import type { Fields } from '../../../engine/setup/fields.ts';
import { unitsByRole } from '../../../engine/setup/units.ts';
import { isAskedAt } from '../../parts/form/fields.ts';
import { Form } from '../../parts/form/form.tsx';
import { manWords, type PlayContext, type SetupEditor } from '../playcontext.ts';
import { SwapKey } from './setupkeys.tsx';
import { updateSetup } from './supposed.ts';

export const hasSetupChoice = (fields: Fields): boolean =>
  fields.some((field) => field.kind !== 'deck' && field.kind !== 'others' && isAskedAt(field, ''));

export function SetupSheet({
  context,
  editor,
  onChange,
  onClose,
}: {
  readonly context: PlayContext;
  readonly editor: SetupEditor;
  readonly onChange: (changed: ChangedPlay) => void;
  readonly onClose: () => void;
}) {
  const { fields } = editor;
  const { session, kinds } = context;
  const { roles } = session.sequence;
  const before = session.play.value.setup as Record<string, unknown>;
  const [now, setNow] = useState(before);
  const [why, setWhy] = useState<string | undefined>(undefined);
  const unitsIn = (role: number) => (roles[role] ? (unitsByRole(fields, now)[roles[role].id] ?? []) : []);
  const given = editor.defaultsFor(unitsIn(0));
  const put = (next: Record<string, unknown>) => {
    setWhy(undefined);
    setNow(updateSetup(fields, { setup: now, given }, { setup: next, given }));
  };
  const save = () => {
    const changed = editor.change(now);
    if (changed) onChange(changed);
    else setWhy(session.refusal.value);
  };
  const [other] = unitsIn(1);
  return (
    <Sheet
      title="Who fights whom?"
      onClose={onClose}
      form={{ changed: !equal(now, before), save: { label: 'Change it', off: equal(now, before), onPress: save } }}
    >
      {why && <Notice tone="warning">{why}</Notice>}
      <Form
        fields={fields}
        value={now}
        beat=""
        defaults={given}
        manWords={(man, unit) => manWords(kinds, man, unit)}
        unitItem={editor.unitItem}
        onChange={put}
      />
      {roles.length === 2 && other && (
        <SwapKey
          onPress={() => {
            setWhy(undefined);
            setNow(editor.propose(other));
          }}
        />
      )}
    </Sheet>
  );
}
