import 'fake-indexeddb/auto';
import { signal } from '@preact/signals';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginGame, newGame } from '../../../campaign/games/games.ts';
import { creationOf } from '../../../campaign/records/differences.ts';
import type { Entry, ParkedPlay, RecordChange } from '../../../campaign/records/records.ts';
import { musterSample } from '../../../campaign/units/muster.ts';
import { currentVersion } from '../../../campaign/upgrades/upgrades.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { proposeSetup } from '../../../engine/setup/propose.ts';
import { scriptedRandom } from '../../../random/randomanswer.ts';
import { openStore } from '../../../storage/idbstore.ts';
import type { OpenedFile } from '../../../storage/store.ts';
import { handleAsGuest } from '../../../sync/link/guest.ts';
import { handleAsHost } from '../../../sync/link/host.ts';
import { messageFrom } from '../../../sync/link/message.ts';
import { vocabulary } from '../../../sync/transfer/vocabulary.ts';
import { systemOf } from '../../../systems/systems.ts';
import { answerAtRandom } from '../../../testkit/arbitrary.ts';
import { sequentialIds } from '../../../testkit/examplecampaign.ts';
import { Phone as Made } from '../../../testkit/phone.ts';
import { sampleSize } from '../../../testkit/samplesize.ts';
import { randomFrom } from '../../../testkit/schedules.ts';
import { isSentence, tamperedData, tamperedText } from '../../../testkit/strangers.ts';
import { openEntry, prepareCorrection } from '../../correct/correction.ts';
import { fightContextOf } from '../../fight/fightcontext.ts';
import { OpenCampaign } from '../../state/opencampaign.ts';
import type { Wire } from './callbacks.ts';
import { Link } from './link.ts';

/** Phone with its own store and a record of its screen callbacks. */
async function phone(name: string) {
  const store = await openStore({ ...new Made(new IDBFactory(), sequentialIds(name)).tab(), vocabulary });
  const open = signal<OpenCampaign | undefined>(undefined);
  const said: string[] = [];
  const recorded: string[] = [];
  const ended: string[] = [];
  const files: OpenedFile[] = [];
  let lives = 0;
  let show: () => unknown = () => undefined;
  /** Messages sent by this end, and the other end's work on them. */
  const sent: string[] = [];
  let doing: Promise<unknown>[] = [];
  const begin = (other: () => Link | undefined, campaign?: OpenCampaign, sides?: readonly string[]): Link => {
    const wire: Wire = {
      send: (text) => {
        sent.push(text);
        queueMicrotask(() => doing.push(other()?.receive(text) ?? Promise.resolve()));
      },
      sendParcel: (parcel) => queueMicrotask(() => doing.push(other()?.receiveParcel(parcel) ?? Promise.resolve())),
      close: () => {},
    };
    const onScreen = {
      onFile: (opened: OpenedFile) => files.push(opened),
      say: (words: string) => said.push(words),
      onLive: () => {
        lives += 1;
        return show();
      },
      onRecorded: (_: Link, { title }: Entry) => recorded.push(title),
      onPlay: () => {},
      onEnd: (why: string) => ended.push(why),
    };
    return new Link(store, wire, onScreen, () => open.value, campaign, sides);
  };
  return {
    ...{ store, begin, said, recorded, ended, files, sent },
    lives: () => lives,
    campaign: () => open.value!,
    link: () => open.value?.link.value,
    letters: () => store.agreement('c'),
    open: async () => {
      open.value = await OpenCampaign.open(store, 'c');
      return open.value;
    },
    /** Closes the campaign, as a page reload does, until a link opens it. */
    loadAnew: () => {
      open.value = undefined;
      show = async () => {
        open.value = await OpenCampaign.open(store, 'c');
      };
    },
    /** Waits until every sent message has been handled. */
    settle: async () => {
      while (doing.length > 0) {
        const now = doing;
        doing = [];
        await Promise.all(now);
      }
    },
  };
}

const [EVENING, AFTER] = ['2026-11-20T19:00:00.000Z', '2026-11-20T22:00:00.000Z'];

