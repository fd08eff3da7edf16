import { useMemo, useState } from 'preact/hooks';
import type { AfterGamePlays } from '../../../campaign/games/aftergame.ts';
import { unlessRefused } from '../../../engine/refusal.ts';
import type { Unit } from '../../../engine/roster.ts';
import { type SetupDefaults, unitFields } from '../../../engine/setup/fields.ts';
import { parseSetup } from '../../../engine/setup/parse.ts';
import { proposeSetup } from '../../../engine/setup/propose.ts';
import { unitsByRole, unitsOf } from '../../../engine/setup/units.ts';
import type { SequenceOf } from '../../../system/sequence.ts';
import { settings } from '../../state/appstate.ts';
import type { OpenCampaign } from '../../state/opencampaign.ts';
import { leadingSides, sidesThatCanFight } from '../../state/setupdefaults.ts';
import { isFightGoingOn, withLastFacts } from './fightagain.ts';
import { updateSetup } from './supposed.ts';

export type SetupProps = {
  readonly campaign: OpenCampaign;
  readonly sequence: SequenceOf;
  readonly units: readonly Unit[];
};

export type ShownSetup = SetupProps & {
  readonly settled: AfterGamePlays;
};

/** State of the setup form. Follows changes of the roster and keeps the players' choices. */
export function useSetup({ campaign, sequence, units, settled }: ShownSetup) {
  const fields = sequence.setup(campaign.house.value);
  // The acting unit is already known.
  const [first, setFirst] = useState(() => (units.length > 0 ? units : actingUnits(campaign)));
  const isForSides = unitFields(fields).some(({ isForSide }) => isForSide);
  const [isLeadOpen, setLeadOpen] = useState(() => first.length === 0 && !isForSides && isFightGoingOn(campaign));
  const [leading, setLeading] = useState<readonly string[] | undefined>(undefined);
  const defaultsFor = (first: readonly Unit[], leading?: readonly string[]) =>
    campaign.setupDefaults(sequence, first, leading, settled);
  const given = defaultsFor(first, leading);
  const proposal = (given: SetupDefaults, units: readonly Unit[]) =>
    withLastFacts(campaign, sequence, fields, proposeSetup(fields, given, units));
  const [entered, enter] = useState(() => ({
    setup: lastSetup(campaign, sequence) ?? proposal(given, units),
    given,
  }));
  // Another tab or phone may change the units during setup.
  const setup = useMemo(() => updateSetup(fields, entered, { ...entered, given }), [entered, campaign.records.value]);
  const propose = (given: SetupDefaults, units: readonly Unit[]) => enter({ setup: proposal(given, units), given });
  const leadWith = (leaders: readonly Unit[], enemies: readonly Unit[] = []) => {
    setLeadOpen(false);
    setFirst(leaders);
    setLeading(undefined);
    propose(defaultsFor(leaders), [...leaders, ...enemies]);
  };
  const [lead, opponent] = sequence.roles;
  const other = opponent && sequence.roles.length === 2 ? (given.units[opponent.id] ?? []).slice(0, 1) : [];
  // Of three sides the players name those that lead. A sequence that one unit inflicts has its sides given.
  const isEitherSide = sidesThatCanFight(campaign.system, campaign.tableState, sequence).length === 2;
  const rivals =
    lead && isEitherSide && !sequence.inflictedBy && other.length > 0 ? (defaultsFor(other).units[lead.id] ?? []) : [];
  return {
    fields,
    setup,
    given,
    leading: leading ?? leadingSides(campaign.system, campaign.tableState, sequence, first),
    /** Units of both sides that may lead. Set only if the fight goes on and the player has not chosen one. */
    leaders: isLeadOpen && lead && rivals.length > 0 ? [...(given.units[lead.id] ?? []), ...rivals] : undefined,
    leadWith,
    /** Units of the other side that may take the leading role instead, by role. */
    others: lead && rivals.length > 0 ? { [lead.id]: rivals } : undefined,
    change: (next: typeof setup) => {
      const chosen = (lead && unitsByRole(fields, next)[lead.id]) ?? [];
      const crossed = chosen.filter(({ id }) => rivals.some((unit) => unit.id === id));
      if (crossed.length > 0) leadWith(crossed, (lead && unitsByRole(fields, setup)[lead.id]) ?? []);
      else enter({ setup: updateSetup(fields, { setup, given }, { setup: next, given }), given });
    },
    lead: (sides: readonly string[]) => {
      setLeading(sides);
      const given = defaultsFor(first, sides);
      const able = Object.values(given.units).flat();
      propose(
        given,
        able.filter((unit) => unitsOf(fields, setup).some(({ id }) => id === unit.id)),
      );
    },
    swap:
      other.length > 0
        ? () => {
            const roles = unitsByRole(fields, setup);
            const enemies = (opponent && roles[opponent.id]) ?? [];
            leadWith(enemies.length > 0 ? enemies : other, (lead && roles[lead.id]) ?? []);
          }
        : undefined,
  };
}

const actingUnits = (campaign: OpenCampaign): readonly Unit[] => {
  const now = campaign.acting?.active;
  return now ? [now.unit] : [];
};

export const setupKey = (campaign: OpenCampaign, { id }: SequenceOf): string => `setup.${campaign.system.id}.${id}`;

/** Returns the last setup of the sequence, in systems without units, if it still fits. */
function lastSetup(campaign: OpenCampaign, sequence: SequenceOf): Record<string, unknown> | undefined {
  const kept = campaign.system.units.length === 0 ? settings.value[setupKey(campaign, sequence)] : undefined;
  return kept === undefined ? undefined : unlessRefused(() => parseSetup(sequence.setup(campaign.house.value), kept));
}
