import './frame.css';
import { type PressHandler, useOnce } from '../hooks/once.ts';
import { Icon } from './icon.tsx';

export interface ChipProps {
  label: string;
  tone?: 'plain' | 'good' | 'bad' | 'warning' | undefined;
  pressed?: boolean | undefined;
  onPress?: PressHandler | undefined;
}

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

export const Chips = ({ words }: { words: readonly ChipProps[] }) => (
  <>{words.flatMap((word) => [<Chip key={word.label} {...word} />, ' '])}</>
);
