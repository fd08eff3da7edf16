import { useState } from 'preact/hooks';
import { Button } from '../../components/frame/button.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { cleanName } from '../../engine/data/visible.ts';
import { NameLine } from '../parts/nameline.tsx';
import type { CloseProps } from '../state/props.ts';
import { type DiceRoll, MAX_SAVED, readingWords, rollWords, type SavedRoll } from './diceroll.ts';

/** Sheet to save the settings of the roller under a name, and to remove saved ones. */
export function SavedRolls({
  roll,
  saved,
  onChange,
  onClose,
}: CloseProps & {
  readonly roll: DiceRoll;
  readonly saved: readonly SavedRoll[];
  readonly onChange: (next: readonly SavedRoll[]) => unknown;
}) {
  const [typed, setTyped] = useState('');
  const name = cleanName(typed);
  const others = saved.filter((one) => one.name !== name);
  const isFull = others.length >= MAX_SAVED;
  const save = () => {
    onChange([...others, { name, roll }]);
    onClose();
  };
  return (
    <Sheet
      title="Saved rolls"
      onClose={onClose}
      form={{
        changed: typed !== '',
        save: {
          label: 'Save the throw',
          why: isFull ? `Remove one first: ${MAX_SAVED} at most` : undefined,
          off: isFull || name === '',
          onPress: save,
        },
      }}
    >
      <NameLine
        label="Name"
        hint={`${rollWords(roll)}, ${readingWords(roll)}`}
        value={typed}
        maxLength={20}
        onChange={setTyped}
      />
      <Rows label="Saved rolls">
        {saved.map((one) => (
          <Row
            key={one.name}
            title={one.name}
            detail={`${rollWords(one.roll)}, ${readingWords(one.roll)}`}
            action={
              <Button
                kind="quiet"
                icon="close"
                bare
                label={`Remove ${one.name}`}
                onPress={() => onChange(saved.filter((other) => other !== one))}
              />
            }
          />
        ))}
      </Rows>
    </Sheet>
  );
}
