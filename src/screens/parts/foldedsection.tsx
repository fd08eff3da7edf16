import type { ComponentChildren } from 'preact';
import { Icon } from '../../components/frame/icon.tsx';

export const FoldedSection = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) => (
  <details>
    <summary class="section-head">
      <h2>{title}</h2>
      <Icon name="down" />
    </summary>
    <div class="stack">{children}</div>
  </details>
);
