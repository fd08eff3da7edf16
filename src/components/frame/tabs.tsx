import './frame.css';
import { Icon, type IconName } from './icon.tsx';

export interface Tab {
  href: string;
  label: string;
  icon: IconName;
  waiting?: number | undefined;
}

export function Tabs({ label, tabs, here }: { label: string; tabs: readonly Tab[]; here: string }) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.href === here ? 'page' : undefined}>
          <Icon name={tab.icon} />
          <span>{tab.label}</span>
          {!!tab.waiting && (
            <b class="tabs-waiting">
              {tab.waiting}
              <span class="unseen"> waiting</span>
            </b>
          )}
        </a>
      ))}
    </nav>
  );
}
