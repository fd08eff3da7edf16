import type { ComponentChildren } from 'preact';
import './frame.css';
import { Icon } from './icon.tsx';

export interface NoticeProps {
  tone?: 'info' | 'good' | 'warning' | 'error' | undefined;
  title?: string | undefined;
  children?: ComponentChildren;
  actions?: ComponentChildren;
}

const signs = { info: 'info', good: 'tick', warning: 'warning', error: 'warning' } as const;

export function Notice({ tone = 'info', title, children, actions }: NoticeProps) {
  return (
    <div class={`notice ${tone}`} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={signs[tone]} />
      <div class="notice-words">
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
        {actions && <div class="keys-line">{actions}</div>}
      </div>
    </div>
  );
}
