import { computed, signal } from '@preact/signals';
import { changesSince } from '../../campaign/games/changessince.ts';
import { unitsPresent } from '../../campaign/games/games.ts';
import { basisOf, type ParkedPlay, type PlayBasis } from '../../campaign/records/records.ts';
import type { ChangedPlay } from '../../engine/changeplay.ts';
import type { Play } from '../../engine/play.ts';
import { unlessRefused } from '../../engine/refusal.ts';
import type { Change } from '../../engine/roster.ts';
import type { Fields } from '../../engine/setup/fields.ts';
import { proposeSetup, withCurrentRecords } from '../../engine/setup/propose.ts';
import { unitsByRole, unitsIn, unitsOf } from '../../engine/setup/units.ts';
import { type DueSequence, sequenceOf, sequenceTitle } from '../../system/system.ts';
import { prepareOdds } from '../odds/useodds.ts';
import { musterUnlisted, routeAfterPlay, routeAfterRecording, turnEndChanges } from '../parts/quick/quickcampaign.ts';
import { unitItem } from '../parts/unititem.tsx';
import { attempt, say, type UndoKey } from '../state/appstate.ts';
import { ruleChange, writeEdit } from '../state/edits.ts';
import { AWAITS_RECORDING, type OpenCampaign } from '../state/opencampaign.ts';
import { go, route } from '../state/route.ts';
import { isAttack, openTasks, taskRoute, tasksFrom } from '../state/tasks.ts';
import { statusCounterTitles } from '../words/statuswords.ts';
import { ALTERED_CHANGES_ID, answeringSeatId, askWords, type PlayContext } from './playcontext.ts';
import { expectedResult, playEntry } from './playentry.ts';
import { PlaySession } from './playsession.ts';
import { absentUnits, campaignSeats, diceChoiceOf as diceOfSeats, fightTitle } from './seats.ts';

/** Connects a fight to its campaign. `back` is the Undo key after recording. By default it reopens the fight. */
export function fightContextOf(
  campaign: OpenCampaign,
  parked: ParkedPlay,
  back: UndoKey = reopenKey(campaign, parked.id),
): PlayContext {
  const sequence = sequenceOf(parked.play.sequence, campaign.system);
  if (sequence.odds) prepareOdds(campaign.system.id);
  const fields = sequence.setup(parked.play.house);
  const known = signal<PlayBasis>(parked.seen);
  // The records behind the latest setup. They become `known` once that setup is saved.
  let latest = { setup: parked.play.setup, seen: parked.seen };
  const ids = (setup: unknown) => unitsOf(fields, setup).map(({ id }) => id);
  const keep = (play: Play) => {
    const { setup } = play;
    const seen = latest.setup === setup ? latest.seen : known.value;
    const isSame = rolesKey(fields, setup) === rolesKey(fields, parked.play.setup);
    const who = isSame ? {} : { units: ids(setup), title: fightTitle(sequence, fields, setup) };
    attempt(
      campaign.savePlay({ ...parked, ...who, ...currentStep(context), play, seen, touched: new Date().toISOString() }),
    );
    known.value = seen;
  };
  const session = new PlaySession(campaign.system, sequence, parked.play, keep);
  const rememberBasis = ({ play }: Pick<ChangedPlay, 'play'>) => {
    latest = { setup: play.setup, seen: basisOf(campaign.records.value, ids(play.setup), parked.game) };
  };
  const seats = campaignSeats(campaign, fields, parked.play.setup);
  const present = computed(() => campaignSeats(campaign, fields, parked.play.setup, absentUnits(session)));
  const home = () => go(routeAfterPlay(campaign), 'replace');
  const context: PlayContext = {
    session,
    title: parked.title,
    get seats() {
      return present.value;
    },
    marks: Object.fromEntries(campaign.records.value.sides.map(({ id, mark }) => [id, mark])),
    kinds: campaign.system.units,
    units: unitsIn(parked.play.setup),
    odds: campaign.records.value.campaign.settings.odds,
    isQuickFight: campaign.records.value.campaign.scratch === true,
    dice: diceOfSeats(campaign, seats),
    rosterChanges: {
      sentences: computed(() =>
        changesSince(known.value, campaign.records.value, campaign.system.units, statusCounterTitles(campaign)),
      ),
      preview: () => {
        const changed = session.previewSetup(
          withCurrentRecords(
            fields,
            session.play.value.setup,
            campaign.unitsWithDistinctNames,
            campaign.game.value?.decks,
          ),
        );
        if (changed) rememberBasis(changed);
        return changed;
      },
      keepEntered: () => {
        const asItIs = { play: session.play.value, lost: [] };
        rememberBasis(asItIs);
        session.apply(asItIs);
      },
    },
    setup: {
      fields,
      defaultsFor: (first) => campaign.setupDefaults(sequence, first),
      propose: (first) => proposeSetup(fields, campaign.setupDefaults(sequence, [first]), [first]),
      unitItem: (unit) => unitItem(campaign, unit),
      change: (setup) => {
        const changed = session.previewSetup(setup, fields);
        if (changed) rememberBasis(changed);
        return changed;
      },
    },
    otherPhoneReason: (role) => {
      const link = campaign.watching;
      if (role === undefined) return link && 'The result is recorded on the other phone.';
      const seat = seats[role];
      const side = seat?.unit?.side;
      return link && side !== undefined && !link.sides.includes(side)
        ? `${seat?.unit?.name} answers on the other phone.`
        : undefined;
    },
    leave: home,
    turnOffRule: async (id) => {
      const rule = campaign.system.house.find((one) => one.id === id);
      if (!rule || !(await writeEdit(campaign, `House rule “${rule.title}”: No`, ruleChange(campaign, rule, false))))
        return;
      const changed = session.previewHouse({ ...session.play.value.house, [id]: false });
      if (changed?.lost.length === 0) session.apply(changed);
    },
    discard: async () => {
      const last = campaign.loaded.value.plays.find(({ id }) => id === parked.id) ?? parked;
      await campaign.discardPlay(parked.id);
      home();
      const bringBack = async () => {
        await campaign.savePlay(last);
        go(['c', campaign.id, 'fight', last.id]);
      };
      say(`Discarded: ${parked.title}`, { label: 'Undo', act: bringBack });
    },
    nextTask: (changes) => {
      const due = dueAfter(campaign, sequence.phase, changes);
      return due && { due, title: sequenceTitle(campaign.system, due.sequence) };
    },
    record: async (outcome, changes, next) => {
      const [{ value }, here] = [session.play, route.value];
      const expected = await expectedResult(campaign, session, parked);
      // The player went back, changed or discarded the play meanwhile.
      if (!isUnchanged(session.play.value, value) || !campaign.loaded.value.plays.some(({ id }) => id === parked.id))
        return;
      const ended = [
        ...musterUnlisted(campaign, outcome, value.setup, parked.id),
        ...turnEndChanges(campaign, sequence, parked, changes),
      ];
      const entry = playEntry(context, parked, outcome, changes, expected);
      await campaign.commit({ ...entry, changes: [...entry.changes, ...ended] }, { drop: parked.id });
      say(`Recorded: ${parked.title}`, back);
      if (route.value !== here) return;
      go(next ? taskRoute(campaign, next) : routeAfterRecording(campaign), 'replace');
    },
  };
  return context;
}

