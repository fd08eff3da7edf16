import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import './frame.css';
import { Rows } from './row.tsx';

export function Section({
  title,
  isTitleUnseen,
  action,
  children,
}: {
  title: string;
  /** True if the title is only for screen readers. */
  isTitleUnseen?: boolean;
  action?: ComponentChildren;
  children: ComponentChildren;
}) {
  const id = useId();
  return (
    <section class="section" aria-labelledby={id}>
      <div class={isTitleUnseen ? 'unseen' : 'section-head'}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

export const RowSection = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <Section title={title}>
    <Rows label={title}>{children}</Rows>
  </Section>
);
