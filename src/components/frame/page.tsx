import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useCoveredEdge } from '../hooks/coverededge.ts';
import './frame.css';

export const LastActionSlot = createContext<ComponentChildren>(null);

export interface PageProps {
  bar?: ComponentChildren;
  foot?: ComponentChildren;
  footLabel?: string | undefined;
  /** Puts the foot before the content in tab order, for content that is already filled in. */
  footFirst?: boolean | undefined;
  tabs?: ComponentChildren;
  children: ComponentChildren;
}

export function Page({ bar, foot, footLabel = 'Answer', footFirst, tabs, children }: PageProps) {
  const told = useContext(LastActionSlot);
  const low = useCoveredEdge('bottom');
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