export const rolesKey = (fields: Fields, setup: unknown): string =>
  JSON.stringify(Object.entries(unitsByRole(fields, setup)).map(([role, units]) => [role, units.map(({ id }) => id)]));

/** Compares answers and alterations, and ignores ticked orders. */
const isUnchanged = (play: Play, before: Play): boolean =>
  play.answers === before.answers &&
  play.cursor === before.cursor &&
  play.drafts?.[ALTERED_CHANGES_ID] === before.drafts?.[ALTERED_CHANGES_ID];

export const reopenKey = (campaign: OpenCampaign, id: string, ...view: readonly 'story'[]): UndoKey => ({
  label: 'Undo',
  act: async () => {
    const { id: again } = await campaign.reopen(id);
    go(['c', campaign.id, 'fight', again, ...view]);
  },
});

/**
 * Returns the task to offer after a fight with these changes: one of the same phase, or a fight that they cause.
 * Undefined if none is due or the changes do not apply.
 */
function dueAfter(campaign: OpenCampaign, phase: string, changes: readonly Change[]): DueSequence | undefined {
  const before = openTasks(campaign);
  // Changes of the game, such as a card drawn, name it only once they are recorded.
  const ofUnits = changes.filter(({ of }) => of !== 'game');
  const roster = unlessRefused(() => campaign.rosterAfter(ofUnits));
  if (!roster) return undefined;
  const game = campaign.records.value.campaign.scratch && campaign.game.value;
  if (game) {
    const tasks = tasksFrom(phase, false, campaign.system, { ...roster, units: unitsPresent(roster, game) });
    if (tasks.some((due) => isAttack(campaign.system, due))) return tasks[0];
  }
  return openTasks(campaign, roster).find((due) => {
    const { opensPhase, phase: its, roles } = sequenceOf(due.sequence, campaign.system);
    return !opensPhase && (its === phase || (roles.length > 1 && !before.some(({ why }) => why === due.why)));
  });
}

function currentStep(context: PlayContext): Pick<ParkedPlay, 'step' | 'awaits'> {
  const position = context.session.position.value;
  if (position.at === 'ask')
    return {
      step: askWords(context, position.ask).title,
      awaits: context.seats[answeringSeatId(context, position.ask)]?.label ?? 'both',
    };
  return { step: position.at === 'end' ? AWAITS_RECORDING : 'No longer fits its rules', awaits: 'both' };
}
