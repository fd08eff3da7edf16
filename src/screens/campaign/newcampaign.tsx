import { useRef, useState } from 'preact/hooks';
import { beginGame, newGame } from '../../campaign/games/games.ts';
import { localTime } from '../../campaign/records/dates.ts';
import { creationOf } from '../../campaign/records/differences.ts';
import { DEFAULT_SETTINGS, type Side } from '../../campaign/records/records.ts';
import { musterSample } from '../../campaign/units/muster.ts';
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
import { fetchFile } from '../../engine/data/fetchfile.ts';
import { cleanName } from '../../engine/data/visible.ts';
import type { House } from '../../engine/play.ts';
import type { Unit } from '../../engine/roster.ts';
import { randomId } from '../../random/dice.ts';
import { campaignDefaults } from '../../system/house.ts';
import type { System } from '../../system/system.ts';
import type { Sample } from '../../system/units.ts';
import { shelf, systemOf } from '../../systems/systems.ts';
import { GameRules, gameRules } from '../game/sheets/gamerules.tsx';
import { NameLine } from '../parts/nameline.tsx';
import { NationChoice } from '../parts/nationchoice.tsx';
import { attempt, say, store, switchCampaign, useLoaded } from '../state/appstate.ts';
import { askToPersist } from '../state/device/persist.ts';
import { assignNation, nameMen, nationForNaming, nextSide } from '../state/nations.ts';
import { go, route, to } from '../state/route.ts';

export function NewCampaign() {
  const systems = useSystems();
  const [typed, setName] = useState<string | undefined>(undefined);
  const [chosen, setSystem] = useState<string | undefined>(undefined);
  const [began] = useState<readonly Side[]>(() => [newSide([]), newSide([newSide([])])]);
  const [sides, setSides] = useState(began);
  const [said, setHouse] = useState<House>({});
  const [busy, setBusy] = useState(false);
  const system = systems?.shelf.find(({ id }) => id === chosen) ?? systems?.shelf[0];
  const name = typed ?? systems?.name ?? '';
  const house = system ? { ...campaignDefaults(system.house), ...said } : said;
  const create = (doing: Promise<void>) => {
    setBusy(true);
    return attempt(doing.finally(() => setBusy(false)));
  };
  const instead = (doing: () => Promise<void>) => leaveGuarded(() => !busy && create(doing()));
  const bar = <Bar title="New campaign" back={{ label: 'To the first screen', href: to() }} />;
  if (!systems || !system) return <Page bar={bar}>{null}</Page>;
  const key = {
    label: 'Begin the campaign',
    off: busy || cleanName(name) === '',
    onPress: () => create(foundCampaign(system, cleanName(name), sides, [], unusual(system, house))),
  };
  return (
    <Page bar={bar} foot={<Button kind="primary" wide {...key} />}>
      <UnsavedQuestion changed={typed !== undefined || sides !== began} save={key} />
      <NameLine label="Name" value={name} maxLength={60} onChange={setName} />
      <Choice
        label="Rules"
        options={systems.shelf.map(({ id, name, about, tile }) => ({
          ...{ value: id, label: name, detail: about },
          emblem: tile?.emblem,
        }))}
        value={system.id}
        onChange={(id) => {
          setSystem(id);
          setHouse({});
        }}
      />
      <GameRules rules={gameRules(system)} house={house} onChange={(id, value) => setHouse({ ...said, [id]: value })} />
      <Sides sides={sides} onChange={setSides} />
      {system.samples.length > 0 && (
        <Section title="Or try a sample">
          <Rows label="Samples">
            {system.samples.map((sample) => (
              <Row
                key={sample.id}
                title={sample.title}
                detail={sample.sides.map(sampleSide).join(' against ')}
                onPress={() => instead(() => trySample(system, sample, unusual(system, house)))}
              />
            ))}
            <Row
              title="A campaign already begun"
              detail="A game played with the app’s dice. Remove it with one tap"
              onPress={() => instead(() => showSample(system))}
            />
          </Rows>
        </Section>
      )}
    </Page>
  );
}

type Shelf = { readonly shelf: readonly System[]; readonly name: string };

