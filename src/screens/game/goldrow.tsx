import type { ComponentChildren } from 'preact';
import { Button } from '../../components/frame/button.tsx';
import type { SuggestedAction } from './suggestedaction.ts';

/** The suggested action as a list row. `beside` goes to its right. */
export const GoldRow = ({ gold, beside }: { readonly gold: SuggestedAction; readonly beside?: ComponentChildren }) =>
  gold.key ? (
    <li class={`row-gold${beside ? ' row-both' : ''}`}>
      <Button kind="primary" wide {...gold.key} />
      {beside}
    </li>
  ) : null;
