import type { ComponentChildren } from 'preact';
import { Button } from '../../components/frame/button.tsx';
import type { SuggestedAction } from './suggestedaction.ts';

/** The suggested action as a list row. `action` goes to its right. */
export const SuggestedRow = ({
  suggested,
  action,
}: {
  readonly suggested: SuggestedAction;
  readonly action?: ComponentChildren;
}) =>
  suggested.key ? (
    <li class={`row-gold${action ? ' row-both' : ''}`}>
      <Button kind="primary" wide {...suggested.key} />
      {action}
    </li>
  ) : null;
