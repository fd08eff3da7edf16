import { beginGame, newGame } from '../campaign/games/games.ts';
import type { Entry, Game, RecordChange } from '../campaign/records/records.ts';
import type { Unit } from '../engine/roster.ts';
import type { OpenCampaign } from '../screens/state/opencampaign.ts';

export const unitNamed = (campaign: OpenCampaign, name: string): Unit =>
  campaign.units.find((unit) => unit.name === name)!;

export const statesIn = (campaign: OpenCampaign, name: string): readonly string[] =>
  unitNamed(campaign, name).men.map(({ state }) => state);

/** Change of a man's state. `at` is his place in the unit, from 0. */
export function stateChange(
  campaign: OpenCampaign,
  name: string,
  at: number,
  from = 'standing',
  to = 'wounded',
): RecordChange {
  const { id: unit, men } = unitNamed(campaign, name);
  const by = from === 'wounded' ? 'recovery' : 'fire';
  return { of: 'man', id: men[at]!.id, unit, field: 'state', from, to, why: { by } };
}

/** Records a play that has changes but no answers. */
export function writePlay(
  campaign: OpenCampaign,
  title: string,
  sequence: string,
  changes: readonly RecordChange[],
): Promise<Entry> {
  const units = [...new Set(changes.flatMap(({ unit }) => unit ?? []))];
  const game = campaign.game.value;
  return campaign.commit({
    ...{ id: `${title} ${game?.name}`, kind: 'play', title, changes, units },
    ...(game ? { game: game.id } : {}),
    told: { system: campaign.system.id, sequence, edition: 1, verdict: title, trail: [] },
  });
}

/** Begins game `number`, a day after the one before. */
export async function beginNextGame(
  campaign: OpenCampaign,
  number: number,
  given: Pick<Game, 'present'> = {},
): Promise<void> {
  const id = `g${number}`;
  const game = newGame(campaign.system, campaign.records.value, {
    ...given,
    id,
    begun: `2026-11-2${number}T19:00:00.000Z`,
  });
  const changes = beginGame(campaign.system, campaign.records.value, game, campaign.house.value);
  await campaign.edit(`${game.name} begins`, changes, 'game', id);
}

export function endGame(campaign: OpenCampaign, more: readonly RecordChange[] = []): Promise<Entry> {
  const { id, name } = campaign.game.value!;
  const to = `2026-11-2${campaign.records.value.games.length}T22:00:00.000Z`;
  return campaign.edit(`${name} ends`, [{ of: 'game', id, field: 'ended', from: null, to }, ...more], 'game', id);
}
