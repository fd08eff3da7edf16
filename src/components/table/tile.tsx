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
}

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
