import { inactiveIds } from '../../../campaign/log/log.ts';
import type { Entry } from '../../../campaign/records/records.ts';
import { isRecord } from '../../../engine/data/plain.ts';
import { type Play, positionOf } from '../../../engine/play.ts';
import { unlessRefused } from '../../../engine/refusal.ts';
import { applyFacts } from '../../../engine/setup/facts.ts';
import { type Fields, type FieldValues, offeredOptions } from '../../../engine/setup/fields.ts';
import { parseSetup } from '../../../engine/setup/parse.ts';
import { withCurrentRecords } from '../../../engine/setup/propose.ts';
import { isUnit, unitsByRole, unitsIn } from '../../../engine/setup/units.ts';
import type { SequenceOf } from '../../../system/sequence.ts';
import type { QuickDeployment } from '../../parts/quick/quickcampaign.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';

export const isFightGoingOn = (campaign: OpenCampaign): boolean =>
  campaign.records.value.campaign.scratch === true && campaign.units.length > 0 && fightsOfGame(campaign).length > 0;

/**
 * Copies the choices of the last quick fight into a setup, if a leading unit is the same. Counts and men keep their
 * proposals.
 */
export function withLastFacts(
  campaign: OpenCampaign,
  sequence: SequenceOf,
  fields: Fields,
  setup: FieldValues,
): FieldValues {
  if (!campaign.records.value.campaign.scratch) return setup;
  const last = fightsOfGame(campaign)[0];
  if (!last || !isSameRule(last, sequence)) return setup;
  const [lead] = sequence.roles;
  const leaders = (of: unknown) => (lead && unitsByRole(fields, of)[lead.id])?.map(({ id }) => id) ?? [];
  return (
    unlessRefused(() => {
      const earlier = setupWithAnswers(sequence, last.play);
      const isSame = leaders(setup).some((id) => leaders(earlier).includes(id));
      return isSame ? withFactsOf(fields, setup, earlier) : setup;
    }) ?? setup
  );
}

// The facts of the fight that began the running game, for its units mustered afresh.
export function repeatSetup(
  campaign: OpenCampaign,
  sequence: SequenceOf,
  { units, game }: QuickDeployment,
  setup: FieldValues,
) {
  const first = fightsOfGame(campaign).findLast((fight) => isSameRule(fight, sequence));
  const before = campaign.game.value?.present ?? [];
  if (!first || before.length !== units.length) return setup;
  const fields = sequence.setup(campaign.house.value);
  return (
    unlessRefused(() => {
      const earlier = setupWithAnswers(sequence, first.play);
      const ids = new Map<unknown, string>();
      for (const old of unitsIn(earlier)) {
        const unit = units[before.indexOf(old.id)];
        if (!unit) continue;
        ids.set(old.id, unit.id);
        for (const [i, { id }] of unit.men.entries()) ids.set(old.men[i]?.id, id);
      }
      const again: FieldValues = JSON.parse(JSON.stringify(earlier), (_, value) => ids.get(value) ?? value);
      return parseSetup(fields, withCurrentRecords(fields, again, units, game.decks));
    }) ?? setup
  );
}

type Fight = NonNullable<Entry['told']> & { readonly play: Play };

function fightsOfGame({ loaded, game }: OpenCampaign): readonly Fight[] {
  const { tail } = loaded.value;
  const undone = inactiveIds(tail);
  return tail.flatMap((entry) =>
    entry.told?.play && !undone.has(entry.id) && entry.game === game.value?.id
      ? [{ ...entry.told, play: entry.told.play }]
      : [],
  );
}

const isSameRule = (fight: Fight, { id, edition }: SequenceOf): boolean =>
  fight.sequence === id && fight.edition === edition;

const setupWithAnswers = ({ rule }: SequenceOf, play: Play): FieldValues =>
  positionOf(rule, play).trail.reduce(
    (setup, step) =>
      'ask' in step && step.ask.kind === 'facts' && 'value' in step.answer
        ? applyFacts(step.ask.fields, step.ask.beat, setup, step.answer.value)
        : setup,
    play.setup as FieldValues,
  );

function withFactsOf(fields: Fields, setup: FieldValues, earlier: FieldValues): FieldValues {
  const next: FieldValues = { ...setup };
  for (const field of fields) {
    const was = earlier[field.id];
    if (field.kind === 'list')
      next[field.id] = entriesOf(setup[field.id]).map((one) => {
        const old = entriesOf(was).find((entry) => unitIdIn(entry) === unitIdIn(one));
        return old ? withFactsOf(field.each, one, old) : one;
      });
    // A default computed from a unit's state is newer than the last answer.
    else if ((field.kind === 'flag' || field.kind === 'one of') && field.default instanceof Function) continue;
    else if (field.kind === 'one of' && field.isAskedAfresh) continue;
    else if (field.kind === 'flag' && typeof was === 'boolean') next[field.id] = was;
    else if (field.kind === 'one of' && offeredOptions(field, next).some(({ id }) => id === was)) next[field.id] = was;
  }
  return next;
}

const entriesOf = (value: unknown): readonly FieldValues[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const unitIdIn = (entry: FieldValues): string | undefined => Object.values(entry).find(isUnit)?.id;
