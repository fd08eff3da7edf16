import type { ComponentChildren } from 'preact';
import { Button } from '../../components/frame/button.tsx';
import type { Gold } from './goldkey.ts';

/** The gold key among the rows of what it is one of, with what stands beside it. */
export const GoldRow = ({ gold, beside }: { readonly gold: Gold; readonly beside?: ComponentChildren }) =>
  gold.key ? (
    <li class={`row-gold${beside ? ' row-both' : ''}`}>
      <Button kind="primary" wide {...gold.key} />
      {beside}
    </li>
  ) : null;