async function campaignOn(at: Phone): Promise<OpenCampaign> {
  const system = await systemOf('tsatf-20');
  const { sides, units } = musterSample(system, system.samples[0]!, sequentialIds('u'));
  await at.store.create(
    { id: 'c', name: 'The campaign', system: system.id, house: {}, settings: { odds: 'shown', dice: 'own' } },
    sides,
  );
  const campaign = await at.open();
  await campaign.edit(
    'Sample units mustered',
    units.map((unit) => creationOf('unit', unit)),
  );
  const game = newGame(system, campaign.records.value, { id: 'g', begun: EVENING });
  await campaign.edit('The game begins', beginGame(system, campaign.records.value, game, campaign.house.value), 'game');
  return campaign;
}

type Phone = Awaited<ReturnType<typeof phone>>;

let host: Phone;
let guest: Phone;
let ends: { host?: Link; guest?: Link } = {};

beforeEach(async () => {
  host = await phone('a');
  guest = await phone('b');
});
afterEach(async () => {
  ends.host?.end('');
  ends.guest?.end('');
  host.store.close();
  guest.store.close();
  ends = {};
});

const waitFor = (holds: () => unknown): Promise<unknown> => vi.waitFor(holds, { timeout: 60_000 });

/** Waits until neither phone has work left. */
async function bothIdle(): Promise<void> {
  for (let i = 0; i < 12; i++) {
    await new Promise((done) => setTimeout(done));
    await host.settle();
    await guest.settle();
  }
}

/** Links the phones. The guest answers for the second side. */
async function link(): Promise<OpenCampaign> {
  const campaign = host.campaign() ?? (await campaignOn(host));
  ends = {};
  ends.guest = guest.begin(() => ends.host);
  ends.host = host.begin(
    () => ends.guest,
    campaign,
    campaign.records.value.sides.slice(1).map(({ id }) => id),
  );
  await waitFor(async () => {
    await bothIdle();
    expect(host.lives() > 0 || guest.files.length > 0).toBe(true);
  });
  return campaign;
}

async function takeWhatCame(at: Phone, how: 'newer' | 'merged'): Promise<void> {
  await at.store.restore(at.files.pop()!, how === 'newer' ? { how } : { how, campaign: 0 });
  await at.open();
  await waitFor(async () => {
    await bothIdle();
    expect(await host.letters()).toBe(await guest.letters());
    expect(guest.link()?.watches).toBe(true);
  });
}

async function linked(): Promise<OpenCampaign> {
  await campaignOn(host);
  const campaign = await link();
  await takeWhatCame(guest, 'newer');
  return campaign;
}

/** Charge started on the phone that runs the game. */
async function beginCharge(campaign: OpenCampaign): Promise<ParkedPlay> {
  const sequence = campaign.system.sequences.find(({ id }) => id === 'melee') ?? campaign.system.sequences[0]!;
  const setup = proposeSetup(sequence.setup(campaign.house.value), campaign.setupDefaults(sequence), []);
  const units = campaign.units.slice(0, 2).map(({ id }) => id);
  const parked = await campaign.beginPlay(sequence, setup, 'Raiders v Hill Post', units);
  await bothIdle();
  return parked;
}

const standing = (at: Phone) => at.campaign().loaded.value.plays.map(({ play }) => play.answers);
const answersOf = (at: Phone, id: string) => {
  const { session } = fightContextOf(at.campaign(), at.campaign().loaded.value.plays.find((play) => play.id === id)!);
  return session;
};

async function answer(at: Phone, id: string): Promise<string | undefined> {
  const session = answersOf(at, id);
  const position = session.position.value;
  if (position.at !== 'ask') return undefined;
  session.answer(answerAtRandom(position.ask, scriptedRandom([3, 1, 4])));
  await bothIdle();
  return session.refusal.value;
}

