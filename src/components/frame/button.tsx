import type { Ref } from 'preact';
import './button.css';
import { type Act, useOnce } from '../hooks/once.ts';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps {
  label: string;
  /** primary: the one thing to do now; plain: another; quiet: beside the point; danger: takes something away. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger' | undefined;
  /** A smaller second line, also read aloud. */
  detail?: string | undefined;
  icon?: IconName | undefined;
  /** Shows the icon alone; the label is still its name. */
  bare?: boolean | undefined;
  /** Fills its line. */
  wide?: boolean | undefined;
  /** Why it cannot be pressed now; shown in place of the detail. */
  why?: string | undefined;
  /** Cannot be pressed now, for a reason plain to see; it keeps its place and the focus. */
  off?: boolean | undefined;
  pressed?: boolean | undefined;
  /** Makes it a link. */
  href?: string | undefined;
  onPress?: Act | undefined;
  focus?: Ref<HTMLButtonElement> | undefined;
}

/** A labelled button, or a link that looks like one. */
export function Button({
  label,
  kind = 'plain',
  detail,
  icon,
  bare,
  wide,
  why,
  off = why !== undefined,
  pressed,
  href,
  onPress,
  focus,
}: ButtonProps) {
  const look = `button ${kind}${wide ? ' wide' : ''}${bare ? ' bare' : ''}`;
  const small = why ?? detail;
  const press = useOnce(onPress);
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      <span class={bare ? 'unseen' : 'button-words'}>
        {label}
        {small && <small style={{ '--letters': small.length }}> {small}</small>}
      </span>
    </>
  );
  if (href !== undefined)
    return (
      <a class={look} href={href}>
        {inside}
      </a>
    );
  return (
    <button
      ref={focus ?? null}
      type="button"
      class={look}
      aria-disabled={off || undefined}
      aria-pressed={pressed}
      onClick={off ? undefined : () => press()}
    >
      {inside}
    </button>
  );
}
