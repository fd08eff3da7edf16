import type { VNode } from 'preact';
import { onTestFinished } from 'vitest';
import { beginGame, newGame } from '../campaign/games/games.ts';
import { creationOf } from '../campaign/records/differences.ts';
import { DEFAULT_SETTINGS } from '../campaign/records/records.ts';
import { musterSample } from '../campaign/units/muster.ts';
import type { Unit } from '../engine/roster.ts';
import { proposeSetup } from '../engine/setup/propose.ts';
import { randomId } from '../random/dice.ts';
import { App } from '../screens/app/app.tsx';
import {
  errorMessage,
  lastAction,
  openAppState,
  openCampaign,
  settings,
  store,
  switchCampaign,
} from '../screens/state/appstate.ts';
import type { OpenCampaign } from '../screens/state/opencampaign.ts';
import { followRoute, go } from '../screens/state/route.ts';
import { openStore } from '../storage/idbstore.ts';
import type { Store } from '../storage/store.ts';
import { vocabulary } from '../sync/transfer/vocabulary.ts';
import { sequenceOf } from '../system/system.ts';
import { systemOf } from '../systems/systems.ts';
import { Phone } from './phone.ts';
import { playing } from './playing.ts';

/** The whole app on a simulated phone. It closes when its test has finished. */
export class AtDesk {
  readonly #unfollow: () => void;

  private constructor(readonly store: Store) {
    this.#unfollow = followRoute();
  }

  static async open(phone = new Phone(new IDBFactory())): Promise<AtDesk> {
    const store = await openStore({ ...phone.tab(), vocabulary });
    // Writes that an earlier desk abandoned have reported it by now.
    errorMessage.value = undefined;
    await openAppState(store);
    const desk = new AtDesk(store);
    onTestFinished(() => desk.close());
    return desk;
  }

  /** Opens a sample campaign of a system and starts its first game. The default is the first sample. */
  async campaign(id = 'tsatf-20', sample?: string): Promise<OpenCampaign> {
    const system = await systemOf(id);
    const chosen = system.samples.find((one) => one.id === sample) ?? system.samples[0]!;
    const { sides, units } = musterSample(system, chosen, randomId);
    await this.store.create(
      { id: 'c', name: 'The campaign', system: id, house: {}, settings: DEFAULT_SETTINGS },
      sides,
    );
    const opened = await switchCampaign('c');
    await opened.edit(
      'Sample units mustered',
      units.map((unit) => creationOf('unit', unit)),
    );
    const game = newGame(system, opened.records.value, { id: randomId(), begun: '2026-11-20T19:00:00.000Z' });
    await opened.edit(`${game.name} begins`, beginGame(system, opened.records.value, game, opened.house.value), 'game');
    return opened;
  }

  /**
   * Starts a fight, answers its first questions by hand and renders it. A list of numbers is dice, anything else a
   * value.
   */
  async fight(
    campaign: OpenCampaign,
    id: string,
    units: Readonly<Record<string, readonly Unit[]>>,
    answers: readonly (readonly [ask: string, value: unknown])[],
    facts: object = {},
  ): Promise<VNode> {
    const sequence = sequenceOf(id, campaign.system);
    const setup = proposeSetup(sequence.setup(campaign.house.value), { ...campaign.setupDefaults(sequence), units });
    const ids = Object.values(units).flatMap((some) => some.map((unit) => unit.id));
    const parked = await campaign.beginPlay(sequence, { ...setup, ...facts }, sequence.title, ids);
    const play = playing(campaign.system).told(parked.play, ...answers);
    await campaign.savePlay({ ...parked, play });
    return this.at('c', campaign.id, 'fight', parked.id);
  }

  at(...place: readonly string[]): VNode {
    go(place, 'replace');
    return <App />;
  }

  close(): void {
    go([], 'replace');
    this.#unfollow();
    this.store.close();
    store.value = undefined;
    openCampaign.value = undefined;
    errorMessage.value = undefined;
    lastAction.value = undefined;
    settings.value = {};
  }
}
