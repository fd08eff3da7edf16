import { useMemo, useState } from 'preact/hooks';
import { type AfterGamePlays, NO_AFTER_GAME_PLAYS } from '../../../campaign/games/aftergame.ts';
import { Bar } from '../../../components/frame/bar.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { Chip } from '../../../components/frame/chip.tsx';
import { Empty } from '../../../components/frame/empty.tsx';
import { Notice } from '../../../components/frame/notice.tsx';
import { Page } from '../../../components/frame/page.tsx';
import { listOf } from '../../../engine/data/figure.ts';
import { unlessRefused } from '../../../engine/refusal.ts';
import { AFTER_GAME, type Unit } from '../../../engine/roster.ts';
import { type Fields, hasBeat, unitFields } from '../../../engine/setup/fields.ts';
import { parseSetup } from '../../../engine/setup/parse.ts';
import { proposeSetup } from '../../../engine/setup/propose.ts';
import { unitsOf } from '../../../engine/setup/units.ts';
import type { SequenceOf } from '../../../system/sequence.ts';
import { Form } from '../../parts/form/form.tsx';
import { routeAfterPlay } from '../../parts/quick/quickcampaign.ts';
import { unitItem } from '../../parts/unititem.tsx';
import { attempt, keepSetting, settings } from '../../state/appstate.ts';
import { useSettledUnits } from '../../state/history.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { go, to } from '../../state/route.ts';
import { leadingSides, sidesThatCanFight } from '../../state/setupdefaults.ts';
import { manWords } from '../playcontext.ts';
import { campaignSeats, fightTitle } from '../seats.ts';
import { DiceOwnerKeys } from './diceownerkeys.tsx';
import { OddsGlance, SetupOdds } from './setupodds.tsx';
import { carryOver } from './supposed.ts';

type SetupProps = {
  readonly campaign: OpenCampaign;
  readonly sequence: SequenceOf;
  readonly units: readonly Unit[];
};

export function SetupScreen(props: SetupProps) {
  if (props.sequence.phase === AFTER_GAME) return <AfterGameScreen {...props} />;
  return <Setup {...props} settled={NO_AFTER_GAME_PLAYS} />;
}

/** Leaves out units that have played the sequence, unless the player repeats it. */
function AfterGameScreen(props: SetupProps) {
  const { campaign, sequence } = props;
  const settled = useSettledUnits(campaign, sequence);
  const [again, setAgain] = useState(false);
  if (!settled) return null;
  return (
    <Setup
      key={again ? 'again' : 'once'}
      {...props}
      settled={again ? NO_AFTER_GAME_PLAYS : settled}
      again={again}
      onAgain={() => setAgain(true)}
    />
  );
}

