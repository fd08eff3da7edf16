import { useRef, useState } from 'preact/hooks';
import type { Side } from '../../campaign/records/records.ts';
import { Choice } from '../../components/fields/choice.tsx';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Section } from '../../components/frame/section.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { UnsavedQuestion } from '../../components/frame/unsaved.tsx';
import { leaveGuarded } from '../../components/hooks/leaveguard.ts';
import { Mark } from '../../components/table/mark.tsx';
import { cleanName } from '../../engine/data/visible.ts';
import type { HouseSettings } from '../../engine/play.ts';
import { randomId } from '../../random/dice.ts';
import { campaignDefaults } from '../../system/house.ts';
import type { System } from '../../system/system.ts';
import type { Sample } from '../../system/units.ts';
import { shelf, systemOf } from '../../systems/systems.ts';
import { GameRules, gameRules } from '../game/sheets/gamerules.tsx';
import { NameLine } from '../parts/nameline.tsx';
import { NationChoice } from '../parts/nationchoice.tsx';
import { attempt, say, store, useLoaded } from '../state/appstate.ts';
import { assignNation, nextSide } from '../state/nations.ts';
import { to } from '../state/route.ts';
import { createCampaign, createFromSample, nonDefaultRules, openNewExample } from './createcampaign.ts';

export function NewCampaign() {
  const systems = useSystems();
  const [typedName, setName] = useState<string | undefined>(undefined);
  const [chosenSystem, setSystem] = useState<string | undefined>(undefined);
  const [initialSides] = useState<readonly Side[]>(() => [newSide([]), newSide([newSide([])])]);
  const [sides, setSides] = useState(initialSides);
  const [houseEdits, setHouseEdits] = useState<HouseSettings>({});
  const [busy, setBusy] = useState(false);
  const system = systems?.withUnits.find(({ id }) => id === chosenSystem) ?? systems?.withUnits[0];
  const name = typedName ?? systems?.freeCampaignName ?? '';
  const whileBusy = (creation: Promise<void>) => {
    setBusy(true);
    return attempt(creation.finally(() => setBusy(false)));
  };
  const discardAnd = (create: () => Promise<void>) => leaveGuarded(() => !busy && whileBusy(create()));
  const bar = <Bar title="New campaign" back={{ label: 'To the first screen', href: to() }} />;
  if (!systems || !system) return <Page bar={bar}>{null}</Page>;
  const house = { ...campaignDefaults(system.house), ...houseEdits };
  const changedHouse = nonDefaultRules(system, house);
  const key = {
    label: 'Begin the campaign',
    off: busy || cleanName(name) === '',
    onPress: () => whileBusy(createCampaign({ system, name: cleanName(name), sides, house: changedHouse })),
  };
  return (
    <Page bar={bar} foot={<Button kind="primary" wide {...key} />}>
      <UnsavedQuestion changed={typedName !== undefined || sides !== initialSides} save={key} />
      <NameLine label="Name" value={name} maxLength={60} onChange={setName} />
      <Choice
        label="Rules"
        options={systems.withUnits.map(({ id, name, about, tile }) => ({
          ...{ value: id, label: name, detail: about },
          emblem: tile?.emblem,
        }))}
        value={system.id}
        onChange={(id) => {
          setSystem(id);
          setHouseEdits({});
        }}
      />
      <GameRules
        rules={gameRules(system)}
        house={house}
        onChange={(id, value) => setHouseEdits({ ...houseEdits, [id]: value })}
      />
      <SidesEditor sides={sides} onChange={setSides} />
      {system.samples.length > 0 && (
        <Section title="Or try a sample">
          <Rows label="Samples">
            {system.samples.map((sample) => (
              <Row
                key={sample.id}
                title={sample.title}
                detail={sample.sides.map(sampleSide).join(' against ')}
                onPress={() => discardAnd(() => createFromSample(system, sample, changedHouse))}
              />
            ))}
            <Row
              title="Example campaign"
              detail="A game played with the app’s dice. Remove it with one tap"
              onPress={() => discardAnd(() => openNewExample(system))}
            />
          </Rows>
        </Section>
      )}
    </Page>
  );
}

/** Systems with units, and a campaign name not yet taken. Undefined while loading. */
function useSystems(): { readonly withUnits: readonly System[]; readonly freeCampaignName: string } | undefined {
  return useLoaded(async () => {
    const [all, campaigns] = await Promise.all([
      Promise.all(shelf.map(({ id }) => systemOf(id))),
      store.value!.campaigns(),
    ]);
    const taken = new Set(campaigns.map(({ name }) => name));
    let n = 1;
    while (taken.has(`Campaign ${n}`)) n += 1;
    return { withUnits: all.filter(({ units }) => units.length > 0), freeCampaignName: `Campaign ${n}` };
  }, []);
}

const sampleSide = ({ name, units }: Sample['sides'][number]): string =>
  `${name}: ${units.map(({ title }) => title).join(', ')}`;

const newSide = (sides: readonly Side[]): Side => ({ id: randomId(), ...nextSide(sides) });

function SidesEditor({
  sides,
  onChange,
}: {
  readonly sides: readonly Side[];
  readonly onChange: (next: Side[]) => void;
}) {
  const [open, setOpen] = useState<string | undefined>(undefined);
  const side = sides.find(({ id }) => id === open);
  const close = () => setOpen(undefined);
  const latest = useRef(sides);
  latest.current = sides;
  const replace = (next: Side) => onChange(sides.map((one) => (one.id === next.id ? next : one)));
  const remove = (removed: Side) => {
    const at = sides.indexOf(removed);
    onChange(sides.toSpliced(at, 1));
    const undo = async () => onChange(latest.current.toSpliced(at, 0, removed));
    say(`Removed: ${removed.name}`, { label: 'Undo', act: undo });
    close();
  };
  return (
    <Section
      title="Sides"
      action={
        <Button kind="quiet" icon="plus" label="Add a side" onPress={() => onChange([...sides, newSide(sides)])} />
      }
    >
      <Rows label="Sides">
        {sides.map(({ id, name, mark }) => (
          <Row key={id} lead={<Mark side={mark} />} title={name} detail="Name and nation" onPress={() => setOpen(id)} />
        ))}
      </Rows>
      {side && (
        <Sheet
          title={side.name || 'A side'}
          onClose={close}
          actions={sides.length > 2 && <Button kind="danger" label="Remove this side" onPress={() => remove(side)} />}
        >
          <NameLine
            label="Name of the side"
            value={side.name}
            maxLength={40}
            onChange={(name) => replace({ ...side, name })}
            onEnter={close}
          />
          <NationChoice
            value={side.names ?? ''}
            onChange={(nation, nations) => {
              const others = sides.filter(({ id }) => id !== side.id);
              replace(assignNation(side, nation, nations, others));
            }}
          />
        </Sheet>
      )}
    </Section>
  );
}
