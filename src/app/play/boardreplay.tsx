import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { PlayFile } from '../../rules/playfile.ts';
import { Button } from '../../ui/button.tsx';
import { Trail } from '../../ui/trail.tsx';
import { BoardStill, boardOf } from './boardview.tsx';
import type { PlayContext } from './playcontext.ts';
import { trailSteps } from './trailwords.ts';

/** A play that is read on its board, answer by answer: what each brings stands beneath, and at the end all of it. */
export function BoardReplay({
  label,
  play,
  reading,
  children,
}: {
  readonly label: string;
  readonly play: PlayFile;
  /** The table at which so many of its answers are told. */
  readonly reading: (answers: number) => PlayContext;
  /** The whole of it. */
  readonly children: ComponentChildren;
}) {
  const [at, go] = useState(0);
  const last = play.answers.length;
  const context = useMemo(() => reading(at), [reading, at]);
  const before = useMemo(() => reading(Math.max(0, at - 1)), [reading, at]);
  const standing = boardOf(context);
  if (!standing) return children;
  const { trail } = context.session.position.value;
  const known = at === 0 ? 0 : before.session.position.value.trail.length;
  return (
    <section class="pad" aria-label={label}>
      <BoardStill context={context} standing={standing} />
      <div class="keys-line">
        <Button icon="back" label="Back" off={at === 0} onPress={() => go(at - 1)} />
        <Button
          kind="primary"
          icon="next"
          label="Next"
          detail={`${at} of ${last}`}
          off={at === last}
          onPress={() => go(at + 1)}
        />
      </div>
      {at === last ? children : <Trail label="New steps" steps={trailSteps(context, trail.slice(known))} />}
    </section>
  );
}
