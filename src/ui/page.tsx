import type { ComponentChildren } from 'preact';
import { useClearOf } from './clear.ts';
import './frame.css';

export interface PageProps {
  bar?: ComponentChildren;
  /** What belongs in the thumb's third; stays in sight where the screen is tall enough. */
  foot?: ComponentChildren;
  footLabel?: string | undefined;
  tabs?: ComponentChildren;
  children: ComponentChildren;
}

/** A whole screen: bar on top, content that scrolls, and what the thumb needs at the bottom. */
export function Page({ bar, foot, footLabel = 'Answer', tabs, children }: PageProps) {
  const low = useClearOf('bottom');
  return (
    <div class="page">
      {bar}
      <main class="page-main">{children}</main>
      <div ref={low} class="page-low">
        {foot && (
          <section class="page-foot" aria-label={footLabel}>
            {foot}
          </section>
        )}
        {tabs}
      </div>
    </div>
  );
}
