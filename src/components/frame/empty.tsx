import type { ComponentChildren } from 'preact';
import './frame.css';
import { Icon, type IconName } from './icon.tsx';

export function Empty({
  icon,
  title,
  children,
  actions,
}: {
  icon: IconName;
  title: string;
  children?: ComponentChildren;
  actions?: ComponentChildren;
}) {
  return (
    <div class="nothing">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions}
    </div>
  );
}
