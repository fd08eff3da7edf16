import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { exampleRecords } from '../../testkit/examplecampaign.ts';
import { openTab } from '../../testkit/opentab.ts';
import { entryOfMan, musterEntry, parkedPlay } from '../../testkit/phone.ts';
import type { Store } from '../store.ts';
import type { Archive } from './archive.ts';
import { mergeArchives } from './merge.ts';

/** A campaign on two phones. */
async function both(): Promise<readonly [Store, Store]> {
  const [mine, theirs] = [await openTab('a'), await openTab('b')];
  await mine.commit('c1', musterEntry());
  await theirs.restore(await theirs.openFile(await mine.backup('c1')), { how: 'newer' });
  return [mine, theirs];
}

const relationOf = async (from: Store, to: Store) => {
  const { contents, transfer } = await to.openFile(await from.backup('c1'));
  transfer.close();
  return contents.campaigns[0]!.relationDetails!;
};
const bring = async (from: Store, to: Store) =>
  to.restore(await to.openFile(await from.backup('c1')), { how: 'merged', campaign: 0 });
const states = async (store: Store) => (await store.load('c1')).records.units[0]!.men.map(({ state }) => state);

describe('two forked copies', () => {
  test('merge: what does not fit is set aside with a reason, the same on both', async () => {
    const [mine, theirs] = await both();
    await mine.commit('c1', entryOfMan('m1', 'u1-1', 'ok', 'wounded'));
    await theirs.commit('c1', entryOfMan('t1', 'u1-2', 'ok', 'wounded'));
    await theirs.commit('c1', entryOfMan('t2', 'u1-1', 'ok', 'dead'));
    expect(await relationOf(theirs, mine)).toMatchObject({
      relation: 'forked',
      mergePreview: { aside: [{ title: 'Man u1-1 is dead.' }] },
    });
    expect(await bring(theirs, mine)).toBe(true);
    const now = await mine.load('c1');
    expect(now.records.units[0]!.men.map(({ state }) => state).slice(0, 2)).toEqual([expect.any(String), 'wounded']);
    expect(now.tail.filter(({ aside }) => aside)).toHaveLength(1);
    expect((await relationOf(mine, theirs)).relation).toBe('further');
    await theirs.restore(await theirs.openFile(await mine.backup('c1')), { how: 'newer', campaign: 0 });
    expect((await theirs.load('c1')).records).toEqual(now.records);
    expect((await relationOf(theirs, mine)).relation).toBe('same');
  });

  test('merge to the same result in either direction, and can continue', async () => {
    const [mine, theirs] = await both();
    await mine.commit('c1', entryOfMan('m1', 'u1-1', 'ok', 'wounded'));
    await theirs.commit('c1', entryOfMan('t1', 'u1-2', 'ok', 'wounded'));
    const [a, b] = [await mine.backup('c1'), await theirs.backup('c1')];
    await mine.restore(await mine.openFile(b), { how: 'merged', campaign: 0 });
    await theirs.restore(await theirs.openFile(a), { how: 'merged', campaign: 0 });
    expect(await states(mine)).toEqual(await states(theirs));
    expect((await relationOf(theirs, mine)).relation).toBe('same');
    const letters = await mine.agreement('c1');
    expect(letters).toMatch(/^[A-Z]{4}$/);
    expect(await theirs.agreement('c1')).toBe(letters);
    await mine.commit('c1', entryOfMan('m2', 'u1-3', 'ok', 'dead'));
    const [entry] = (await mine.load('c1')).tail;
    expect(entry!.after).toHaveLength(2);
    expect(await mine.agreement('c1')).not.toBe(letters);
    expect((await relationOf(mine, theirs)).relation).toBe('further');
  });

  test('include what was written here since the file was opened', async () => {
    const [mine, theirs] = await both();
    await mine.commit('c1', entryOfMan('m1', 'u1-1', 'ok', 'wounded'));
    await theirs.commit('c1', entryOfMan('t1', 'u1-2', 'ok', 'wounded'));
    const opened = await mine.openFile(await theirs.backup('c1'));
    await mine.commit('c1', entryOfMan('m2', 'u1-3', 'ok', 'dead'));
    await mine.savePlay('c1', parkedPlay('p1'));
    await mine.restore(opened, { how: 'merged', campaign: 0 });
    const now = await mine.load('c1');
    expect(now.tail.map(({ id }) => id).toSorted()).toEqual(['m1', 'm2', 'muster', 't1']);
    expect((await states(mine)).slice(0, 3)).toEqual(['wounded', 'wounded', 'dead']);
    expect(now.plays.map(({ id }) => id)).toEqual(['p1']);
    expect((await relationOf(mine, theirs)).relation).toBe('further');
  });

  test('leave the same rows as an import of the result', async () => {
    const [mine, theirs] = await both();
    await mine.commit('c1', entryOfMan('fight', 'u1-1', 'ok', 'wounded'));
    await mine.commit('c1', entryOfMan('m2', 'u1-2', 'ok', 'dead'));
    await theirs.commit('c1', entryOfMan('t1', 'u1-2', 'ok', 'wounded'));
    await theirs.commit('c1', entryOfMan('fight', 'u2-1', 'ok', 'wounded'));
    await bring(theirs, mine);
    const fresh = await openTab('f');
    await fresh.restore(await fresh.openFile(await mine.backup('c1')), { how: 'newer' });
    expect(await mine.load('c1')).toEqual(await fresh.load('c1'));
    const entries = await mine.entries('c1', undefined, 100);
    expect(entries).toHaveLength(5);
    expect(entries.flatMap(({ id, aside }) => (aside ? id : []))).toEqual(['m2']);
    expect(entries).toEqual(await fresh.entries('c1', undefined, 100));
    for (const id of ['u1', 'u2', 'u1-1', 'u1-2', 'u2-1'])
      expect(await mine.entriesAbout('c1', id)).toEqual(await fresh.entriesAbout('c1', id));
    expect(await mine.agreement('c1')).toBe(await fresh.agreement('c1'));
  });

  test('keep both versions of an unfinished fight that continued on each', async () => {
    const [mine, theirs] = await both();
    const play = parkedPlay('p1');
    const on = (face: number) => {
      const answers = [...play.play.answers, { id: 'stand', dice: [{ face, by: 'hand' as const }] }];
      return { ...play, play: { ...play.play, answers, cursor: answers.length } };
    };
    await mine.savePlay('c1', on(1));
    await theirs.savePlay('c1', on(6));
    await bring(theirs, mine);
    const { plays } = await mine.load('c1');
    expect(plays.map(({ play: { answers } }) => answers.at(-1))).toEqual(
      expect.arrayContaining([on(1).play.answers.at(-1), on(6).play.answers.at(-1)]),
    );
    expect(plays).toHaveLength(2);
  });

  test('apply an undo on both phones once', async () => {
    const [mine, theirs] = await both();
    await mine.commit('c1', entryOfMan('m1', 'u1-1', 'ok', 'wounded'));
    await theirs.restore(await theirs.openFile(await mine.backup('c1')), { how: 'newer', campaign: 0 });
    const undo = (id: string) => ({
      ...{ id, kind: 'undo' as const, title: 'Undone: Man u1-1 is wounded.', undoes: ['m1'] },
      changes: [{ of: 'man' as const, id: 'u1-1', unit: 'u1', field: 'state', from: 'wounded', to: 'ok' }],
    });
    await mine.commit('c1', undo('m2'));
    await theirs.commit('c1', undo('t2'));
    await bring(theirs, mine);
    expect((await states(mine))[0]).toBe('ok');
    expect((await mine.load('c1')).tail.map(({ aside }) => aside).filter(Boolean)).toEqual([[]]);
  });

  test('are refused if a log contradicts its roster', () => {
    const { campaign, ...lists } = exampleRecords();
    const begun = { ...musterEntry(), n: 1, author: 'a', device: 'a', at: '2026-11-20T19:00:00.000Z' };
    const sound: Archive = { ...lists, campaign, plays: [], entries: [begun] };
    const renamed = { ...sound, units: sound.units.map((unit) => ({ ...unit, name: 'Other' })) };
    expect(mergeArchives(sound, sound)).toEqual(sound);
    expect(() => mergeArchives(sound, renamed)).toThrow('The roster in the file does not agree with its log.');
    expect(() => mergeArchives(renamed, sound)).toThrow('The roster on this phone does not agree with its log.');
  });
});
