import { dayWords, gamesByDay } from '../../../campaign/records/dates.ts';
import { groupByGame } from '../../../campaign/reports/chronicle.ts';
import { Button } from '../../../components/frame/button.tsx';
import { Section } from '../../../components/frame/section.tsx';
import type { Unit } from '../../../engine/roster.ts';
import { manWords } from '../../fight/playcontext.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import type { CampaignProps, UnitProps } from '../../state/props.ts';
import { manStatusWords, permanentFactWords, strengthWords, withoutTemporaryFacts } from '../../words/unitwords.ts';
import {
  alikeWords,
  groupAlike,
  isLostForGood,
  isReady,
  type MusterRollEntry,
  mayReturn,
  musterRollEntries,
} from '../man/musterrollentry.ts';
import { nextRecoveryWords } from '../man/nextrecoverywords.ts';
import { type HonourEntry, useHonourEntries } from './honour.tsx';
import './print.css';

export function MusterRollPage({ campaign }: CampaignProps) {
  const honoured = useHonourEntries(campaign);
  if (!honoured) return null;
  const { sides, units } = campaign.records.value;
  const astray = units.filter((unit) => !sides.some(({ id }) => id === unit.side));
  return (
    <div class="paper">
      <Button kind="primary" wide label="Print this page" onPress={() => print()} />
      {sides.map(({ id, name }) => (
        <SideRoll
          key={id}
          campaign={campaign}
          name={name}
          units={units.filter(({ side }) => side === id)}
          honoured={honoured}
        />
      ))}
      {astray.length > 0 && <SideRoll campaign={campaign} name="On no side" units={astray} honoured={honoured} />}
    </div>
  );
}

/** Returns campaign, date and last game: "The mill, 3 May 2026, after Game 3". */
function captionWords(campaign: OpenCampaign): string {
  const { campaign: record, games } = campaign.records.value;
  const last = campaign.game.value ?? gamesByDay(games).at(-1);
  const played = last && (last.ended === undefined ? `${last.name}, turn ${last.turn}` : `after ${last.name}`);
  return [record.name, dayWords(new Date().toISOString()), played].filter(Boolean).join(', ');
}

/** Printed roll of a side: serving units, men out of action, dead, and tags for the bases. */
function SideRoll({
  campaign,
  name,
  units,
  honoured,
}: CampaignProps & {
  readonly name: string;
  readonly units: readonly Unit[];
  readonly honoured: readonly HonourEntry[];
}) {
  const serving = units.filter(({ disbanded }) => !disbanded);
  const men = serving.map((unit) => musterRollEntries(unit, campaign.kind(unit)));
  const strips = men
    .map((own) => own.filter((one) => one.man.tag !== '' && !isLostForGood(one)))
    .filter((strip) => strip.length > 0);
  return (
    <Section title={name}>
      <p>{captionWords(campaign)}</p>
      {serving.map((unit, i) => (
        <UnitRoll key={unit.id} campaign={campaign} unit={unit} men={men[i]!} />
      ))}
      <Listed
        title="Hospital"
        men={men.flat().filter(mayReturn)}
        words={({ man, unit, state }) =>
          `${unit.name}: ${state.title.toLowerCase()}. ${nextRecoveryWords(campaign, man) ?? ''}`
        }
      />
      {groupByGame(
        campaign.records.value.games,
        honoured.filter(({ unit }) => units.includes(unit)),
      ).map(([game, fell]) => (
        <Listed
          key={game}
          title={`Roll of honour: ${game}`}
          men={fell}
          words={({ unitName, event, state }) => `${unitName}. ${event?.words ?? `${state.title}.`}`}
        />
      ))}
      {strips.length > 0 && (
        <div>
          <h3>Tags for the bases</h3>
          {strips.map((strip) => (
            <p key={strip[0]?.unit.id} class="strip">
              {strip.map(({ man }) => (
                <b key={man.id}>{man.tag}</b>
              ))}
            </p>
          ))}
        </div>
      )}
    </Section>
  );
}

function Listed<M extends MusterRollEntry>({
  title,
  men,
  words,
}: {
  readonly title: string;
  readonly men: readonly M[];
  readonly words: (man: M) => string;
}) {
  if (men.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul class="sentences">
        {men.map((one) => (
          <li key={one.man.id}>
            <b>{one.man.tag}</b> <bdi>{one.man.name}</bdi>, {words(one)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function UnitRoll({ campaign, unit, men }: UnitProps & { readonly men: readonly MusterRollEntry[] }) {
  const kind = campaign.kind(unit);
  const strong = strengthWords(kind, unit);
  const words = [...permanentFactWords(kind.facts, unit.facts), strong && `${strong} fit`];
  return (
    <div>
      <h3>
        {unit.mark} · {unit.name}
      </h3>
      <p>{words.filter(Boolean).join(' · ')}</p>
      <ul class="sentences">
        {groupAlike(men.filter(isReady)).map((group) => {
          const { man } = group[0]!;
          const { name, detail } = manWords(campaign.system.units, withoutTemporaryFacts(kind, man), unit);
          const states = manStatusWords(kind, man).map(({ label }) => label.toLowerCase());
          return (
            <li key={man.id}>
              {group.length > 1 ? (
                alikeWords(group)
              ) : (
                <>
                  <b>{man.tag}</b> <bdi>{name}</bdi>
                </>
              )}
              {[detail, ...states].filter(Boolean).map((word) => `, ${word}`)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
