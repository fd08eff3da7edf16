import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { creationOf } from '../../campaign/changes.ts';
import { equal } from '../../campaign/equal.ts';
import type { RecordChange, Side } from '../../campaign/records.ts';
import type { Man, Unit } from '../../rules/roster.ts';
import type { State } from '../../rules/system.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Row, Rows } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Unsaved } from '../../ui/unsaved.tsx';
import { factsOf, GameFields, gameNow, gameWith, ResultFields, withUnits } from '../hub/gamefacts.tsx';
import { writeEdit } from '../model/edits.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { go } from '../model/route.ts';
import { UnitRow, UnitTicks } from '../parts/unititem.tsx';
import { manWords } from '../play/playcontext.ts';
import { became, fatesWords } from '../words/unitwords.ts';
import { menOf, ready } from './rolled.ts';

/** What became of those who fell, by the ids of the men. */
type Fates = Readonly<Record<string, State>>;

/** What stands for a game that is none of the open ones. */
const OWN = '';

/** A game that was fought without the app: its day, how it came out, and unit by unit who fell. */
export function Afterwards({ camp }: { readonly camp: OpenCampaign }) {
  const [own] = useState(() => gameNow(camp));
  const [began] = useState(() => ({
    into: OWN,
    facts: factsOf(own),
    there: camp.units.map(({ id }) => id),
    fates: {} as Fates,
  }));
  const [now, setNow] = useState(began);
  const tell = (facts: Partial<typeof now>) => setNow({ ...now, ...facts });
  const open = camp.openGames.value;
  const into = open.find(({ id }) => id === now.into);
  const there = into ? (into.present ?? camp.units.map(({ id }) => id)) : now.there;
  const units = camp.units.filter(({ id, men }) => men.length > 0 && there.includes(id));
  const fell = units.flatMap((unit) => fallenOf(unit, now.fates));
  const record = async () => {
    // Nobody counted its turns.
    const game = into ?? gameWith({ ...withUnits(camp, own, there), ended: own.begun, turn: 0 }, now.facts);
    const losses = fell.map(
      ({ unit, man, fate }): RecordChange => ({
        ...{ of: 'man', id: man.id, unit: unit.id, field: 'state', from: man.state, to: fate.id },
        why: { by: 'afterwards' },
      }),
    );
    const title = into ? `${game.name}: losses entered afterwards` : `${game.name}, entered afterwards`;
    if (await writeEdit(camp, title, [...(into ? [] : [creationOf('game', game)]), ...losses], 'game', game.id))
      go(['c', camp.id, 'campaign']);
  };
  const save = { label: `Record: ${fatesWords(fell.map(({ fate }) => fate)) || 'nobody fell'}`, onPress: record };
  return (
    <>
      {open.length > 0 && (
        <Choice
          label="Which game was it?"
          options={[
            { value: OWN, label: 'A game of its own' },
            ...open.map(({ id, name }) => ({ value: id, label: name, detail: 'Still running' })),
          ]}
          value={now.into}
          onChange={(into) => tell({ into })}
        />
      )}
      {!into && (
        <>
          <GameFields camp={camp} facts={now.facts} onChange={(facts) => tell({ facts })} />
          <ResultFields camp={camp} facts={now.facts} onChange={(facts) => tell({ facts })} />
          <UnitTicks
            camp={camp}
            units={camp.units}
            label="Units present"
            folded="Which units?"
            value={now.there}
            onChange={(there) => tell({ there })}
          />
        </>
      )}
      <Section title="Who fell?">
        <UnitsFallen camp={camp} units={units} fates={now.fates} onChange={(fates) => tell({ fates })} />
      </Section>
      <Button kind="primary" wide {...save} />
      <Unsaved changed={!equal(now, began)} save={save} />
    </>
  );
}

type Fallen = { readonly unit: Unit; readonly man: Man; readonly fate: State };

/** Who of a unit fell, and what became of him. */
const fallenOf = (unit: Unit, fates: Fates): readonly Fallen[] =>
  unit.men.flatMap((man) => {
    const fate = fates[man.id];
    return fate ? [{ unit, man, fate }] : [];
  });

/** The units side by side, each with its losses; a tap says who of it fell. */
function UnitsFallen({
  camp,
  units,
  fates,
  onChange,
}: {
  readonly camp: OpenCampaign;
  readonly units: readonly Unit[];
  readonly fates: Fates;
  readonly onChange: (fates: Fates) => void;
}) {
  const [opened, setOpened] = useState<Unit | undefined>(undefined);
  const { sides } = camp.records.value;
  return (
    <>
      <Rows label="Units">
        {units
          .toSorted((a, b) => place(sides, a) - place(sides, b))
          .map((unit) => (
            <UnitRow
              key={unit.id}
              camp={camp}
              unit={unit}
              more={fatesWords(fallenOf(unit, fates).map(({ fate }) => fate))}
              onPress={() => setOpened(unit)}
            />
          ))}
      </Rows>
      {opened && (
        <FallenSheet camp={camp} unit={opened} fates={fates} onChange={onChange} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

const place = (sides: readonly Side[], { side }: Unit): number => sides.findIndex(({ id }) => id === side);

/** The men of a unit who stood: a tap on one says what became of him. */
function FallenSheet({
  camp,
  unit,
  fates,
  onChange,
  onClose,
}: {
  readonly camp: OpenCampaign;
  readonly unit: Unit;
  readonly fates: Fates;
  readonly onChange: (fates: Fates) => void;
  readonly onClose: () => void;
}) {
  const [opened, setOpened] = useState<string | undefined>(undefined);
  const kind = camp.kind(unit);
  const fallings = kind.states.filter(({ stands, struck }) => !stands && !struck);
  const say = (id: string, fate: State) => {
    const { [id]: was, ...others } = fates;
    onChange(was === fate ? others : { ...fates, [id]: fate });
    setOpened(undefined);
  };
  return (
    <Sheet
      title={unit.name}
      onClose={onClose}
      actions={<Button kind="primary" wide label="Back to the units" onPress={onClose} />}
    >
      <p>Tap each man who fell.</p>
      <Rows label={`Men of ${unit.name}`}>
        {menOf(unit, kind)
          .filter(ready)
          .map(({ man }) => {
            const fate = fates[man.id];
            const { name, detail } = manWords(camp.system.units, man, unit);
            return (
              <Fragment key={man.id}>
                <Row
                  lead={man.tag && <b class="tag">{man.tag}</b>}
                  title={name}
                  detail={detail}
                  trail={fate && <Chip label={became(fate)} tone={fate.tone === 'bad' ? 'bad' : 'warning'} />}
                  onPress={() => setOpened(opened === man.id ? undefined : man.id)}
                />
                {opened === man.id && (
                  <li class="row">
                    {fallings.map((state) => (
                      <Chip
                        key={state.id}
                        label={became(state)}
                        pressed={state === fate}
                        onPress={() => say(man.id, state)}
                      />
                    ))}
                  </li>
                )}
              </Fragment>
            );
          })}
      </Rows>
    </Sheet>
  );
}
