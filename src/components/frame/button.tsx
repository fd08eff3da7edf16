import type { Ref } from 'preact';
import './button.css';
import { type PressHandler, useOnce } from '../hooks/once.ts';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps {
  label: string;
  kind?: 'primary' | 'plain' | 'quiet' | 'danger' | undefined;
  detail?: string | undefined;
  icon?: IconName | undefined;
  bare?: boolean | undefined;
  wide?: boolean | undefined;
  why?: string | undefined;
  /** Disables the button. Unlike `why`, it shows no reason. The button can still be focused. */
  off?: boolean | undefined;
  pressed?: boolean | undefined;
  href?: string | undefined;
  onPress?: PressHandler | undefined;
  focus?: Ref<HTMLButtonElement> | undefined;
}

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
        {small && <small> {small}</small>}
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
