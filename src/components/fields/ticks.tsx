import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../frame/button.tsx';
import './field.css';
import { Icon } from '../frame/icon.tsx';
import { Stepper } from './stepper.tsx';

export interface TickItem {
  id: string;
  tag?: string | undefined;
  /** Shown instead of the tag. Its accessible name must include the tag. */
  lead?: ComponentChildren;
  name: string;
  detail?: string | undefined;
  trail?: ComponentChildren;
}

export interface TicksProps {
  label: string;
  counts?: string | undefined;
  detail?: string | undefined;
  items: readonly TickItem[];
  /** Selected ids, in the order they were selected. */
  value: readonly string[];
  min?: number | undefined;
  max?: number | undefined;
  /** Removes the stepper of the count, so that every item is selected by name. */
  picksByName?: boolean | undefined;
  /** Label of a key that expands the list. Omit it to show the list at once. */
  folded?: string | undefined;
  onChange: (next: string[]) => void;
}

/** Multiple selection with a count on top. If `min` equals `max`, selecting one more item replaces the one selected last. */
export function Ticks(props: TicksProps) {
  const { label, counts = label, detail, items, value, min = 0, max = items.length, onChange } = props;
  const { folded, picksByName = false } = props;
  const [open, setOpen] = useState(folded === undefined);
  const resize = (count: number) => {
    const rest = items.map((item) => item.id).filter((id) => !value.includes(id));
    onChange([...value, ...rest].slice(0, count));
  };
  const swaps = min === max && max > 0;
  const flip = (id: string) => {
    if (value.includes(id)) {
      if (swaps || value.length > min) onChange(value.filter((other) => other !== id));
    } else if (value.length < max) onChange([...value, id]);
    else if (swaps) onChange([...value.slice(0, max - 1), id]);
  };
  const unfold = folded !== undefined && (
    <Button kind="quiet" icon={open ? 'up' : 'search'} label={folded} pressed={open} onPress={() => setOpen(!open)} />
  );
  return (
    <div class="ticks">
      {picksByName ? (
        <NamedHead {...props}>{unfold}</NamedHead>
      ) : (
        <>
          <Stepper label={counts} detail={detail} value={value.length} min={min} max={max} onChange={resize} />
          {unfold}
        </>
      )}
      <ul class="ticks-list" aria-label={label} hidden={!open}>
        {items.map((item) => (
          <li key={item.id}>
            <Tick item={item} ticked={value.includes(item.id)} full={value.length >= max && !swaps} onPress={flip} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function NamedHead({
  label,
  counts = label,
  detail,
  items,
  value,
  max = items.length,
  onChange,
  children,
}: TicksProps & { readonly children: ComponentChildren }) {
  const all = value.length === items.length;
  return (
    <div class="field">
      {counts === label && <span class="field-words">{label}</span>}
      <b role="status">{`${value.length} of ${max}`}</b>
      {items.length > 1 && max >= items.length && (
        <Button
          kind="quiet"
          label={all ? 'None' : 'All'}
          onPress={() => onChange(all ? [] : items.map(({ id }) => id))}
        />
      )}
      {children}
      {detail && <span class="field-detail">{detail}</span>}
    </div>
  );
}

function Tick({
  item,
  ticked,
  full,
  onPress,
}: {
  item: TickItem;
  ticked: boolean;
  full: boolean;
  onPress: (id: string) => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line with words and a chip is more than a bare box
    <button
      type="button"
      role="checkbox"
      class="tick"
      aria-checked={ticked}
      aria-disabled={(full && !ticked) || undefined}
      onClick={() => onPress(item.id)}
    >
      <span class="tick-box" aria-hidden="true">
        {ticked && <Icon name="tick" />}
      </span>
      {item.lead ?? (item.tag && <b class="tag">{item.tag}</b>)}
      <span class="field-words">
        {` ${item.name}`}
        {item.detail && <span class="field-detail"> {item.detail}</span>}
      </span>
      {item.trail}
    </button>
  );
}
