import { Button } from '../frame/button.tsx';
import './field.css';
import { Icon } from '../frame/icon.tsx';
import type { TickItem } from './ticks.tsx';

export interface OrderProps {
  label: string;
  items: readonly TickItem[];
  value: readonly string[];
  max?: number | undefined;
  onChange: (next: string[]) => void;
}

export function OrderField({ label, items, value, max = items.length, onChange }: OrderProps) {
  const picked = value.flatMap((id) => items.filter((item) => item.id === id));
  const rest = items.filter((item) => !value.includes(item.id));
  const out = (id: string) => onChange(value.filter((other) => other !== id));
  const full = value.length >= max;
  return (
    <fieldset class="ticks" aria-label={label}>
      <ol class="ticks-list" aria-label={`${label}, in order`}>
        {picked.map((item, n) => (
          <li key={item.id} class="tick">
            <b class="order-place">{n + 1}</b>
            <Named item={item} />
            <Button
              label={`${item.name}: move up`}
              icon="up"
              bare
              off={n === 0}
              onPress={() => onChange(raiseItem(value, n))}
            />
            <Button label={`${item.name}: take out`} icon="close" bare onPress={() => out(item.id)} />
          </li>
        ))}
      </ol>
      {rest.length > 0 && (
        <ul class="ticks-list" aria-label={`${label}, not picked`}>
          {rest.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                class="tick"
                aria-disabled={full || undefined}
                onClick={full ? undefined : () => onChange([...value, item.id])}
              >
                <Icon name="plus" />
                <Named item={item} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function raiseItem(ids: readonly string[], n: number): string[] {
  const [lifted] = ids.slice(n, n + 1);
  if (lifted === undefined || n === 0) return [...ids];
  const others = ids.filter((id) => id !== lifted);
  return [...others.slice(0, n - 1), lifted, ...others.slice(n - 1)];
}

function Named({ item }: { item: TickItem }) {
  return (
    <>
      {item.lead ?? (item.tag && <b class="tag">{item.tag}</b>)}
      <span class="field-words">
        {` ${item.name}`}
        {item.detail && <span class="field-detail"> {item.detail}</span>}
      </span>
    </>
  );
}
