import { inactiveIds } from '../../../campaign/log/log.ts';
import { isRecord } from '../../../engine/data/plain.ts';
import { type Play, positionOf } from '../../../engine/play.ts';
import { unlessRefused } from '../../../engine/refusal.ts';
import { applyFacts } from '../../../engine/setup/facts.ts';
import { type Fields, offeredOptions, type Tree } from '../../../engine/setup/fields.ts';
import { isUnit, unitsByRole } from '../../../engine/setup/units.ts';
import type { SequenceOf } from '../../../system/sequence.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';

/** In a quick fight, keeps the choices from the last fight of these units. Counts and men are proposed again. */
export function withLastFacts(campaign: OpenCampaign, sequence: SequenceOf, fields: Fields, setup: Tree): Tree {
  if (!campaign.records.value.campaign.scratch) return setup;
  const { tail } = campaign.loaded.value;
  const undone = inactiveIds(tail);
  const last = tail.find(({ id, told, game }) => told && !undone.has(id) && game === campaign.game.value?.id)?.told;
  if (!last?.play || last.sequence !== sequence.id || last.edition !== sequence.edition) return setup;
  const { play } = last;
  const [lead] = sequence.roles;
  const leaders = (of: unknown) => (lead && unitsByRole(fields, of)[lead.id])?.map(({ id }) => id) ?? [];
  return (
    unlessRefused(() => {
      const earlier = setupWithAnswers(sequence, play);
      const isSame = leaders(setup).some((id) => leaders(earlier).includes(id));
      return isSame ? withFactsOf(fields, setup, earlier) : setup;
    }) ?? setup
  );
}

const setupWithAnswers = ({ rule }: SequenceOf, play: Play): Tree =>
  positionOf(rule, play).trail.reduce(
    (setup, step) =>
      'ask' in step && step.ask.kind === 'facts' && 'value' in step.answer
        ? applyFacts(step.ask.fields, step.ask.beat, setup, step.answer.value)
        : setup,
    play.setup as Tree,
  );

function withFactsOf(fields: Fields, setup: Tree, earlier: Tree): Tree {
  const next: Tree = { ...setup };
  for (const field of fields) {
    const was = earlier[field.id];
    if (field.kind === 'list')
      next[field.id] = entriesOf(setup[field.id]).map((one) => {
        const old = entriesOf(was).find((entry) => unitIdIn(entry) === unitIdIn(one));
        return old ? withFactsOf(field.each, one, old) : one;
      });
    // A default computed from a unit's state is newer than the last answer.
    else if ((field.kind === 'flag' || field.kind === 'one of') && field.from instanceof Function) continue;
    else if (field.kind === 'flag' && typeof was === 'boolean') next[field.id] = was;
    else if (field.kind === 'one of' && offeredOptions(field, next).some(({ id }) => id === was)) next[field.id] = was;
  }
  return next;
}

const entriesOf = (value: unknown): readonly Tree[] => (Array.isArray(value) ? value.filter(isRecord) : []);

const unitIdIn = (entry: Tree): string | undefined => Object.values(entry).find(isUnit)?.id;
