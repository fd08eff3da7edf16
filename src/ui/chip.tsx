import './frame.css';
import { Icon } from './icon.tsx';
import { type Act, useOnce } from './once.ts';

export interface ChipProps {
  label: string;
  tone?: 'plain' | 'good' | 'bad' | 'warning' | undefined;
  /** With `onPress`: whether it is chosen. */
  pressed?: boolean | undefined;
  onPress?: Act | undefined;
  /** Makes it removable; the label of that key. */
  removeLabel?: string | undefined;
  onRemove?: Act | undefined;
}

/** A word in a box: only shown, chosen by a tap, or taken away by a tap. */
export function Chip({ label, tone = 'plain', pressed, onPress, removeLabel, onRemove }: ChipProps) {
  const press = useOnce(onPress ?? onRemove);
  if (onPress)
    return (
      <button type="button" class={`chip tappable ${tone}`} aria-pressed={pressed} onClick={() => press()}>
        {pressed && <Icon name="tick" />}
        {label}
      </button>
    );
  if (onRemove)
    return (
      <button type="button" class={`chip tappable ${tone}`} aria-label={removeLabel} onClick={() => press()}>
        {label}
        <Icon name="close" />
      </button>
    );
  return <span class={`chip ${tone}`}>{label}</span>;
}
