import './tile.css';

export interface TileProps {
  title: string;
  detail: string;
  /** A path drawn in a box of 64. */
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
        {emblem && (
          <svg viewBox="0 0 64 64" aria-hidden="true">
            <path d={emblem} />
          </svg>
        )}
        <b>{title}</b>
        <small> {detail}</small>
      </a>
    </li>
  );
}
