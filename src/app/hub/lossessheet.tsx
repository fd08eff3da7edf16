import { useState } from 'preact/hooks';
import { unitsPresent } from '../../campaign/games.ts';
import { stateOf, strength } from '../../campaign/muster.ts';
import type { RecordChange } from '../../campaign/records.ts';
import { CAUSE } from '../../campaign/story.ts';
import { AT_ANY_TIME, type Man, type Unit, type Why } from '../../rules/roster.ts';
import type { State, UnitKind } from '../../rules/system.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Rows } from '../../ui/row.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Token, Tokens } from '../../ui/token.tsx';
import { sequencesAlone } from '../model/alone.ts';
import { writeEdit } from '../model/edits.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { to } from '../model/route.ts';
import { UnitRow } from '../parts/unititem.tsx';
import { manWords } from '../play/playcontext.ts';
import { became, fatesWords } from '../words/unitwords.ts';

/** What losses are put down to, where a system says nothing else. */
const CAUSES: readonly Why['by'][] = ['fire', 'artillery', 'melee', 'table'];

/** Losses that fell beside the app: first the unit, then its men. */
export function LossesSheet({ camp, onClose }: { readonly camp: OpenCampaign; readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<Unit | undefined>(undefined);
  if (chosen) return <MenLost camp={camp} unit={chosen} onClose={onClose} />;
  const game = camp.game.value;
  const there = (game ? unitsPresent(camp.records.value, game) : camp.units).filter(({ men }) => men.length > 0);
  const { sides } = camp.records.value;
  return (
    <Sheet title="Losses: of which unit?" onClose={onClose}>
      {there.length === 0 && <p>No unit on the table has any men.</p>}
      {sides.map((side) => {
        const own = there.filter((unit) => unit.side === side.id);
        return (
          own.length > 0 && (
            <Rows key={side.id} label={side.name}>
              {own.map((unit) => (
                <UnitRow
                  key={unit.id}
                  camp={camp}
                  unit={unit}
                  why={strength(camp.kind(unit), unit) === 0 ? 'Nobody of it stands' : undefined}
                  onPress={() => setChosen(unit)}
                />
              ))}
            </Rows>
          )
        );
      })}
    </Sheet>
  );
}

/** The men of a unit as tokens: a tap wounds one, the next kills him, a third lets him stand again. */
function MenLost({
  camp,
  unit,
  onClose,
}: {
  readonly camp: OpenCampaign;
  readonly unit: Unit;
  readonly onClose: () => void;
}) {
  const kind = camp.kind(unit);
  const [fates, setFates] = useState<Readonly<Record<string, State>>>({});
  const causes = camp.system.causes ?? CAUSES;
  const [cause, setCause] = useState<Why['by']>(causes[0] ?? 'fire');
  const standing = unit.men.filter((man) => stateOf(kind, man)?.stands);
  const lost = standing.flatMap((man) => fates[man.id] ?? []);
  const ways = fallings(kind);
  const side = camp.records.value.sides.find(({ id }) => id === unit.side)?.mark;
  const tap = (man: Man) => {
    const { [man.id]: was, ...others } = fates;
    const next = ways[was ? ways.indexOf(was) + 1 : 0];
    setFates(next ? { ...others, [man.id]: next } : others);
  };
  const record = async () => {
    const changes = standing.flatMap((man): readonly RecordChange[] => {
      const fate = fates[man.id];
      return fate
        ? [
            {
              ...{ of: 'man', id: man.id, unit: unit.id, field: 'state', from: man.state, to: fate.id },
              why: { by: cause },
            },
          ]
        : [];
    });
    if (await writeEdit(camp, `${unit.name}: ${fatesWords(lost)}`, changes)) onClose();
  };
  return (
    <Sheet
      title={`Losses: ${unit.name}`}
      onClose={onClose}
      form={{
        changed: lost.length > 0,
        save: {
          label: lost.length > 0 ? `Record ${fatesWords(lost)}` : 'Record',
          why: lost.length > 0 ? undefined : 'Tap who fell',
          onPress: record,
        },
      }}
    >
      <p>{ways.map((way, n) => `${n === 0 ? 'Tap once' : 'twice'}: ${became(way).toLowerCase()}`).join(', ')}.</p>
      <Tokens label={`Men of ${unit.name}`}>
        {standing.map((man) => {
          const fate = fates[man.id];
          return (
            <Token
              key={man.id}
              tag={man.tag}
              name={manWords(camp.system.units, man, unit).name}
              state={fate ? became(fate) : (stateOf(kind, man)?.title ?? '')}
              tone={fate?.tone ?? 'good'}
              side={side}
              onPress={() => tap(man)}
            />
          );
        })}
      </Tokens>
      <fieldset class="keys-line" aria-label="By what">
        {causes.map((by) => (
          <Chip key={by} label={CAUSE[by]} pressed={by === cause} onPress={() => setCause(by)} />
        ))}
      </fieldset>
      {sequencesAlone(camp, unit)
        .filter(({ phase }) => phase === AT_ANY_TIME)
        .map(({ id, about }) => (
          <Button
            key={id}
            wide
            icon="cards"
            label="Draw for them"
            detail={about}
            href={to('c', camp.id, 'begin', id, unit.id)}
          />
        ))}
    </Sheet>
  );
}

/** What may become of a man who falls, lighter first: one state to come back from and one for good, where his kind has both. */
function fallings({ states }: UnitKind): readonly State[] {
  const out = states.filter(({ stands, struck }) => !stands && !struck);
  return (['warn', 'bad'] as const).flatMap((tone) => out.find((state) => state.tone === tone) ?? []);
}
