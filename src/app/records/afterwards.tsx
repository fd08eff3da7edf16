import { useState } from 'preact/hooks';
import { creationOf } from '../../campaign/changes.ts';
import { equal } from '../../campaign/equal.ts';
import type { Side } from '../../campaign/records.ts';
import type { Unit } from '../../rules/roster.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { Rows } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Unsaved } from '../../ui/unsaved.tsx';
import { GameFields, gameNow, gameWith, ResultFields, usualFacts, withUnits } from '../hub/gamefacts.tsx';
import { type Fates, fallenOf, falls, MenTokens } from '../hub/mentokens.tsx';
import { writeEdit } from '../model/edits.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { go } from '../model/route.ts';
import { UnitRow, UnitTicks } from '../parts/unititem.tsx';
import { fatesWords } from '../words/unitwords.ts';

/** What stands for a game that is none of the open ones. */
const OWN = '';

/** A game that was fought without the app: its day, how it came out, and unit by unit who fell. */
export function Afterwards({ camp }: { readonly camp: OpenCampaign }) {
  const [own] = useState(() => gameNow(camp));
  const [began] = useState(() => ({
    into: OWN,
    facts: usualFacts(camp, own),
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
    const game =
      into ??
      gameWith({ ...withUnits(camp, own, there), ended: new Date(own.begun).toISOString(), turn: 0 }, now.facts);
    const losses = fell.map((one) => falls(one, 'afterwards'));
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
  const close = () => setOpened(undefined);
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
        <Sheet
          title={opened.name}
          onClose={close}
          actions={<Button kind="primary" wide label="Back to the units" onPress={close} />}
        >
          <MenTokens camp={camp} unit={opened} fates={fates} onChange={onChange} />
        </Sheet>
      )}
    </>
  );
}

const place = (sides: readonly Side[], { side }: Unit): number => sides.findIndex(({ id }) => id === side);
