import { useMemo, useRef, useState } from 'preact/hooks';
import { equal } from '../../campaign/records/equal.ts';
import type { Entry, ParkedPlay } from '../../campaign/records/records.ts';
import { withDistinctNames } from '../../campaign/units/unitname.ts';
import { UnsavedQuestion } from '../../components/frame/unsaved.tsx';
import { readList, readRecord } from '../../engine/data/plain.ts';
import type { Play } from '../../engine/play.ts';
import type { Unit } from '../../engine/roster.ts';
import { type Fields, type FieldValues, unitFields } from '../../engine/setup/fields.ts';
import { proposeEntry, proposeSetup, withCurrentRecords } from '../../engine/setup/propose.ts';
import { unitsIn, unitsOf } from '../../engine/setup/units.ts';
import type { SequenceOf } from '../../system/sequence.ts';
import { sequenceOf } from '../../system/system.ts';
import { rolesKey } from '../fight/fightcontext.ts';
import { NO_ROSTER_CHANGES, OWN_DICE, type PlayContext, type SetupEditor } from '../fight/playcontext.ts';
import { expectedResult, playEntry } from '../fight/playentry.ts';
import { PlayScreen } from '../fight/playscreen.tsx';
import { PlaySession } from '../fight/playsession.ts';
import { fightTitle, seatsOf } from '../fight/seats.ts';
import { prepareOdds } from '../odds/useodds.ts';
import { unitItem } from '../parts/unititem.tsx';
import { go } from '../state/route.ts';
import { setupDefaultsFor } from '../state/setupdefaults.ts';
import { type CorrectProps, saveDraft, savedDraft, unitsBeforeEntry } from './correction.ts';

/** A recorded fight with its answers, each of which can be changed. Nothing is saved until the end. */
export function CorrectFight(props: CorrectProps) {
  const { campaign, target, isSaved } = props;
  const [before] = useState(() => playToCorrect(props));
  const [play, setPlay] = useState(() => savedDraft<Play>(props) ?? before);
  const latest = useRef(play);
  const fields = sequenceOf(before.sequence, campaign.system).setup(before.house);
  // Different units need different seats.
  const roles = rolesKey(fields, play.setup);
  const context = useMemo(
    () =>
      contextOf(props, latest.current, (next) => {
        latest.current = next;
        setPlay(next);
        saveDraft(props, next);
      }),
    [campaign, target.entry.id, roles],
  );
  return (
    <>
      <PlayScreen context={context} />
      <UnsavedQuestion changed={!isSaved && !equal(answersOf(play), answersOf(before))} />
    </>
  );
}

const answersOf = ({ answers, setup, overruled }: Play) => ({ answers, setup, overruled });

/**
 * Returns the recorded play. If its entry was set aside or lacks a man, its units are first updated from the records
 * before the entry. An after-game procedure then also includes further units that need it.
 */
function playToCorrect({ campaign, target }: CorrectProps): Play {
  const play = target.entry.told!.play!;
  if (!target.entry.aside && !target.entry.effect?.unsettled) return play;
  const sequence = sequenceOf(play.sequence, campaign.system);
  const game = target.records.games.find(({ id }) => id === target.entry.game);
  const units = withDistinctNames(unitsBeforeEntry(target), target.records.sides);
  const fields = sequence.setup(play.house);
  const kept = withCurrentRecords(fields, readRecord(play.setup, 'setup'), units, game?.decks);
  const others = units.filter(({ id }) => !target.unitsElsewhere.includes(id));
  const setup = target.entry.settles === undefined ? kept : withNewUnits(fields, kept, others);
  const session = new PlaySession(campaign.system, sequence, play, () => {});
  return session.previewSetup(setup)?.play ?? play;
}

function withNewUnits(fields: Fields, setup: FieldValues, units: readonly Unit[]): FieldValues {
  const known = unitsOf(fields, setup);
  const isNew = ({ id }: Unit) => known.every((unit) => unit.id !== id);
  const next = { ...setup };
  for (const field of fields) {
    if (field.kind !== 'list' || !field.all) continue;
    const { each, all } = field;
    const [first] = unitFields(each);
    const isOfSide = ({ side }: Unit) => all !== 'side' || known.some((unit) => unit.side === side);
    const added = units.filter((unit) => isNew(unit) && isOfSide(unit) && first?.of?.(unit));
    next[field.id] = [
      ...readList(setup[field.id], field.id),
      ...added.map((unit) => proposeEntry(each, unit, { units: {} })),
    ];
  }
  return next;
}

function contextOf(props: CorrectProps, play: Play, keep: (play: Play) => void): PlayContext {
  const { campaign, target, onBody } = props;
  const { records } = target;
  const sequence = sequenceOf(play.sequence, campaign.system);
  if (sequence.odds) prepareOdds(campaign.system.id);
  const session = new PlaySession(campaign.system, sequence, play, keep);
  const leave = () => go(['c', campaign.id, 'log'], 'replace');
  const context: PlayContext = {
    session,
    title: titleOf(target.entry, sequence, play),
    seats: seatsOf(sequence.setup(play.house), play.setup, ({ side }) => records.sides.find(({ id }) => id === side)),
    marks: Object.fromEntries(records.sides.map(({ id, mark }) => [id, mark])),
    kinds: campaign.system.units,
    units: unitsIn(play.setup),
    odds: campaign.records.value.campaign.settings.odds,
    dice: OWN_DICE,
    rosterChanges: NO_ROSTER_CHANGES,
    isCorrection: true,
    setup: setupEditorOf(props, session),
    record: async (outcome, changes) => {
      const parked = parkedOf(target.entry, session, context.title);
      const expected = await expectedResult(campaign, session, parked);
      const { title, told, units, changes: own } = playEntry(context, parked, outcome, changes, expected);
      await onBody({ title, told, units, changes: own });
    },
    leave,
  };
  return context;
}

function setupEditorOf({ campaign, target }: CorrectProps, session: PlaySession): SetupEditor {
  const { sequence, play } = session;
  const { house } = play.value;
  const fields = sequence.setup(house);
  const table = {
    units: withDistinctNames(unitsBeforeEntry(target), target.records.sides),
    sides: target.records.sides.map(({ id }) => id),
    house,
    game: target.records.games.find(({ id }) => id === target.entry.game),
  };
  const defaultsFor = (first: readonly Unit[]) => setupDefaultsFor(campaign.system, table, sequence, first);
  return {
    fields,
    defaultsFor,
    propose: (first) => proposeSetup(fields, defaultsFor([first]), [first]),
    unitItem: (unit) => unitItem(campaign, unit),
    change: (setup) => session.previewSetup(setup, fields),
  };
}

function titleOf({ title, told }: Entry, sequence: SequenceOf, { house, setup }: Play): string {
  const fields = sequence.setup(house);
  const isSame = rolesKey(fields, setup) === rolesKey(fields, told!.play!.setup);
  // A verdict that begins with the title of the fight is the whole title of its entry.
  return isSame && title !== told!.verdict
    ? title.replace(`: ${told!.verdict}`, '')
    : fightTitle(sequence, fields, setup);
}

function parkedOf(
  { id, at, game }: Entry,
  { sequence, play: { value: play } }: PlaySession,
  title: string,
): ParkedPlay {
  const units = unitsOf(sequence.setup(play.house), play.setup).map((unit) => unit.id);
  const parked = { id, play, title, step: '', awaits: '', touched: at, units, seen: { units: [] } };
  return game === undefined ? parked : { ...parked, game };
}
