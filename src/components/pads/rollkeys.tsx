import { Icon } from '../frame/icon.tsx';
import './pad.css';

/** A key that lets the app roll or draw. */
export interface Roll {
  label: string;
  onRoll: () => void;
}

/** The app's own dice or cards, above the keys of the table's: they stand where nothing records a fight. */
export function RollKeys({ rolls, icon = 'dice' }: { rolls: readonly Roll[]; icon?: 'dice' | 'cards' | undefined }) {
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
