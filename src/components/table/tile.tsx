import { Emblem } from './emblem.tsx';
import './tile.css';

export interface TileProps {
  title: string;
  detail: string;
  /** A path drawn in a box of 24; a die without one. */
  emblem?: string | undefined;
  /** Its ground, dark enough for white letters. */
  colour?: string | undefined;
  /** Takes the whole line. */
  wide?: boolean | undefined;
  href: string;
}

/** A large key with a picture, in a colour of its own. */
export function Tile({ title, detail, emblem, colour, wide, href }: TileProps) {
  return (
    <li class={wide ? 'tile broad' : 'tile'}>
      <a href={href} style={{ '--tile-colour': colour ?? 'var(--bar)' }}>
        <Emblem path={emblem} />
        <b>{title}</b>
        <small> {detail}</small>
      </a>
    </li>
  );
}
