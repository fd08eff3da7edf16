const drawn = {
  undo: 'M8 4 3 9l5 5M3 9h11a6 6 0 0 1 0 12h-4',
  redo: 'm16 4 5 5-5 5M21 9H10a6 6 0 0 0 0 12h4',
  back: 'M14 4l-8 8 8 8',
  next: 'M10 4l8 8-8 8',
  close: 'M5 5l14 14M19 5L5 19',
  more: 'M4 6h16M4 12h16M4 18h16',
  story: 'M5 5h14M5 10h14M5 15h14M5 20h8',
  turn: 'M5 10a7 7 0 0 1 12-4l3 3M20 4v5h-5M19 14a7 7 0 0 1-12 4l-3-3M4 20v-5h5',
  eye: 'M2 12q4-7 10-7t10 7q-4 7-10 7T2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  dice: 'M4 4h16v16H4zM8.5 8.5v.1M15.5 8.5v.1M12 12v.1M8.5 15.5v.1M15.5 15.5v.1',
  cards: 'M9 3h11v15H9zM5 7v14h11',
  plus: 'M12 4v16M4 12h16',
  minus: 'M4 12h16',
  tick: 'M4 13l5 5L20 6',
  cross: 'M6 6l12 12M18 6L6 18',
  play: 'M4 20l11-11M14 3c4 1 6 3 7 7l-4-1-3-3zM4 15l5 5',
  roster: 'M8 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 20c0-4 2-6 6-6s6 2 6 6M16 5a3 3 0 0 1 0 6M17 14c3 0 5 2 5 6',
  campaign: 'M6 21V3M6 4h13l-3 4 3 4H6',
  man: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-5 3-7 8-7s8 2 8 7',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  share: 'M12 15V3M7 8l5-5 5 5M5 13v8h14v-8',
  lift: 'M9 5H20v14H9l-6-7zM12 9l5 6M17 9l-5 6',
  grip: 'M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1',
  up: 'M12 20V5M5 12l7-7 7 7',
  down: 'M12 4v15M5 12l7 7 7-7',
  typed: 'M4 4h16v16H4zM20 12l-8 8M20 16l-4 4',
  phone: 'M7 2.5h10v19H7zM11 18h2',
  table: 'M2 9h20M4 9v11M20 9v11M8 5l4-2 4 2',
  odds: 'M4 20V12M10 20V4M16 20V9M21 20H2',
  rules: 'M8.5 9a3.5 3.5 0 1 1 5.2 3.1c-1.2.7-1.7 1.3-1.7 2.9M12 19.5v.1',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7v.1',
  warning: 'M12 3l10 18H2zM12 10v5M12 18v.1',
  boxed: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM12 8v8M8 12h8',
  dots: 'M12 5v.1M12 12v.1M12 19v.1',
  medal: 'M7 3h10l-3 8h-4zM12 21a5 5 0 1 0 0-10 5 5 0 0 0 0 10z',
} as const;

export type IconName = keyof typeof drawn;

/** Icon at text size. It needs a label next to it, because screen readers skip it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={drawn[name]} />
    </svg>
  );
}
