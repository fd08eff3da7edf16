import type { ComponentChildren } from 'preact';
import { Emblem } from '../table/emblem.tsx';
import { Button } from './button.tsx';
import './frame.css';
import type { PressHandler } from '../hooks/once.ts';

export interface BarProps {
  title: string;
  /** Title of the whole procedure, for screen readers only. */
  within?: string | undefined;
  subtitle?: ComponentChildren;
  back?: { label: string; href?: string | undefined; onPress?: PressHandler | undefined } | undefined;
  actions?: ComponentChildren;
  emblem?: string | undefined;
}

export function Bar({ title, within, subtitle, back, actions, emblem }: BarProps) {
  return (
    <header class="bar">
      {back && <Button kind="quiet" icon="back" bare {...back} />}
      {emblem && <Emblem path={emblem} />}
      <div class="bar-words">
        <h1 tabIndex={-1} style={{ '--letters': title.length }}>
          {within && <span class="unseen">{within}: </span>}
          {title}
        </h1>
        {subtitle && (typeof subtitle === 'string' ? <p>{subtitle}</p> : <div class="bar-step">{subtitle}</div>)}
      </div>
      {actions && <div class="bar-actions">{actions}</div>}
    </header>
  );
}
