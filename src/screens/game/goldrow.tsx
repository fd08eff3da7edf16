import type { ComponentChildren } from 'preact';
import { Button } from '../../components/frame/button.tsx';
import type { GoldKey } from './goldkey.ts';

export const GoldRow = ({ gold, beside }: { readonly gold: GoldKey; readonly beside?: ComponentChildren }) =>
  gold.key ? (
    <li class={`row-gold${beside ? ' row-both' : ''}`}>
      <Button kind="primary" wide {...gold.key} />
      {beside}
    </li>
  ) : null;
