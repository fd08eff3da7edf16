import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useClearOf } from '../hooks/clear.ts';
import './frame.css';

/** What was done last: a line at the foot of whatever page stands, which covers nothing. */
export const LastActionSlot = createContext<ComponentChildren>(null);

export interface PageProps {
  bar?: ComponentChildren;
  /** What belongs in the thumb's third, and stays in sight. */
  foot?: ComponentChildren;
  footLabel?: string | undefined;
  /** Whether a keyboard comes to the foot before the content, where all of that is filled in. */
  footFirst?: boolean | undefined;
  tabs?: ComponentChildren;
  children: ComponentChildren;
}

/** A whole screen: bar on top, content that scrolls, and what the thumb needs at the bottom. */
export function Page({ bar, foot, footLabel = 'Answer', footFirst, tabs, children }: PageProps) {
  const told = useContext(LastActionSlot);
  const low = useClearOf('bottom');
  const bottom = (
    <div ref={low} class="page-low">
      {told}
      {foot && (
        <section class="page-foot" aria-label={footLabel}>
          {foot}
        </section>
      )}
      {tabs}
    </div>
  );
  return (
    <div class="page">
      {bar}
      {footFirst && bottom}
      <main class="page-main">{children}</main>
      {!footFirst && bottom}
    </div>
  );
}