function Setup({
  campaign,
  sequence,
  units,
  settled,
  again = false,
  onAgain,
}: SetupProps & { readonly settled: AfterGamePlays; readonly again?: boolean; readonly onAgain?: () => void }) {
  const house = campaign.house.value;
  const fields = sequence.setup(house);
  // The acting unit is already known.
  const [first, setFirst] = useState(() => (units.length > 0 ? units : actingUnits(campaign)));
  const [leading, setLeading] = useState<readonly string[] | undefined>(undefined);
  const givenFor = (first: readonly Unit[], leading?: readonly string[]) =>
    campaign.setupDefaults(sequence, first, leading, settled);
  const given = givenFor(first, leading);
  const [told, tell] = useState(() => ({
    setup: lastSetup(campaign, sequence) ?? proposeSetup(fields, given, units),
    given,
  }));
  // Another tab or phone may change the units during setup.
  const setup = useMemo(() => carryOver(fields, told, { ...told, given }), [told, campaign.records.value]);
  const other = sequence.roles.length === 2 ? (given.units[sequence.roles[1]!.id] ?? []).slice(0, 1) : [];
  const change = (next: typeof setup) =>
    tell({ setup: carryOver(fields, { setup, given }, { setup: next, given }), given });
  const lead = (sides: readonly string[]) => {
    setLeading(sides);
    const given = givenFor(first, sides);
    const able = Object.values(given.units).flat();
    const kept = able.filter((unit) => unitsOf(fields, setup).some(({ id }) => id === unit.id));
    tell({ setup: proposeSetup(fields, given, kept), given });
  };
  const swap = () => {
    setFirst(other);
    setLeading(undefined);
    const given = givenFor(other);
    tell({ setup: proposeSetup(fields, given, other), given });
  };
  const missing = sequence.roles.find(({ id }) => hasUnitField(fields, id) && (given.units[id] ?? []).length === 0);
  const [early, setEarly] = useState(false);
  const shown = campaign.records.value.campaign.settings.odds === 'shown';
  const later = sequence.beats.some(({ id }) => hasBeat(fields, id));
  const fighting = unitsOf(fields, setup);
  const caution = campaign.game.value && campaign.system.warning?.(campaign.roster, sequence.id, fighting);
  const start = async () => {
    if (campaign.system.units.length === 0) keepSetting(setupKey(campaign, sequence), setup);
    const title = fightTitle(sequence, fields, setup);
    const parked = await campaign.beginPlay(
      sequence,
      setup,
      title,
      fighting.map(({ id }) => id),
      again,
    );
    go(['c', campaign.id, 'fight', parked.id], 'replace');
  };
  return (
    <Page
      bar={
        <Bar
          title={sequence.title}
          subtitle={sequence.about}
          back={{ label: 'Back', href: to(...routeAfterPlay(campaign)) }}
        />
      }
      foot={
        !missing && (
          <>
            {shown && sequence.odds && <OddsGlance campaign={campaign} sequence={sequence} setup={setup} />}
            <Button kind="primary" wide label="Start" onPress={() => attempt(start())} />
          </>
        )
      }
      footFirst
    >
      {missing && settled.units.size > 0 ? (
        <Empty
          icon="tick"
          title={`${sequence.title}: done after ${settled.game}`}
          actions={<Button label={`${sequence.title} again`} onPress={onAgain} />}
        >
          Each unit has done it once after this game.
        </Empty>
      ) : missing ? (
        <Empty
          icon="roster"
          title={`No unit can be the ${missing.title.toLowerCase()}`}
          actions={<Button kind="primary" label="To the roster" href={to('c', campaign.id, 'roster')} />}
        >
          No unit on the roster fits now. Muster one, or look at the roster.
        </Empty>
      ) : (
        <>
          {caution && <Notice tone="warning">{caution}</Notice>}
          {settled.units.size > 0 && (
            <Notice actions={<Button kind="quiet" label="Include them again" onPress={onAgain} />}>
              Done after {settled.game} already: {namesOf(campaign, settled)}.
            </Notice>
          )}
          <LeadingSides
            campaign={campaign}
            sequence={sequence}
            leading={leading ?? leadingSides(campaign.system, campaign.table, sequence, first)}
            onChange={lead}
          />
          <DiceOwnerKeys campaign={campaign} seats={campaignSeats(campaign, fields, setup)} />
          <Form
            fields={fields}
            value={setup}
            beat={early || !later ? undefined : ''}
            defaults={given}
            manWords={(man, unit) => manWords(campaign.system.units, man, unit)}
            unitItem={(unit) => unitItem(campaign, unit)}
            onChange={change}
          />
          {other.length > 0 && <Button kind="quiet" icon="turn" label={swapWords(sequence.roles)} onPress={swap} />}
          {later && (
            <Button
              kind="quiet"
              icon={early ? 'up' : 'edit'}
              label={early ? 'Hide details' : 'Enter details now'}
              detail={early ? undefined : 'For exact odds; otherwise each is asked at its step'}
              pressed={early}
              onPress={() => setEarly(!early)}
            />
          )}
          {shown && <SetupOdds campaign={campaign} sequence={sequence} setup={setup} given={given} onTake={change} />}
        </>
      )}
    </Page>
  );
}

/** Selects the sides in the first role, out of three or more. */
function LeadingSides({
  campaign,
  sequence,
  leading,
  onChange,
}: {
  readonly campaign: OpenCampaign;
  readonly sequence: SequenceOf;
  readonly leading: readonly string[];
  readonly onChange: (sides: readonly string[]) => void;
}) {
  const { roles } = sequence;
  const able = sidesThatCanFight(campaign.system, campaign.table, sequence);
  if (roles.length < 2 || able.length < 3) return null;
  const toggle = (side: string) => {
    const next = able.filter((id) => (id === side) !== leading.includes(id));
    if (next.length > 0) onChange(next.length < able.length ? next : [side]);
  };
  const label = `Sides of the ${roles[0]!.title.toLowerCase()}`;
  return (
    <div class="field">
      <span class="field-words" aria-hidden="true">
        {label} <span class="field-detail">Allies fight together</span>
      </span>
      <fieldset class="keys-line" aria-label={`${label}, allies fight together`}>
        {campaign.records.value.sides
          .filter(({ id }) => able.includes(id))
          .map(({ id, name }) => (
            <Chip key={id} label={name} pressed={leading.includes(id)} onPress={() => toggle(id)} />
          ))}
      </fieldset>
    </div>
  );
}

const namesOf = (campaign: OpenCampaign, { units }: AfterGamePlays): string =>
  listOf(campaign.units.flatMap(({ id, name }) => (units.has(id) ? name : [])));

const actingUnits = (campaign: OpenCampaign): readonly Unit[] => {
  const now = campaign.acting?.active;
  return now ? [now.unit] : [];
};

const setupKey = (campaign: OpenCampaign, { id }: SequenceOf): string => `setup.${campaign.system.id}.${id}`;

/** Returns the last setup if no unit takes part and it still fits. */
function lastSetup(campaign: OpenCampaign, sequence: SequenceOf): Record<string, unknown> | undefined {
  const kept = campaign.system.units.length === 0 ? settings.value[setupKey(campaign, sequence)] : undefined;
  return kept === undefined ? undefined : unlessRefused(() => parseSetup(sequence.setup(campaign.house.value), kept));
}

const swapWords = (roles: SequenceOf['roles']): string =>
  `Swap ${roles.map(({ title }) => title.toLowerCase()).join(' and ')}`;

const hasUnitField = (fields: Fields, role: string): boolean => unitFields(fields).some((field) => field.role === role);
