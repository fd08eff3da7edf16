import { DRAWN } from '../../campaign/games/score.ts';
import { dayWords } from '../../campaign/records/dates.ts';
import type { RecordChange } from '../../campaign/records/records.ts';
import { manLabel, valueWords } from '../../campaign/records/recordwords.ts';
import { formatList, formatSigned } from '../../engine/data/figure.ts';
import type { Man, Unit } from '../../engine/roster.ts';
import type { Fact, UnitKind } from '../../system/units.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { statusCounterTitles } from './statuswords.ts';
import { countPhrase, endedFactWords, factWords, lowerFirst } from './unitwords.ts';
import { dayTimeWords } from './when.ts';

const FIELDS: Readonly<Record<string, string>> = {
  name: 'name',
  tag: 'tag',
  turn: 'turn',
  phase: 'phase',
  begun: 'begun',
  ended: 'ended',
  scenario: 'scenario',
  result: 'result',
  notes: 'notes',
  present: 'units present',
  mark: 'mark',
  place: 'place in the order',
};

export function changeWords(campaign: OpenCampaign, change: RecordChange): string {
  if (change.field === '' && 'to' in change) return recordWords(campaign, change);
  const who = subjectWords(campaign, change);
  const fact = factOf(campaign, change);
  if (change.field.startsWith('strengths.')) return `${who}: ${strengthWords(campaign, change)} at the start.`;
  if ('by' in change)
    return `${who}: ${fact?.title ?? counterName(campaign, change) ?? fieldWords(change.field)} ${formatSigned(change.by)}.`;
  if (change.of === 'man' && change.field === 'state') return `${who}: ${stateWords(campaign, change)}.`;
  if (fact) return `${who}: ${factSentence(fact, change.to)}.`;
  if (change.field === 'player' || change.field === 'side')
    return `${who}: ${change.field} ${nameOf(campaign, change.to) ?? 'none'}.`;
  if (change.field === 'role') return `${who}: ${roleOf(campaign, change)}.`;
  const house =
    change.field.startsWith('house.') && campaign.system.house.find(({ id }) => id === change.field.slice(6));
  if (house) return `House rule: ${house.title}${typeof change.to === 'object' ? '' : `, ${valueWords(change.to)}`}.`;
  if (/^(begun|ended)$/.test(change.field) && change.to !== null)
    return `${who}: ${change.field}, ${timeWords(campaign, change)}.`;
  if (change.field.startsWith('players.'))
    return `${who}: ${nameOf(campaign, change.field.slice('players.'.length)) ?? 'a side'} played by ${nameOf(campaign, change.to) ?? 'nobody'}.`;
  if (change.field === 'keeper') return `${who}: taken over.`;
  if (change.of === 'unit' && change.field === 'disbanded')
    return `${who}: ${change.to === null ? 'formed again' : 'disbanded'}.`;
  if (change.field === 'winner') return `${who}: ${wonWords(campaign, change.to)}.`;
  if (change.field.startsWith('medals.'))
    return `${who}: ${change.to === null ? `medal taken back, ${change.from}` : `awarded ${change.to}`}.`;
  if (change.field.startsWith('decks.')) return 'Cards of the deck drawn or shuffled.';
  return `${who}: ${fieldWords(change.field)} ${valueWords(change.to)}.`;
}

function strengthWords(campaign: OpenCampaign, change: RecordChange): string {
  const unit = nameOf(campaign, change.field.slice('strengths.'.length)) ?? 'a unit';
  return `${unit} ${'by' in change ? formatSigned(change.by) : (change.to ?? 0)}`;
}

function recordWords(
  campaign: OpenCampaign,
  change: RecordChange & { readonly from: unknown; readonly to: unknown },
): string {
  const record = (change.to ?? change.from) as { readonly name?: string; readonly men?: readonly Man[] };
  const [done, name] = [change.to === null ? 'removed' : 'added', record.name ?? ''];
  if (change.of === 'unit')
    return `${name} ${change.to === null ? done : 'mustered'}, ${countPhrase(record.men?.length ?? 0, 'man', 'men')}.`;
  if (change.of === 'man') {
    const unit = unitOf(campaign, change);
    const who = unit ? manLabel(record as Man, unit) : name;
    return `${who} ${change.to === null ? 'removed' : 'joined'}.`;
  }
  if (change.of === 'game') return `${name} ${change.to === null ? done : 'begun'}.`;
  if (change.of === 'campaign') return `${name} begun.`;
  return `${name} ${done}.`;
}

const unitOf = (campaign: OpenCampaign, change: RecordChange): Unit | undefined =>
  campaign.records.value.units.find(({ id }) => id === (change.unit ?? change.id));

const kindOf = (campaign: OpenCampaign, change: RecordChange): UnitKind | undefined => {
  const unit = unitOf(campaign, change);
  return campaign.system.units.find(({ id }) => id === unit?.kind);
};

function subjectWords(campaign: OpenCampaign, change: RecordChange): string {
  if (change.of === 'man') {
    const labels = campaign.records.value.units.flatMap((unit) =>
      unit.men.flatMap((man) => (man.id === change.id ? manLabel(man, unit) : [])),
    );
    return labels[0] ?? 'A removed man';
  }
  if (change.of === 'campaign') return 'The campaign';
  return nameOf(campaign, change.id) ?? `A removed ${change.of}`;
}

function nameOf(campaign: OpenCampaign, id: unknown): string | undefined {
  const { sides, players, units, games } = campaign.records.value;
  return [...sides, ...players, ...units, ...games].find((record) => record.id === id)?.name;
}

function factOf(campaign: OpenCampaign, change: RecordChange): Fact | undefined {
  const kind = kindOf(campaign, change);
  const facts = change.of === 'man' ? kind?.manFacts : change.of === 'unit' ? kind?.facts : undefined;
  return facts?.find(({ id }) => id === change.field.replace(/^facts\./, ''));
}

function counterName(campaign: OpenCampaign, { field }: RecordChange): string | undefined {
  const id = field.replace(/^counters\./, '');
  return id === field ? undefined : statusCounterTitles(campaign)[id];
}

// The time of day of a game entered afterwards is unknown.
function timeWords(campaign: OpenCampaign, { id, to }: RecordChange & { readonly to: unknown }): string {
  const isPast = campaign.records.value.games.find((game) => game.id === id)?.turn === 0;
  return (isPast ? dayWords : dayTimeWords)(String(to));
}

const wonWords = (campaign: OpenCampaign, winner: unknown): string =>
  winner === null
    ? 'undecided'
    : winner === DRAWN
      ? 'drawn'
      : `${formatList([winner].flat().map((id) => nameOf(campaign, id) ?? 'a side'))} won`;

const factSentence = (fact: Fact, to: unknown): string =>
  fact.kind === 'flag' && to !== true ? lowerFirst(endedFactWords(fact)) : factWords(fact, to) || valueWords(to);

const stateWords = (campaign: OpenCampaign, change: RecordChange & { readonly to: unknown }): string =>
  (kindOf(campaign, change)?.states.find(({ id }) => id === change.to)?.title ?? valueWords(change.to)).toLowerCase();

const roleOf = (campaign: OpenCampaign, change: RecordChange & { readonly to: unknown }): string =>
  lowerFirst(kindOf(campaign, change)?.roles.find(({ id }) => id === change.to)?.title ?? valueWords(change.to));

const fieldWords = (field: string): string => FIELDS[field] ?? field.slice(field.indexOf('.') + 1);
