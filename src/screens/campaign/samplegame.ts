import { advanceGame, beginGame, newGame, nextStage, stageTitle, withGameId } from '../../campaign/games/games.ts';
import { localTime } from '../../campaign/records/dates.ts';
import { creationOf, differences } from '../../campaign/records/differences.ts';
import { DEFAULT_SETTINGS } from '../../campaign/records/records.ts';
import { musterSample } from '../../campaign/units/muster.ts';
import type { Ask } from '../../engine/ask.ts';
import { Refusal } from '../../engine/refusal.ts';
import { openAsks } from '../../engine/replay.ts';
import { PHASE_AFTER_GAME, type Unit } from '../../engine/roster.ts';
import { proposeSetup } from '../../engine/setup/propose.ts';
import { unitsOf } from '../../engine/setup/units.ts';
import { randomId } from '../../random/dice.ts';
import { randomAnswer, scriptedRandom } from '../../random/randomanswer.ts';
import { rollFor } from '../../random/rolling.ts';
import type { Store } from '../../storage/store.ts';
import { campaignDefaults } from '../../system/house.ts';
import type { SequenceOf } from '../../system/sequence.ts';
import { type System, sequenceOf } from '../../system/system.ts';
import type { Sample } from '../../system/units.ts';
import { expectedResult, playEntry } from '../fight/playentry.ts';
import { PlaySession } from '../fight/playsession.ts';
import { quickSequences } from '../parts/quick/quicksetup.ts';
import { OpenCampaign } from '../state/opencampaign.ts';
import { EXAMPLE_SETTING } from './gamefiles.tsx';

const TURNS = 4;
/** Maximum number of steps of one play in the example. Longer plays are left out. */
const MAX_STEPS = 300;

/** Creates an example campaign. The app plays one game to its end and begins a second. */
export async function createExampleCampaign(store: Store, system: System): Promise<OpenCampaign> {
  const unitCount = (sample: Sample) => sample.sides.flatMap(({ units }) => units).length;
  const [sample] = system.samples.toSorted((a, b) => unitCount(b) - unitCount(a));
  if (!sample) throw new Refusal(`${system.name} has no sample to make an example of.`);
  const { sides, units } = musterSample(system, sample, randomId);
  const id = randomId();
  const settings = { ...DEFAULT_SETTINGS, [EXAMPLE_SETTING]: true };
  await store.create(
    { id, name: `Example: ${sample.title}`, system: system.id, house: campaignDefaults(system.house), settings },
    sides,
  );
  const campaign = await OpenCampaign.open(store, id);
  await campaign.edit(
    'Sample units mustered',
    units.map((unit) => creationOf('unit', unit)),
  );
  await beginNextGame(campaign);
  for (let turn = 1; turn <= TURNS; turn += 1) {
    if (turn > 1) await nextTurn(campaign);
    await playTurn(campaign, turn);
  }
  await endGame(campaign);
  await playAfterGame(campaign);
  await beginNextGame(campaign);
  return campaign;
}

async function playAfterGame(campaign: OpenCampaign): Promise<void> {
  for (const sequence of campaign.system.sequences.filter(({ phase }) => phase === PHASE_AFTER_GAME))
    for (const { id } of campaign.units) {
      const unit = campaign.units.find((one) => one.id === id);
      const ableUnits = sequence.roles.flatMap((role) => campaign.setupDefaults(sequence).units[role.id] ?? []);
      if (unit && ableUnits.includes(unit)) await playThrough(campaign, sequence, [unit]);
    }
}

async function beginNextGame(campaign: OpenCampaign): Promise<void> {
  const game = newGame(campaign.system, campaign.records.value, { id: randomId(), begun: localTime() });
  await campaign.edit(
    `Start of ${game.name}`,
    beginGame(campaign.system, campaign.records.value, game, campaign.house.value),
    'game',
  );
}

async function nextTurn(campaign: OpenCampaign): Promise<void> {
  for (let from = campaign.game.value!, now = from; now.turn === from.turn; now = campaign.game.value!) {
    const stage = nextStage(campaign.system, now);
    await campaign.edit(
      stageTitle(campaign.system, now, stage),
      advanceGame(campaign.system, campaign.records.value, now, campaign.house.value, stage),
      'game',
    );
  }
}

