import { useState } from 'preact/hooks';
import { NO_AFTER_GAME_PLAYS } from '../../campaign/games/aftergame.ts';
import { manLabel } from '../../campaign/records/recordwords.ts';
import { leaderCandidates, missingMen, replacements, vacantLeaderRole } from '../../campaign/units/betweengames.ts';
import { joinChanges } from '../../campaign/units/establishment.ts';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Section } from '../../components/frame/section.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { type Man, PHASE_AFTER_GAME, type Unit } from '../../engine/roster.ts';
import { randomId } from '../../random/dice.ts';
import type { SequenceOf } from '../../system/sequence.ts';
import type { Role } from '../../system/units.ts';
import { manWords } from '../fight/playcontext.ts';
import { attempt } from '../state/appstate.ts';
import { writeEdit } from '../state/edits.ts';
import { useAfterGamePlays } from '../state/history.ts';
import { applyNamingSettings } from '../state/nations.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import type { CampaignProps, CloseProps, UnitProps } from '../state/props.ts';
import { to } from '../state/route.ts';
import { countPhrase, lowerFirst } from '../words/unitwords.ts';

export function BetweenGames({ campaign }: CampaignProps) {
  const [leading, setLeading] = useState<{ readonly unit: Unit; readonly role: Role } | undefined>(undefined);
  const offered = campaign.system.sequences.filter(
    (one) => one.phase === PHASE_AFTER_GAME && canStillBePlayed(campaign, one),
  );
  const short = campaign.units
    .map((unit) => ({ unit, lacks: missingMen(campaign.kind(unit), unit) }))
    .filter(({ lacks }) => lacks > 0);
  const headless = campaign.units.flatMap((unit) => {
    const role = vacantLeaderRole(campaign.kind(unit), unit);
    return role ? [{ unit, role }] : [];
  });
  if (offered.length + short.length + headless.length === 0) return null;
  return (
    <Section title="Between games">
      {offered.length > 0 && (
        <Rows label="After the game">
          {offered.map((sequence) => (
            <AfterGameRow key={sequence.id} campaign={campaign} sequence={sequence} />
          ))}
        </Rows>
      )}
      {short.length > 0 && (
        <Rows label="Replacements">
          {short.map(({ unit, lacks }) => (
            <Row
              key={unit.id}
              title={`Fill up ${unit.name}`}
              detail={countPhrase(lacks, 'replacement joins', 'replacements join')}
              onPress={() => attempt(fillUp(campaign, unit, lacks))}
            />
          ))}
        </Rows>
      )}
      {headless.length > 0 && (
        <Rows label="Promotions">
          {headless.map(({ unit, role }) => (
            <Row
              key={unit.id}
              title={`${unit.name}: appoint a leader`}
              detail={`No ${lowerFirst(role.title)}`}
              onPress={() => setLeading({ unit, role })}
            />
          ))}
        </Rows>
      )}
      {leading && <AppointSheet campaign={campaign} {...leading} onClose={() => setLeading(undefined)} />}
    </Section>
  );
}

async function fillUp(campaign: OpenCampaign, unit: Unit, lacks: number): Promise<void> {
  const kind = campaign.kind(unit);
  const { tags } = await campaign.usedTags();
  const men = await applyNamingSettings(campaign, unit, replacements(kind, unit, lacks, randomId, tags.keys()));
  const title = `${unit.name}: ${countPhrase(lacks, 'replacement', 'replacements')}`;
  await writeEdit(campaign, title, joinChanges(kind, unit, men));
}

/** Row for one after-game sequence, marked as done once no unit can play it any more. */
function AfterGameRow({ campaign, sequence }: CampaignProps & { readonly sequence: SequenceOf }) {
  const played = useAfterGamePlays(campaign, sequence);
  const done = played && played.units.size > 0 && !canStillBePlayed(campaign, sequence, played);
  return (
    <Row
      title={sequence.title}
      detail={done ? `Done after ${played.game}` : sequence.about}
      href={to('c', campaign.id, 'begin', sequence.id)}
    />
  );
}

/** True if every role still has a unit that has not played the sequence. */
function canStillBePlayed(campaign: OpenCampaign, sequence: SequenceOf, played = NO_AFTER_GAME_PLAYS): boolean {
  const { units } = campaign.setupDefaults(sequence, [], undefined, played);
  return sequence.roles.every(({ id }) => (units[id] ?? []).length > 0);
}

function AppointSheet({ campaign, unit, role, onClose }: UnitProps & CloseProps & { readonly role: Role }) {
  const appoint = async (man: Man) => {
    const title = `${manLabel(man, unit)} is promoted to ${lowerFirst(role.title)}`;
    const change = { of: 'man', id: man.id, unit: unit.id, field: 'role', from: man.role, to: role.id } as const;
    if (await writeEdit(campaign, title, [change])) onClose();
  };
  return (
    <Sheet title={`${unit.name}: who becomes ${lowerFirst(role.title)}?`} onClose={onClose}>
      <Rows label="Who may lead">
        {leaderCandidates(campaign.kind(unit), unit).map((man) => {
          const { name, detail } = manWords(campaign.system.units, man, unit);
          return (
            <Row
              key={man.id}
              lead={man.tag && <b class="tag">{man.tag}</b>}
              title={name}
              detail={detail}
              onPress={() => appoint(man)}
            />
          );
        })}
      </Rows>
    </Sheet>
  );
}