describe('two phones at one table', () => {
  test('a phone without the campaign sees a preview first, then the recorded entries', async () => {
    await campaignOn(host);
    const campaign = await link();
    expect(await guest.store.campaigns()).toEqual([]);
    expect(guest.files[0]!.contents.campaigns[0]).toMatchObject({
      name: 'The campaign',
      relationDetails: { relation: 'new' },
    });
    await takeWhatCame(guest, 'newer');
    await campaign.edit('The wind has turned', []);
    await bothIdle();
    expect(guest.recorded).toEqual(['The wind has turned']);
    expect(await guest.letters()).toBe(await host.letters());
    expect(guest.campaign().loaded.value.tail[0]).toEqual(campaign.loaded.value.tail[0]);
  });

  test('a fight is on both phones, each answers for its side, and both record the same entry', async () => {
    const campaign = await linked();
    const { id } = await beginCharge(campaign);
    expect(standing(guest)).toEqual(standing(host));
    const refusals: string[] = [];
    for (let step = 0; step < 60 && answersOf(host, id).position.value.at === 'ask'; step++) {
      const before = answersOf(host, id).play.value.cursor;
      await answer(guest, id);
      if (answersOf(host, id).play.value.cursor === before) {
        refusals.push(...guest.said.splice(0));
        await answer(host, id);
      }
      expect(standing(guest)).toEqual(standing(host));
    }
    expect(new Set(refusals.map((why) => why.replace(/“.*”/, '…')))).toEqual(
      new Set(['… is answered on the phone that runs the game.']),
    );
    expect(answersOf(guest, id).position.value.at).toBe('end');
    const context = fightContextOf(campaign, campaign.loaded.value.plays[0]!);
    const at = context.session.position.value;
    if (at.at !== 'end') throw new Error('not at its end');
    await context.record(at.outcome, at.outcome.changes);
    await bothIdle();
    expect(guest.campaign().loaded.value.plays).toEqual([]);
    expect(guest.recorded.at(-1)).toContain('Raiders v Hill Post');
    expect(await guest.letters()).toBe(await host.letters());
  });

  test('the watching phone writes only its answers', async () => {
    const campaign = await linked();
    const { id } = await beginCharge(campaign);
    await answer(host, id);
    await answer(host, id);
    const before = standing(host);
    const watching = guest.campaign();
    const sentence = 'The other phone is running this game. Take over here to make changes.';
    await expect(watching.edit('Mine', [])).rejects.toThrow(sentence);
    await expect(watching.discardPlay(id)).rejects.toThrow(sentence);
    const session = answersOf(guest, id);
    session.undo();
    expect(session.refusal.value).toBe(sentence);
    await bothIdle();
    expect(standing(host)).toEqual(before);
    await campaign.discardPlay(id);
    await bothIdle();
    expect(watching.loaded.value.plays).toEqual([]);
  });

  test('unfinished input stays on its phone', async () => {
    const campaign = await linked();
    const { id } = await beginCharge(campaign);
    const at = answersOf(guest, id).position.value;
    if (at.at !== 'ask') throw new Error('nothing is asked');
    answersOf(guest, id).saveDraft(at.ask.id, { typed: '1' });
    await bothIdle();
    expect(answersOf(host, id).play.value.drafts).toBeUndefined();
    expect(answersOf(guest, id).play.value.drafts).toEqual({ [at.ask.id]: { typed: '1' } });
  });

  test('the watching phone has the whole game and continues after the other fails', async () => {
    const campaign = await linked();
    const { id } = await beginCharge(campaign);
    await answer(host, id);
    ends.guest!.end('The other phone is no longer linked.');
    expect(guest.ended).toEqual(['The other phone is no longer linked.']);
    expect(guest.link()).toBeUndefined();
    expect(standing(guest)).toEqual(standing(host));
    await answer(guest, id);
    await answer(guest, id);
    expect(answersOf(guest, id).play.value.cursor).toBeGreaterThan(answersOf(host, id).play.value.cursor);
    // The page reloads, as on a phone after a long lock.
    await guest.open();
    await guest.campaign().edit('Gone on alone', []);
    await guest.campaign().reload();
    expect(
      guest
        .campaign()
        .loaded.value.tail.slice(0, 2)
        .map(({ title }) => title),
    ).toEqual(['Gone on alone', 'From here the phone that watched runs the game.']);
    expect(guest.campaign().loaded.value.plays).toHaveLength(1);
  });

  test('a reloaded phone links again and shows the state of the fight', async () => {
    const campaign = await linked();
    const { id } = await beginCharge(campaign);
    for (const end of [ends.guest!, ends.host!]) end.end('The other phone is no longer linked.');
    guest.loadAnew();
    await answer(host, id);
    await link();
    await waitFor(async () => {
      await bothIdle();
      expect(guest.link()?.watches).toBe(true);
    });
    expect(standing(host).flat()).not.toEqual([]);
    expect(standing(guest)).toEqual(standing(host));
    await answer(guest, id);
    await answer(host, id);
    expect(standing(guest)).toEqual(standing(host));
  });

  test('a watched game leaves no state for the next', async () => {
    const campaign = await linked();
    await campaign.edit('The game ends', [{ of: 'game', id: 'g', field: 'ended', from: null, to: AFTER }], 'game');
    await bothIdle();
    ends.guest!.end('The other phone is no longer linked.');
    await guest.open();
    await guest.campaign().edit('Afterwards', []);
    expect(guest.campaign().loaded.value.tail.map(({ title }) => title)).toEqual([
      'Afterwards',
      ...campaign.loaded.value.tail.map(({ title }) => title),
    ]);
  });

  test('taking over is an entry, and swaps the roles', async () => {
    const campaign = await linked();
    const { id } = await beginCharge(campaign);
    guest.link()!.takeOver();
    await waitFor(async () => {
      await bothIdle();
      expect(host.link()?.watches).toBe(true);
      expect(guest.link()?.watches).toBe(false);
    });
    expect(campaign.loaded.value.tail[0]!.title).toBe('From here the phone that watched runs the game.');
    await expect(campaign.edit('Mine', [])).rejects.toThrow('The other phone is running this game.');
    await guest.campaign().edit('Theirs now', []);
    await bothIdle();
    expect(host.recorded).toEqual(['Theirs now']);
    await guest.campaign().discardPlay(id);
    await bothIdle();
    expect(campaign.loaded.value.plays).toEqual([]);
    expect(await guest.letters()).toBe(await host.letters());
  });

  test('a repeated takeover request has one effect and no refusal', async () => {
    const campaign = await linked();
    guest.link()!.takeOver();
    guest.link()!.takeOver();
    await waitFor(async () => {
      await bothIdle();
      expect(host.link()?.watches).toBe(true);
      expect(guest.link()?.watches).toBe(false);
    });
    expect([...host.said, ...guest.said]).toEqual([]);
    const title = 'From here the phone that watched runs the game.';
    expect(campaign.loaded.value.tail.filter((entry) => entry.title === title)).toHaveLength(1);
  });

  test('two simultaneous takeovers are reported on the next link', async () => {
    const campaign = await linked();
    ends.guest!.end('The other phone is no longer linked.');
    ends.host!.end('');
    // The entry of the handover was lost.
    await campaign.takeOver();
    await guest.campaign().edit('Gone on alone', []);
    const { contents, transfer } = await guest.store.openFile(await host.store.backup('c'));
    transfer.close();
    expect(contents.campaigns[0]!.relationDetails).toMatchObject({
      relation: 'forked',
      mergePreview: {
        aside: [
          {
            title: 'From here the phone that watched runs the game.',
            why: ['Game 1 was taken over on two phones at once.'],
          },
        ],
      },
    });
  });

  test('diverged phones merge first, one after the other', async () => {
    const campaign = await linked();
    ends.guest!.end('');
    ends.host!.end('');
    await campaign.edit('Here', []);
    await guest.campaign().edit('There', []);
    await link();
    expect(guest.files[0]!.contents.campaigns[0]!.relationDetails!.relation).toBe('forked');
    await guest.store.restore(guest.files.pop()!, { how: 'merged', campaign: 0 });
    await guest.open();
    await waitFor(() => expect(host.files).toHaveLength(1));
    expect(host.files[0]!.contents.campaigns[0]!.relationDetails!.relation).toBe('further');
    await takeWhatCame(host, 'newer');
    await host.campaign().edit('Together', []);
    await bothIdle();
    expect(guest.recorded).toEqual(['Together']);
  });

  test('a correction reaches the watching phone as a whole campaign, and both agree', async () => {
    const campaign = await linked();
    const unit = campaign.units[0]!;
    const { id: to } = campaign.kind(unit).states.find(({ isActive }) => !isActive)!;
    const falls = (at: number): RecordChange => {
      const { id, state } = unit.men[at]!;
      return { of: 'man', id, unit: unit.id, field: 'state', from: state, to };
    };
    const { id } = await campaign.edit('One falls', [falls(0)]);
    await bothIdle();
    expect(guest.recorded).toEqual(['One falls']);
    const { target } = await openEntry(campaign, id);
    const { draft } = await prepareCorrection(campaign, target!, { title: 'Another falls', changes: [falls(1)] });
    await campaign.rewrite(draft);
    await waitFor(async () => {
      await bothIdle();
      expect(guest.files).toHaveLength(1);
    });
    expect(guest.files[0]!.contents.campaigns[0]!.relationDetails!.relation).toBe('further');
    await takeWhatCame(guest, 'newer');
    expect(guest.campaign().units[0]!.men.map(({ state }) => state === to)).toEqual(unit.men.map((_, at) => at === 1));
  });

  test('an entry that does not apply is refused, and the phones greet again', async () => {
    const campaign = await linked();
    const entry = await campaign.edit('One', []);
    await bothIdle();
    const before = await guest.letters();
    await ends.guest!.receive(JSON.stringify({ is: 'entry', entry: { ...entry, id: 'other', n: entry.n + 7 } }));
    await bothIdle();
    expect(guest.said.at(-1)).toBe('“One” does not follow what is on this phone.');
    expect(await guest.letters()).toBe(before);
    expect(guest.link()?.watches).toBe(true);
  });

  test('another data version ends the link with a message', async () => {
    await campaignOn(host);
    const campaign = await link();
    const hello = { is: 'hello', v: 99, campaign: campaign.id, name: 'The campaign', shows: '' };
    await ends.host!.receive(JSON.stringify(hello));
    expect(host.ended).toEqual(['The other phone has another version of Roll Call. Update both, then link them.']);
  });

  test('a phone of another data version that greets and hangs up at once is still named', async () => {
    await campaignOn(host);
    const campaign = await link();
    const hello = { is: 'hello', v: 99, campaign: campaign.id, name: 'The campaign', shows: '' };
    const greeted = ends.host!.receive(JSON.stringify(hello));
    await Promise.all([greeted, ends.host!.closeAfterMessages('Gone.')]);
    expect(host.ended).toEqual(['The other phone has another version of Roll Call. Update both, then link them.']);
  });
});

