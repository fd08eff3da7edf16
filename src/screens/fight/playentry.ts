import type { ExpectedResult, ParkedPlay } from '../../campaign/records/records.ts';
import { faceCountsOf, expectationOf as kept } from '../../campaign/reports/luck.ts';
import type { Change, ChangeCause } from '../../engine/roster.ts';
import { unitsByRole } from '../../engine/setup/units.ts';
import type { Outcome } from '../../system/sequence.ts';
import { verdictWords } from '../odds/oddswords.ts';
import { oddsWithin } from '../odds/useodds.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { ownerOf, ownersOfRole } from '../state/roleowners.ts';
import { type PlayContext, sequenceWords } from './playcontext.ts';
import type { PlaySession } from './playsession.ts';
import { campaignSeats, playersOf } from './seats.ts';
import { logLine, trailSteps } from './trailwords.ts';

/** Returns what the odds expected of a finished play. Undefined if they take longer than `timeout` milliseconds. */
export async function expectedResult(
  campaign: OpenCampaign,
  { sequence, play }: PlaySession,
  parked: ParkedPlay,
  timeout = 3000,
): Promise<ExpectedResult | undefined> {
  const odds = sequence.odds && (await oddsWithin(play.value, timeout));
  if (!odds?.hindsight) return undefined;
  const { house, setup } = play.value;
  const fields = sequence.setup(house);
  const roles = unitsByRole(fields, setup);
  const { games } = campaign.records.value;
  const expected = kept(odds.hindsight, ownerOf(games, parked.game, roles), ownersOfRole(games, parked.game, roles));
  const players = playersOf(campaignSeats(campaign, fields, setup), sequence.roles);
  return { ...expected, verdict: verdictWords(expected.verdict, players) };
}

export function playEntry(
  context: Pick<PlayContext, 'session'>,
  parked: ParkedPlay,
  outcome: Outcome,
  changes: readonly Change[],
  expected?: ExpectedResult,
) {
  const { system, sequence, play } = context.session;
  const { title } = sequenceWords(context).outcome(outcome, play.value.setup);
  const { trail } = context.session.position.value;
  const dice = faceCountsOf(trail);
  return {
    id: parked.id,
    kind: 'play' as const,
    title: title.startsWith(parked.title) ? title : `${parked.title}: ${title}`,
    changes: changes.filter(hasEffect).map((change) => withReason(change, whyOf(context, outcome, change))),
    units: parked.units,
    ...(parked.game === undefined ? {} : { game: parked.game }),
    told: {
      system: system.id,
      sequence: sequence.id,
      edition: play.value.edition,
      verdict: title,
      trail: trailSteps(context, trail).map(logLine),
      play: play.value,
      ...(expected ? { expected } : {}),
      ...(dice.length > 0 ? { dice } : {}),
    },
  };
}

const withReason = (change: Change, why: ChangeCause | undefined): Change => (why ? { ...change, why } : change);

function whyOf(context: Pick<PlayContext, 'session'>, outcome: Outcome, change: Change): ChangeCause | undefined {
  if (change.of !== 'man') return undefined;
  if (!outcome.changes.includes(change)) return { by: 'table' };
  return change.why ?? sequenceWords(context).why?.(change, context.session.play.value.setup, outcome);
}

const hasEffect = (change: Change): boolean => ('by' in change ? change.by !== 0 : change.from !== change.to);
