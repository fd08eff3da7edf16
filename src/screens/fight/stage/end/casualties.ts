import { compareGravity, isNameless } from '../../../../campaign/units/muster.ts';
import { formatList } from '../../../../engine/data/figure.ts';
import type { Change } from '../../../../engine/roster.ts';
import { endsMarkOfFallenMan, isBookkeeping, isQuiet } from '../../../state/bookkeeping.ts';
import { lowerFirst } from '../../../words/unitwords.ts';
import { manWords, type PlayContext } from '../../playcontext.ts';

export function casualtyLines(context: Muster, changes: readonly Change[]) {
  const casualties = casualtiesOf(context, changes);
  const isLike = (a: (typeof casualties)[number], b: typeof a) => a.state.title === b.state.title && a.unit === b.unit;
  return casualties
    .filter((one, at) => casualties.findIndex((other) => isLike(one, other)) === at)
    .map((one) => {
      const { unit, state } = one;
      const men = casualties.filter((other) => isLike(one, other)).map(({ label }) => label);
      const many = unit.men.length > 1;
      const text = many
        ? `${unit.name}, ${men.length} ${lowerFirst(state.title)}: ${formatList(men)}`
        : `${state.title}: ${one.name}`;
      return { id: text, unit, text };
    });
}

/** Splits the visible changes into casualties, other marks on men, and the rest. */
export function sortChanges(context: PlayContext, changes: readonly Change[]) {
  const shown = changes.filter(
    (change) =>
      change.of !== 'game' &&
      !isBookkeeping(context.kinds, change) &&
      !isQuiet(context.kinds, change) &&
      !endsMarkOfFallenMan(context.kinds, context.units, change),
  );
  const casualties = casualtiesOf(context, shown);
  const others = shown.filter((change) => !casualties.some((casualty) => casualty.change === change));
  return {
    casualties,
    marks: others.filter(({ of }) => of === 'man'),
    kept: others.filter(({ of }) => of !== 'man'),
  };
}

type Muster = Pick<PlayContext, 'kinds' | 'units'>;

const casualtiesOf = (context: Muster, changes: readonly Change[]) =>
  changes.flatMap((change) => casualtyOf(context, change)).toSorted((a, b) => compareGravity(a.state, b.state));

function casualtyOf({ kinds, units }: Muster, change: Change) {
  if (change.of !== 'man' || change.field !== 'state' || !('to' in change)) return [];
  const unit = units.find(({ id }) => id === change.unit);
  const man = unit?.men.find(({ id }) => id === change.id);
  const kind = kinds.find(({ id }) => id === unit?.kind);
  const { roles = [], states = [] } = kind ?? {};
  const state = states.find(({ id }) => id === change.to);
  if (!unit || !man || !state) return [];
  const title = (state === states[0] && states.find(({ id }) => id === change.from)?.ended) || state.title;
  const isWhole = roles.some(({ id, whole }) => whole && id === man.role);
  const isUnit = unit.men.length === 1 && (isWhole || !kind || isNameless(man, kind));
  const name = isUnit ? unit.name : manWords(kinds, man, unit).name;
  const isNamed = man.tag === '' || roles.some(({ id, leads }) => leads && id === man.role);
  return [
    { change, man, unit, name, label: isNamed ? `${man.tag} ${name}`.trim() : man.tag, state: { ...state, title } },
  ];
}
