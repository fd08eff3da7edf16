import { Emblem } from './emblem.tsx';
import './tile.css';

export interface TileProps {
  title: string;
  detail: string;
  emblem?: string | undefined;
  /** Background. Must be dark enough for white text. */
  colour?: string | undefined;
  wide?: boolean | undefined;
  href: string;
  onPress?: (() => void) | undefined;
}

export function Tile({ title, detail, emblem, colour, wide, href, onPress }: TileProps) {
  const press = (event: Event) => {
    event.preventDefault();
    onPress?.();
  };
  return (
    <li class={wide ? 'tile broad' : 'tile'}>
      <a href={href} onClick={onPress && press} style={{ '--tile-colour': colour ?? 'var(--bar)' }}>
        <Emblem path={emblem} />
        <b>{title}</b>
        <small> {detail}</small>
      </a>
    </li>
  );
}
