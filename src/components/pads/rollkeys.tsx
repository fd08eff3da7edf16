import { Icon } from '../frame/icon.tsx';
import './pad.css';

export interface RollKey {
  label: string;
  onRoll: () => void;
}

export function RollKeys({ rolls, icon = 'dice' }: { rolls: readonly RollKey[]; icon?: 'dice' | 'cards' | undefined }) {
  return (
    <div class="rolls">
      {rolls.map(({ label, onRoll }) => (
        <button key={label} type="button" class="roll" onClick={onRoll}>
          <Icon name={icon} />
          {label}
        </button>
      ))}
    </div>
  );
}
