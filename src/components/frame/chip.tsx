import './frame.css';
import { type Act, useOnce } from '../hooks/once.ts';
import { Icon } from './icon.tsx';

export interface ChipProps {
  label: string;
  tone?: 'plain' | 'good' | 'bad' | 'warning' | undefined;
  /** With `onPress`: whether it is chosen. */
  pressed?: boolean | undefined;
  onPress?: Act | undefined;
}

/** A word in a box: only shown, or chosen by a tap. */
export function Chip({ label, tone = 'plain', pressed, onPress }: ChipProps) {
  const press = useOnce(onPress);
  if (onPress)
    return (
      <button type="button" class={`chip tappable ${tone}`} aria-pressed={pressed} onClick={() => press()}>
        {pressed && <Icon name="tick" />}
        {label}
      </button>
    );
  return <span class={`chip ${tone}`}>{label}</span>;
}

/** Words in boxes, one after the other. */
export const Chips = ({ words }: { words: readonly ChipProps[] }) => (
  <>{words.flatMap((word) => [<Chip key={word.label} {...word} />, ' '])}</>
);
