import { useRef, useState } from 'preact/hooks';
import { differences } from '../../campaign/records/differences.ts';
import { Sheet } from '../../components/frame/sheet.tsx';
import { cleanName } from '../../engine/data/visible.ts';
import { NameLine } from '../parts/nameline.tsx';
import { writeEdit } from '../state/edits.ts';
import type { CloseProps, UnitProps } from '../state/props.ts';
import { NAME_LENGTH } from '../state/settingkeys.ts';
import { countPhrase } from '../words/unitwords.ts';

/** Sheet that names all men of a unit in one entry. Enter moves to the next man. */
export function NamesSheet({ campaign, unit, onClose }: UnitProps & CloseProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const list = useRef<HTMLDivElement>(null);
  const kind = campaign.kind(unit);
  const named = unit.men.map((man) => ({ ...man, name: cleanName(typed[man.id] ?? man.name) }));
  const changed = named.filter(({ name }, at) => name !== unit.men[at]!.name);
  const blank = named.find(({ name }) => name === '');
  const save = async () => {
    const changes = unit.men.flatMap((man, at) => differences('man', man, named[at]!, unit.id));
    const title = `${unit.name}: ${countPhrase(changed.length, 'man', 'men')} renamed`;
    if (await writeEdit(campaign, title, changes)) onClose();
  };
  const next = (at: number) => {
    const inputs = list.current?.querySelectorAll('input') ?? [];
    const to = inputs[at + 1] ?? inputs[at];
    to?.focus();
    to?.select();
  };
  return (
    <Sheet
      title={`Names of ${unit.name}`}
      onClose={onClose}
      form={{
        changed: changed.length > 0,
        save: {
          label: 'Save',
          detail: changed.length > 0 ? `${countPhrase(changed.length, 'new name', 'new names')}` : undefined,
          why: blank && `${blank.tag || 'A man'} needs a name`,
          onPress: save,
        },
      }}
    >
      <div class="stack" ref={list}>
        {unit.men.map((man, at) => {
          const role = kind.roles.find(({ id }) => id === man.role)?.title ?? 'Man';
          return (
            <NameLine
              key={man.id}
              label={man.tag ? `${man.tag} · ${role}` : `${role}, ${at + 1} of ${unit.men.length}`}
              value={typed[man.id] ?? man.name}
              maxLength={NAME_LENGTH}
              enter="next"
              onChange={(name) => setTyped({ ...typed, [man.id]: name })}
              onEnter={() => next(at)}
            />
          );
        })}
      </div>
    </Sheet>
  );
}
