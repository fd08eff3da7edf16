import { Icon } from './icon.tsx';
import './pad.css';

/** A key that lets the app roll or draw. */
export interface Roll {
  label: string;
  onRoll: () => void;
}

/** The app's own dice or cards, beside every pad; they look like what the app rolls. */
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