describe('strangers', () => {
  test('tampered messages never throw, and change only what the link allows', async () => {
    const campaign = await linked();
    const { id } = await beginCharge(campaign);
    for (let step = 0; step < 6; step++) {
      await answer(guest, id);
      await answer(host, id);
    }
    await campaign.edit('The wind has turned', []);
    await bothIdle();
    const said = [...host.sent, ...guest.sent];
    const random = randomFrom(7);
    const here = (at: Phone) => ({
      hello: { is: 'hello', v: currentVersion(), campaign: 'c', name: '', shows: 'KITE' } as const,
      loaded: at.campaign().loaded.value,
      system: at.campaign().system,
    });
    const [before, letters] = [JSON.stringify([here(host).loaded, here(guest).loaded]), await guest.letters()];
    const amiss: string[] = [];
    let [refused, taken] = [0, 0];
    const told = { newest: campaign.loaded.value.tail[0]!.id, plays: new Map() };
    for (let at = 0; at < sampleSize(10_000); at++) {
      const text = said[Math.floor(random() * said.length)]!;
      const tampered =
        random() < 0.4 ? tamperedText(text, random) : JSON.stringify(tamperedData(JSON.parse(text), random));
      const to = random() < 0.5 ? host : guest;
      try {
        const message = messageFrom(tampered);
        const sides = campaign.records.value.sides.map((side) => side.id);
        const { messages, action } =
          to === host
            ? handleAsHost({ sides, sent: told }, message, here(to))
            : handleAsGuest({ sides }, message, here(to));
        for (const one of messages) if (one.is === 'refused' && !isSentence(new Refusal(one.why))) amiss.push(one.why);
        // The phone that runs the game accepts answers only.
        if (to === host && action && !['give', 'park', 'hand over', 'end'].includes(action.does)) amiss.push(tampered);
        if (action && 'why' in action && !/^\S.*[.?!]$/su.test(action.why)) amiss.push(action.why);
        if (action && action.does !== 'say') taken += 1;
      } catch (error) {
        refused += 1;
        if (!isSentence(error)) amiss.push(`${at}: ${error instanceof Error ? (error.stack ?? '') : error}`);
      }
    }
    expect(amiss).toEqual([]);
    expect(refused).toBeGreaterThan(sampleSize(1000));
    expect(taken).toBeGreaterThan(sampleSize(100));
    expect(JSON.stringify([here(host).loaded, here(guest).loaded])).toBe(before);
    expect(await guest.letters()).toBe(letters);
  });
});
