// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPlay, positionOf, startPlay } from '../../rules/play.ts';
import { sequenceOf } from '../../rules/system.ts';
import { shelf, systemOf } from '../../systems/systems.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { mendsFor, offerOf } from './offer.ts';
import { lastQuick, layQuick, openScratch, procedures } from './quick.ts';

const systems = await Promise.all(shelf.map(({ id }) => systemOf(id)));
const all = systems.flatMap((system) => procedures(system).map(({ id }) => [system.id, id] as const));

let desk: AtDesk;
beforeAll(async () => {
  desk = await AtDesk.open();
});
afterAll(() => desk.close());

test.each(all)('a quick fight of %s reaches “%s”, by a key of each refusal', async (id, sequenceId) => {
  const system = systems.find((one) => one.id === id)!;
  const camp = await openScratch(system);
  const sequence = sequenceOf(sequenceId, system);
  let quick = { ...lastQuick(system), sequence: sequenceId };
  let offer = offerOf(camp, quick, layQuick(camp, quick), sequence);
  if (offer.why !== undefined) {
    const [mend] = mendsFor(camp, quick, sequence);
    expect(mend, `${offer.why} There is no key that mends it.`).toBeDefined();
    quick = mend!.quick;
    offer = offerOf(camp, quick, layQuick(camp, quick), sequence);
  }
  expect(offer.why).toBeUndefined();
  const play = newPlay(system.id, sequence, camp.house.value, offer.setup);
  expect(['ask', 'end']).toContain(positionOf(sequence.rule, startPlay(sequence.rule, play)).at);
});