async function endGame(campaign: OpenCampaign): Promise<void> {
  const game = campaign.game.value!;
  const changesBetweenGames = withGameId(campaign.system.changesBetweenGames(campaign.roster), game.id);
  const ended = differences('game', game, { ...game, ended: new Date().toISOString() });
  await campaign.edit(`End of ${game.name}`, [...changesBetweenGames, ...ended], 'game');
}

/** Plays a turn: two procedures for each of two sides, led by different units, then up to two due tasks. */
async function playTurn(campaign: OpenCampaign, turn: number): Promise<void> {
  const all = quickSequences(campaign.system);
  for (const [i, { id }] of campaign.records.value.sides.slice(0, 2).entries())
    for (const n of [0, 1]) {
      const sequence = all[(2 * turn + i + n) % all.length]!;
      const own = campaign.units.filter(({ side }) => side === id);
      const ableUnits = (campaign.setupDefaults(sequence, own).units[sequence.roles[0]!.id] ?? []).filter(
        ({ side }) => side === id,
      );
      const first = ableUnits[(turn + n) % ableUnits.length];
      if (first) await playThrough(campaign, sequence, [first]);
    }
  const due = campaign.system.dueSequences(campaign.roster);
  const dueSequenceIds = [...new Set(due.map(({ sequence }) => sequence))];
  for (const sequenceId of dueSequenceIds.slice(0, 2)) {
    const dueTask = campaign.system.dueSequences(campaign.roster).find(({ sequence }) => sequence === sequenceId);
    if (dueTask)
      await playThrough(campaign, sequenceOf(sequenceId, campaign.system), Object.values(dueTask.units).flat());
  }
}

/** Time limit for the odds of each play, in milliseconds. */
const ODDS_TIMEOUT_MS = 300;

/** Plays a sequence with its proposed setup and records it. Skips a sequence that cannot start. */
async function playThrough(campaign: OpenCampaign, sequence: SequenceOf, first: readonly Unit[]): Promise<void> {
  const fields = sequence.setup(campaign.house.value);
  const defaults = campaign.setupDefaults(sequence, first);
  if (sequence.roles.some(({ id }) => (defaults.units[id] ?? []).length === 0)) return;
  const setup = proposeSetup(fields, defaults, first);
  const units = unitsOf(fields, setup);
  const title = units.map(({ name }) => name).join(' – ') || sequence.title;
  const parked = await campaign
    .beginPlay(
      sequence,
      setup,
      title,
      units.map(({ id }) => id),
    )
    .catch(ignoreRefusal);
  if (!parked) return;
  const session = new PlaySession(campaign.system, sequence, parked.play, () => {});
  for (let steps = 0; steps < MAX_STEPS && session.position.value.at === 'ask'; steps += 1) answerNext(session);
  const position = session.position.value;
  if (position.at !== 'end') return campaign.discardPlay(parked.id);
  const expected = await expectedResult(campaign, session, parked, ODDS_TIMEOUT_MS);
  await campaign.commit(playEntry({ session }, parked, position.outcome, position.outcome.changes, expected), {
    drop: parked.id,
  });
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
  return undefined;
}

/** Answers the first open question: rolls or draws, else takes the proposed or any valid answer. */
function answerNext(session: PlaySession): void {
  const [ask] = openAsks(session.position.value);
  if (!ask) return;
  if (ask.kind === 'roll' || ask.kind === 'draw') session.addRolled(rollFor(session.play.value, ask));
  else session.answer(answerFor(ask));
}

function answerFor(ask: Exclude<Ask, { kind: 'roll' }>) {
  if (ask.kind === 'facts') return { id: ask.id, value: {}, by: 'hand' } as const;
  if ('proposed' in ask && ask.proposed !== undefined) return { id: ask.id, value: ask.proposed, by: 'hand' } as const;
  return randomAnswer(ask, scriptedRandom([0]));
}
