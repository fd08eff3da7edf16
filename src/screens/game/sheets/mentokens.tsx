import type { RecordChange } from '../../../campaign/records/records.ts';
import { stateOf } from '../../../campaign/units/muster.ts';
import { Token, Tokens } from '../../../components/table/token.tsx';
import type { ChangeCause, Man, Unit } from '../../../engine/roster.ts';
import type { State, UnitKind } from '../../../system/units.ts';
import { manWords } from '../../fight/playcontext.ts';
import type { UnitProps } from '../../state/props.ts';
import { lowerFirst } from '../../words/unitwords.ts';

export type Casualties = Readonly<Record<string, State>>;

type FallenMan = { readonly unit: Unit; readonly man: Man; readonly state: State };

export const fallenMen = (unit: Unit, casualties: Casualties): readonly FallenMan[] =>
  unit.men.flatMap((man) => {
    const state = casualties[man.id];
    return state ? [{ unit, man, state }] : [];
  });

// A man can be in another unit than in the game.
export const casualtyChanges = (
  units: readonly Unit[],
  fallen: readonly FallenMan[],
  by: ChangeCause['by'],
): readonly RecordChange[] =>
  units.flatMap(({ id: unit, men }) =>
    men.flatMap(({ id, state: from }) => {
      const to = fallen.find(({ man }) => man.id === id)?.state.id;
      return to === undefined ? [] : { of: 'man', id, unit, field: 'state', from, to, why: { by } };
    }),
  );

export type CasualtiesProps = {
  /** Units of the campaign as they are today. */
  readonly records: readonly Unit[];
  readonly casualties: Casualties;
  readonly onChange: (casualties: Casualties) => void;
};

/** Tokens of the men active in `unit`, on its day. A tap selects the next casualty state, unless a man is out today. */
export function MenTokens({ campaign, unit, records, casualties, onChange }: UnitProps & CasualtiesProps) {
  const kind = campaign.kind(unit);
  const ways = casualtyStates(kind);
  const side = campaign.side(unit.side)?.mark;
  const tap = (man: Man) => {
    const { [man.id]: was, ...others } = casualties;
    const next = ways[was ? ways.indexOf(was) + 1 : 0];
    onChange(next ? { ...others, [man.id]: next } : others);
  };
  return (
    <>
      <p>{ways.map((way, n) => `${n === 0 ? 'Tap once' : 'twice'}: ${way.title.toLowerCase()}`).join(', ')}.</p>
      <Tokens label={`Men of ${unit.name}`}>
        {unit.men
          .filter((man) => stateOf(kind, man)?.isActive)
          .map((man) => {
            const casualty = casualties[man.id];
            const now = records.flatMap(({ men }) => men).find(({ id }) => id === man.id);
            const later = now ? stateOf(kind, now) : undefined;
            const isOut = !later?.isActive;
            return (
              <Token
                key={man.id}
                tag={man.tag}
                name={manWords(campaign.system.units, man, unit).name}
                state={isOut ? `Later: ${lowerFirst(later?.title ?? 'left')}` : (casualty ?? stateOf(kind, man)!).title}
                tone={casualty?.tone ?? 'good'}
                side={side}
                isOff={isOut}
                onPress={() => tap(man)}
              />
            );
          })}
      </Tokens>
    </>
  );
}

/** Returns the states that a tap can select, lighter first: one temporary and one permanent, if both exist. */
function casualtyStates({ states }: UnitKind): readonly State[] {
  const out = states.filter(({ isActive, struck }) => !isActive && !struck);
  return (['warn', 'bad'] as const).flatMap((tone) => out.find((state) => state.tone === tone) ?? []);
}
