import type { Channel, TabMessage } from './channel.ts';
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

  /** Publishes a change in this tab and in the others. */
  announce(message: TabMessage): void {
    this.channel.send(message);
    this.publish(newsOf(message, 'here'));
  }

  listen(onReload: (generation: number) => void): void {
    this.channel.listen((message) => {
      if ('generation' in message) onReload(message.generation);
      else this.publish(newsOf(message, 'elsewhere'));
    });
  }

  warn(why: string): void {
    this.publish({ kind: 'warning', why });
  }

  warnIfFails(work: Promise<unknown>, prefix = ''): void {
    work.catch((error: Error) => this.warn(prefix + error.message));
  }

  close(): void {
    this.channel.close();
  }
}

function newsOf(message: TabMessage, by: 'here' | 'elsewhere'): News {
  if ('campaign' in message) return { kind: 'changed', campaign: message.campaign, by };
  return { kind: 'settings' in message ? 'settings' : 'replaced', by };
}
