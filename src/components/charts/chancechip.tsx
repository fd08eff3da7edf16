import { percent } from './percent.ts';
import '../step/view.css';

export function ChanceChip({ label, chance, about }: { label: string; chance: number; about?: boolean | undefined }) {
  return (
    <span class="chance">
      {label} <b>{percent(chance, about)}</b>
    </span>
  );
}
