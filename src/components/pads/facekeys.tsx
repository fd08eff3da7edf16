import { useState } from 'preact/hooks';
import { Die } from '../table/die.tsx';
import { Key } from './key.tsx';
import './pad.css';
import { SumPad } from './sumpad.tsx';
import { TypedDigits, useTypedNumber } from './typednumber.tsx';

export interface FaceKeysProps {
  label: string;
  sides: number;
  onFace: (face: number) => void;
}

const EVEN: Readonly<Record<number, string>> = { 6: ' six', 10: ' ten' };

export function FaceKeys({ label, sides, onFace }: FaceKeysProps) {
  const [digits, setDigits] = useState('');
  const whole = (face: number) => {
    setDigits('');
    onFace(face);
  };
  if (sides > 20) return <SumPad label={label} min={1} max={sides} draft={digits} onDraft={setDigits} onDone={whole} />;
  return <Faces label={label} sides={sides} onFace={onFace} />;
}

function Faces({ label, sides, onFace }: FaceKeysProps) {
  const { words, onKeyDown } = useTypedNumber(1, sides, onFace);
  return (
    <fieldset class={`faces${EVEN[sides] ?? ''}`} aria-label={label} tabIndex={-1} data-digits onKeyDown={onKeyDown}>
      {sides > 9 && <TypedDigits words={words} />}
      {Array.from({ length: sides }, (_, n) => n + 1).map((face) => (
        <Key key={face} label={`${face}`} onPress={() => onFace(face)}>
          <Die sides={sides} face={face} silent />
        </Key>
      ))}
    </fieldset>
  );
}
