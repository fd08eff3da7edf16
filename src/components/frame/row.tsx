import type { ComponentChildren } from 'preact';
import './frame.css';
import { type PressHandler, useOnce } from '../hooks/once.ts';
import { Icon } from './icon.tsx';

export interface RowProps {
  lead?: ComponentChildren;
  title: ComponentChildren;
  detail?: ComponentChildren;
  trail?: ComponentChildren;
  href?: string | undefined;
  onPress?: PressHandler | undefined;
  does?: 'next' | 'plus' | 'turn' | undefined;
  why?: string | undefined;
  action?: ComponentChildren;
}

export function Row({ href, onPress, why, action, ...words }: RowProps) {
  const press = useOnce(onPress);
  const inside = (
    <Words {...words} why={why} leads={why === undefined && (href !== undefined || onPress !== undefined)} />
  );
  return (
    <li class={action ? 'row-both' : undefined}>
      {why !== undefined ? (
        <button type="button" class="row barred" aria-disabled="true">
          {inside}
        </button>
      ) : href !== undefined ? (
        <a class="row" href={href}>
          {inside}
        </a>
      ) : onPress ? (
        <button type="button" class="row" onClick={() => press()}>
          {inside}
        </button>
      ) : (
        <div class="row">{inside}</div>
      )}
      {action}
    </li>
  );
}

function Words({
  lead,
  title,
  detail,
  trail,
  why,
  leads,
  does = 'next',
}: Omit<RowProps, 'href' | 'onPress'> & { leads: boolean }) {
  return (
    <>
      {lead && <span class="row-lead">{lead}</span>}
      <span class="row-words">
        <b dir="auto">{title}</b>
        {detail && <span class="row-detail"> {detail}</span>}
        {why && <span class="row-detail"> {why}</span>}
      </span>
      {trail && <span class="row-trail"> {trail}</span>}
      {leads && <Icon name={does} />}
    </>
  );
}

export function Rows({ label, children }: { label?: string | undefined; children: ComponentChildren }) {
  return (
    <ul class="rows" aria-label={label}>
      {children}
    </ul>
  );
}
