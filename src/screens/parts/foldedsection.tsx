import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../components/frame/icon.tsx';

export function FoldedSection({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) currentTarget.scrollIntoView();
      }}
    >
      <summary class="section-head">
        <h2>{title}</h2>
        <Icon name={isOpen ? 'up' : 'down'} />
      </summary>
      <div class="stack">{children}</div>
    </details>
  );
}
