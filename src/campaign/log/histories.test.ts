import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Man, Unit } from '../../engine/roster.ts';
import { exampleRecords, foot } from '../../testkit/examplecampaign.ts';
import { sampleSize } from '../../testkit/samplesize.ts';
import { applyChanges, completeChanges } from '../records/changes.ts';
import { creationOf, removalOf, removalOfMan } from '../records/differences.ts';
import {
  type CampaignRecords,
  EMPTY_RECORDS,
  type Entry,
  type NewEntry,
  type RecordChange,
} from '../records/records.ts';
import { disbandUnit, reformUnit } from '../units/disband.ts';
import { recruit } from '../units/muster.ts';
import type { CampaignRows } from '../upgrades/campaignupgrade.ts';
import { upgradeCampaign } from '../upgrades/upgrades.ts';
import { newestActiveEntry, undoWithDependents } from './log.ts';

type Archive = CampaignRows & { readonly entries: readonly Entry[] };

/** A roster action. Numbers select the man and his new state. */
const deed = fc.record({
  what: fc.constantFrom(
    'state',
    'state',
    'state',
    'role',
    'name',
    'tries',
    'joins',
    'leaves',
    'shaken',
    'grenades',
    'musters',
    'disbands',
    'deleted',
    'turn',
    'undo',
  ),
  who: fc.nat(99),
  how: fc.integer({ min: -4, max: 4 }),
});
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

class Campaign {
  readonly muster = exampleRecords();
  records: CampaignRecords = this.muster;
  entries: readonly Entry[] = [];
  #made = 0;

  tell(deeds: readonly Deed[]): void {
    for (const one of deeds) {
      if (one.what === 'undo') this.undo();
      else this.hand({ id: this.id(), kind: 'edit', title: one.what, changes: this.changes(one) });
    }
  }

  undo(): void {
    const last = newestActiveEntry(this.entries);
    if (last) this.hand(undoWithDependents(this.entries, last.id, this.id()));
  }

  id = (): string => `n${++this.#made}`;

  private hand(draft: NewEntry): void {
    const changes = completeChanges(this.records, draft.changes);
    this.records = applyChanges(this.records, changes);
    const entry = {
      ...draft,
      changes,
      n: this.entries.length + 1,
      author: 'd',
      device: 'd',
      at: '2026-11-20T20:00:00Z',
    };
    this.entries = [entry, ...this.entries];
  }

  private changes({ what, who, how }: Deed): readonly RecordChange[] {
    const unit = nth(this.records.units, who);
    const man = unit && nth(unit.men, who);
    const [game] = this.records.games;
    if (what === 'turn') return game ? [{ of: 'game', id: game.id, field: 'turn', by: 1 }] : [];
    if (what === 'musters') return [creationOf('unit', fresh(this.id(), `X${this.entries.length}`))];
    if (!unit) return [];
    const at = { of: 'unit', id: unit.id } as const;
    switch (what) {
      case 'joins':
        return [creationOf('man', recruit(foot, unit, 'rifleman', this.id()), { unit: unit.id })];
      case 'disbands':
        return [unit.disbanded ? reformUnit(unit) : disbandUnit(unit)];
      case 'deleted':
        return [removalOf('unit', unit)];
      case 'shaken':
        return [{ ...at, field: 'facts.shaken', from: unit.facts.shaken ?? null, to: how > 0 }];
      case 'grenades':
        return [{ ...at, field: 'facts.grenades', by: how }];
      default:
        return man ? manChanges(unit, man, what, how) : [];
    }
  }
}

function manChanges(unit: Unit, man: Man, what: Deed['what'], how: number): readonly RecordChange[] {
  const at = { of: 'man', id: man.id, unit: unit.id } as const;
  switch (what) {
    case 'state': {
      const to = nth(foot.states, how + 4)!.id;
      return [{ ...at, field: 'state', from: man.state, to, why: { by: 'fire', of: 'Guards' } }];
    }
    case 'role':
      return [{ ...at, field: 'role', from: man.role, to: nth(foot.roles, how + 4)!.id }];
    case 'name':
      return [{ ...at, field: 'name', from: man.name, to: `Smith ${how}` }];
    case 'tries':
      return [{ ...at, field: 'facts.tries', by: how }];
    default:
      return [removalOfMan(unit, man)];
  }
}

const fresh = (id: string, mark: string): Unit => ({ ...exampleRecords().units[0]!, id, mark, men: [] });
const nth = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)];

test('the roster equals the muster plus all later changes, after any undos', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 25 }), (deeds) => {
      const told = new Campaign();
      told.tell(deeds);
      const changes = told.entries.toReversed().flatMap((entry) => entry.changes);
      expect(applyChanges(told.muster, changes)).toEqual(told.records);
    }),
    { numRuns: sampleSize(300) },
  );
});

/** Removes the fields that version 4 added. */
const before4 = <T>(data: T): T =>
  JSON.parse(JSON.stringify(data, (name, value) => (name === 'establishment' ? undefined : value)));

test('an upgraded log from before establishments still rebuilds its records', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 25 }), (deeds) => {
      const told = new Campaign();
      told.tell(deeds);
      const { campaign, sides, players, games, units } = told.muster;
      const all = [
        creationOf('campaign', campaign),
        ...sides.map((side) => creationOf('side', side)),
        ...players.map((player) => creationOf('player', player)),
        ...games.map((game) => creationOf('game', { ...game, strengths: {} })),
      ];
      const wrote = {
        n: 1,
        author: 'd',
        device: 'd',
        at: '2026-11-20T20:00:00Z',
        kind: 'edit',
        title: 'Begins',
      } as const;
      const entries: readonly Entry[] = [
        { ...wrote, id: 'first', changes: all },
        { ...wrote, id: 'second', game: 'g1', changes: units.map((unit) => creationOf('unit', unit)) },
        ...told.entries.toReversed().map((entry) => ({ ...entry, game: 'g1' })),
      ];
      const old = before4({ ...applyChanges(EMPTY_RECORDS, changesOf(entries)), plays: [], entries } as Archive);
      const { entries: log, plays, ...records } = upgradeCampaign(3, old);
      expect(applyChanges(EMPTY_RECORDS, changesOf(log))).toEqual(records);
      expect(records.units.filter(({ establishment }) => establishment === undefined)).toEqual([]);
    }),
    { numRuns: sampleSize(200) },
  );
});

const changesOf = (entries: readonly Entry[]) => entries.flatMap(({ changes }) => changes);

test('undoing the last entries, newest first, restores the earlier roster', () => {
  fc.assert(
    fc.property(
      fc.array(deed, { maxLength: 12 }),
      fc.array(
        deed.filter(({ what }) => what !== 'undo'),
        { maxLength: 12 },
      ),
      (early, late) => {
        const told = new Campaign();
        told.tell(early);
        const before = told.records;
        told.tell(late);
        for (const _ of late) told.undo();
        expect(told.records).toEqual(before);
      },
    ),
    { numRuns: sampleSize(300) },
  );
});
