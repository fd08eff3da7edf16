import { stateOf } from '../../campaign/muster.ts';
import type { RecordChange } from '../../campaign/records.ts';
import { Token, Tokens } from '../../components/table/token.tsx';
import type { Man, Unit, Why } from '../../engine/roster.ts';
import type { State, UnitKind } from '../../system/system.ts';
import { manWords } from '../fight/playcontext.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';

/** What became of those who fell, by the ids of the men. */
export type Casualties = Readonly<Record<string, State>>;

type Fallen = { readonly unit: Unit; readonly man: Man; readonly state: State };

/** Who of a unit fell, and what became of him. */
export const fallenOf = (unit: Unit, casualties: Casualties): readonly Fallen[] =>
  unit.men.flatMap((man) => {
    const fate = casualties[man.id];
    return fate ? [{ unit, man, state: fate }] : [];
  });

/** What the records hear of a man who fell by this. */
export const casualtyChange = ({ unit, man, state: fate }: Fallen, by: Why['by']): RecordChange => ({
  ...{ of: 'man', id: man.id, unit: unit.id, field: 'state', from: man.state, to: fate.id },
  why: { by },
});

/** The men of a unit who stand, as tokens: a tap wounds one, the next kills him, a third lets him stand again. */
export function MenTokens({
  campaign,
  unit,
  casualties,
  onChange,
}: {
  readonly campaign: OpenCampaign;
  readonly unit: Unit;
  readonly casualties: Casualties;
  readonly onChange: (casualties: Casualties) => void;
}) {
  const kind = campaign.kind(unit);
  const ways = fallings(kind);
  const side = campaign.records.value.sides.find(({ id }) => id === unit.side)?.mark;
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
          .filter((man) => stateOf(kind, man)?.stands)
          .map((man) => {
            const fate = casualties[man.id];
            return (
              <Token
                key={man.id}
                tag={man.tag}
                name={manWords(campaign.system.units, man, unit).name}
                state={(fate ?? stateOf(kind, man))?.title ?? ''}
                tone={fate?.tone ?? 'good'}
                side={side}
                onPress={() => tap(man)}
              />
            );
          })}
      </Tokens>
    </>
  );
}

/** What may become of a man who falls, lighter first: one state to come back from and one for good, where his kind has both. */
function fallings({ states }: UnitKind): readonly State[] {
  const out = states.filter(({ stands, struck }) => !stands && !struck);
  return (['warn', 'bad'] as const).flatMap((tone) => out.find((state) => state.tone === tone) ?? []);
}
