import type { Channel } from './channel.ts';
import type { News } from './store.ts';

/** Publishes news to subscribers in this tab. Sends notices of changes to other tabs and receives theirs. */
export class NewsFeed {
  readonly #listeners = new Set<(news: News) => void>();

  constructor(private readonly channel: Channel) {}

  subscribe(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(news: News): void {
    for (const listener of this.#listeners) listener(news);
  }

  publishChange(campaign: string): void {
    this.channel.send({ campaign });
    this.publish({ kind: 'changed', campaign, by: 'here' });
  }

  publishSettings(): void {
    this.channel.send({ settings: true });
    this.publish({ kind: 'settings', by: 'here' });
  }

  publishReload(generation: number): void {
    this.channel.send({ generation });
    this.publish({ kind: 'anew', by: 'here' });
  }

  listen(onReload: (generation: number) => void): void {
    this.channel.listen((message) => {
      if ('campaign' in message) this.publish({ kind: 'changed', campaign: message.campaign, by: 'elsewhere' });
      else if ('settings' in message) this.publish({ kind: 'settings', by: 'elsewhere' });
      else onReload(message.generation);
    });
  }

  warn(why: string): void {
    this.publish({ kind: 'warning', why });
  }

  /** Reports a failure of background work as a warning. */
  warnIfFails(work: Promise<unknown>, prefix = ''): void {
    work.catch((error: Error) => this.warn(prefix + error.message));
  }

  close(): void {
    this.channel.close();
  }
}
