import type { RecordChange } from '../../../campaign/records/records.ts';
import { stateOf } from '../../../campaign/units/muster.ts';
import { Token, Tokens } from '../../../components/table/token.tsx';
import type { ChangeCause, Man, Unit } from '../../../engine/roster.ts';
import type { State, UnitKind } from '../../../system/units.ts';
import { manWords } from '../../fight/playcontext.ts';
import type { UnitProps } from '../../state/props.ts';

export type Casualties = Readonly<Record<string, State>>;

type FallenMan = { readonly unit: Unit; readonly man: Man; readonly state: State };

export const fallenMen = (unit: Unit, casualties: Casualties): readonly FallenMan[] =>
  unit.men.flatMap((man) => {
    const state = casualties[man.id];
    return state ? [{ unit, man, state }] : [];
  });

export const casualtyChange = ({ unit, man, state }: FallenMan, by: ChangeCause['by']): RecordChange => ({
  ...{ of: 'man', id: man.id, unit: unit.id, field: 'state', from: man.state, to: state.id },
  why: { by },
});

/** Tokens of a unit's active men. Each tap moves a man on: wounded, dead, active again. */
export function MenTokens({
  campaign,
  unit,
  casualties,
  onChange,
}: UnitProps & { readonly casualties: Casualties; readonly onChange: (casualties: Casualties) => void }) {
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
            return (
              <Token
                key={man.id}
                tag={man.tag}
                name={manWords(campaign.system.units, man, unit).name}
                state={(casualty ?? stateOf(kind, man))?.title ?? ''}
                tone={casualty?.tone ?? 'good'}
                side={side}
                onPress={() => tap(man)}
              />
            );
          })}
      </Tokens>
    </>
  );
}

/** Casualty states of a kind, lighter first: one temporary and one permanent, if both exist. */
function casualtyStates({ states }: UnitKind): readonly State[] {
  const out = states.filter(({ isActive, struck }) => !isActive && !struck);
  return (['warn', 'bad'] as const).flatMap((tone) => out.find((state) => state.tone === tone) ?? []);
}
