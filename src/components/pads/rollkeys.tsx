import { Icon } from '../frame/icon.tsx';
import './pad.css';

export interface RollKey {
  label: string;
  onRoll: () => void;
}

export interface RollKeysProps {
  rolls: readonly RollKey[];
  icon?: 'dice' | 'cards' | undefined;
  /** Keeps the room of the keys, so that nothing moves. */
  isHidden?: boolean | undefined;
}

export function RollKeys({ rolls, icon = 'dice', isHidden }: RollKeysProps) {
  return (
    <div class="rolls" style={isHidden ? { visibility: 'hidden' } : undefined}>
      {rolls.map(({ label, onRoll }) => (
        <button key={label} type="button" class="roll" onClick={onRoll}>
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </div>
  );
}
