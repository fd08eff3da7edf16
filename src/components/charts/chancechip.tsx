import { percent } from './percent.ts';
import '../step/view.css';

export function ChanceChip({ label, chance }: { label: string; chance: number }) {
  return (
    <span class="chance">
      {label} <b>{percent(chance)}</b>
    </span>
  );
}
