import type { VNode } from 'preact';
import { made } from '../campaign/changes.ts';
import { beginning, begun } from '../campaign/games.ts';
import { SETTINGS } from '../campaign/records.ts';
import { sampled } from '../campaign/sampled.ts';
import { randomId } from '../dice/dice.ts';
import { Phone } from '../store/phone.ts';
import { openStore, type Store } from '../store/store.ts';
import { systemOf } from '../systems/systems.ts';
import { App } from './app.tsx';
import type { Camp } from './camp.ts';
import { camp, done, openCamp, openDesk, settings, store, trouble } from './desk.ts';
import { followRoute, go } from './route.ts';
import { vocabulary } from './vocabulary.ts';

/** The whole app at a made-up phone, for tests. */
export class AtDesk {
  readonly #unfollow: () => void;

  private constructor(readonly store: Store) {
    this.#unfollow = followRoute();
  }

  static async open(phone = new Phone(new IDBFactory())): Promise<AtDesk> {
    const store = await openStore({ ...phone.tab(), vocabulary });
    await openDesk(store);
    return new AtDesk(store);
  }

  /** A campaign of a sample of a system, its first unless another is named, with its first game running. */
  async campaign(id = 'tsatf-20', sample?: string): Promise<Camp> {
    const system = await systemOf(id);
    const chosen = system.samples.find((one) => one.id === sample) ?? system.samples[0]!;
    const { sides, units } = sampled(system, chosen, randomId);
    await this.store.create({ id: 'c', name: 'The campaign', system: id, house: {}, settings: SETTINGS }, sides);
    const opened = await openCamp('c');
    await opened.edit(
      'The sample is mustered',
      units.map((unit) => made('unit', unit)),
    );
    const game = begun(system, opened.records.value, { id: randomId(), begun: '2026-11-20T19:00:00.000Z' });
    await opened.edit(`${game.name} begins`, beginning(system, opened.records.value, game, opened.house.value), 'game');
    return opened;
  }

  /** The app at one of its places. */
  at(...place: readonly string[]): VNode {
    go(place, 'replace');
    return <App />;
  }

  /** Ends it all. */
  close(): void {
    this.#unfollow();
    this.store.close();
    store.value = undefined;
    camp.value = undefined;
    trouble.value = undefined;
    done.value = undefined;
    settings.value = {};
  }
}
