import { Misfit } from '../rules/misfit.ts';

/** What kinds of rows there are; each is upgraded by its own kind. */
export type RowKind = 'campaign' | 'side' | 'player' | 'unit' | 'game' | 'play' | 'entry' | 'setting';

/** A row with the version it was written in. */
export type Row<T = unknown> = { readonly v: number; readonly is: T };

/** One step from a version to the next: pure, tested by a literal before and after, and never changed once released. */
export type Upgrade = {
  readonly name: string;
  /** The version it leads to: one more than the upgrade before it, and 2 for the first. */
  readonly to: number;
  /** What becomes of a row; without it rows stay as they are. */
  readonly row?: (kind: RowKind, is: unknown) => unknown;
  /** What becomes of a backup file around its rows; without it only its rows change. */
  readonly backup?: (file: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
};

/** Every upgrade there is, oldest first. */
export const UPGRADES: readonly Upgrade[] = [
  // Entries from before say neither: nothing is made up for them.
  { name: 'entries say their turn, changes how they came about, and sides whose names their men bear', to: 2 },
  // Of plays accepted before nothing is reckoned: a later edition would not know what was expected then.
  { name: 'accounts say what was expected, and how their dice fell', to: 3 },
];

/** The version that is written now. */
export const version = (chain: readonly Upgrade[] = UPGRADES): number => chain.at(-1)?.to ?? 1;

/** The upgrades still to be made from a version on; throws a Misfit where it is newer than ours, or is none. */
export function missing(v: unknown, what: string, chain: readonly Upgrade[] = UPGRADES): readonly Upgrade[] {
  chain.forEach(({ name, to }, i) => {
    if (to !== i + 2) throw new Error(`Upgrade “${name}” leads to ${to} instead of ${i + 2}.`);
  });
  if (typeof v !== 'number' || !Number.isInteger(v) || v < 1) throw new Misfit(`${what} does not say its version.`);
  if (v > version(chain))
    throw new Misfit(
      `${what} is of version ${v}, which is newer than this app knows (${version(chain)}): update the app.`,
    );
  return chain.filter(({ to }) => to > v);
}

/** What a row holds, brought up to date; throws a Misfit where its version is newer than ours. */
export const upgraded = (kind: RowKind, row: Row, chain: readonly Upgrade[] = UPGRADES): unknown =>
  missing(row.v, `A stored ${kind}`, chain).reduce((is, upgrade) => upgrade.row?.(kind, is) ?? is, row.is);