/** Loads the systems that have units, and an unused campaign name; undefined while loading. */
function useSystems(): Shelf | undefined {
  return useLoaded(async () => {
    const [all, campaigns] = await Promise.all([
      Promise.all(shelf.map(({ id }) => systemOf(id))),
      store.value!.campaigns(),
    ]);
    const taken = new Set(campaigns.map(({ name }) => name));
    let n = 1;
    while (taken.has(`Campaign ${n}`)) n += 1;
    return { shelf: all.filter(({ units }) => units.length > 0), name: `Campaign ${n}` };
  }, []);
}

const newSide = (sides: readonly Side[]): Side => ({ id: randomId(), ...nextSide(sides) });

const sampleSide = ({ name, units }: Sample['sides'][number]): string =>
  `${name}: ${units.map(({ title }) => title).join(', ')}`;

function Sides({ sides, onChange }: { readonly sides: readonly Side[]; readonly onChange: (next: Side[]) => void }) {
  const [open, setOpen] = useState<string | undefined>(undefined);
  const side = sides.find(({ id }) => id === open);
  const close = () => setOpen(undefined);
  const latest = useRef(sides);
  latest.current = sides;
  const remove = (gone: Side) => {
    const at = sides.indexOf(gone);
    onChange(sides.toSpliced(at, 1));
    say(`Removed: ${gone.name}`, {
      label: 'Undo',
      act: async () => onChange(latest.current.toSpliced(at, 0, gone)),
    });
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
          actions={
            sides.length > 2 && (
              <Button
                kind="danger"
                label="Remove this side"
                onPress={() => {
                  remove(side);
                  close();
                }}
              />
            )
          }
        >
          <NameLine
            label="Name of the side"
            value={side.name}
            maxLength={40}
            onChange={(name) => onChange(sides.map((one) => (one.id === side.id ? { ...one, name } : one)))}
            onEnter={close}
          />
          <NationChoice
            value={side.names ?? ''}
            onChange={(nation, nations) => {
              const others = sides.filter(({ id }) => id !== side.id);
              onChange(sides.map((one) => (one.id === side.id ? assignNation(one, nation, nations, others) : one)));
            }}
          />
        </Sheet>
      )}
    </Section>
  );
}

/** Options that differ from the defaults. Defaults are not stored. */
const unusual = ({ house: rules }: System, house: House): House =>
  Object.fromEntries(
    rules.flatMap((rule) => (rule.id in house && house[rule.id] !== rule.default ? [[rule.id, house[rule.id]]] : [])),
  );

/** Creates a campaign and opens its roster. Starts the first game if it has units. */
async function foundCampaign(
  system: System,
  name: string,
  given: readonly Side[],
  units: readonly Unit[] = [],
  house: House = {},
  here = route.value,
): Promise<void> {
  const id = randomId();
  const sides = given.map((side, i) => ({ ...side, name: cleanName(side.name) || `Side ${i + 1}` }));
  await store.value!.create({ id, name, system: system.id, house, settings: DEFAULT_SETTINGS }, sides);
  const campaign = await switchCampaign(id);
  if (units.length > 0) {
    await campaign.edit(
      'Sample units mustered',
      units.map((unit) => creationOf('unit', unit)),
    );
    attempt(askToPersist());
    const game = newGame(system, campaign.records.value, { id: randomId(), begun: localTime() });
    await campaign.edit(
      `${game.name} begins`,
      beginGame(system, campaign.records.value, game, campaign.house.value),
      'game',
    );
  }
  if (route.value === here) go(['c', id, 'roster'], 'replace');
}

async function trySample(system: System, sample: Sample, house: House): Promise<void> {
  const here = route.value;
  const { sides, units: bare } = musterSample(system, sample, randomId);
  const units: Unit[] = [];
  for (const unit of bare) {
    const kind = system.units.find(({ id }) => id === unit.kind)!;
    const nation = await nationForNaming(
      DEFAULT_SETTINGS,
      sides.find(({ id }) => id === unit.side),
    );
    units.push({ ...unit, men: await nameMen(unit.men, kind, nation, units) });
  }
  return foundCampaign(system, sample.title, sides, units, house, here);
}

async function showSample(system: System): Promise<void> {
  const here = route.value;
  const { exampleCampaign } = await fetchFile(() => import('./samplegame.ts'));
  const { id } = await exampleCampaign(store.value!, system);
  // The user may have left meanwhile.
  if (route.value === here) go(['c', id, 'campaign'], 'replace');
}
