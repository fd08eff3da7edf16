import type { ComponentChildren } from 'preact';
import { percent } from '../../ui/percent.ts';
import { gladness, type InFull, type Sitters } from './oddswords.ts';

/** Each side with how likely it is to be glad of the end, and the bar between them in their colours, what is nobody's in the middle; else the likeliest end. */
export function SideLine({
  reckoned,
  sitters,
  children,
}: {
  readonly reckoned: InFull;
  readonly sitters: Sitters;
  readonly children?: ComponentChildren;
}) {
  const { verdicts, about } = reckoned;
  const [first, second] = gladness(reckoned).filter(({ role }) => sitters[role]);
  if (!first || !second) {
    const likeliest = verdicts.reduce((best, one) => (one.p > best.p ? one : best));
    return (
      <>
        <span class="odds-words">
          {likeliest.title} <b>{percent(likeliest.p, about)}</b>
        </span>
        <span class="odds-mid">{children}</span>
      </>
    );
  }
  const words = ({ role, p }: { readonly role: string; readonly p: number }) => (
    <span class="odds-words">
      <b>{percent(p, about)}</b> {sitters[role]?.name}
    </span>
  );
  const part = ({ role, p }: { readonly role: string; readonly p: number }) => {
    const side = sitters[role]?.side;
    return <i class={side === undefined ? '' : `side-${side + 1}`} style={{ '--share': p }} />;
  };
  const nobodys = 1 - first.p - second.p;
  return (
    <>
      {words(first)}
      <span class="odds-mid">
        <span class="odds-bar" aria-hidden="true">
          {part(first)}
          {nobodys > 1e-9 && <i class="nobodys" style={{ '--share': nobodys }} />}
          {part(second)}
        </span>
        {children}
      </span>
      {words(second)}
    </>
  );
}
