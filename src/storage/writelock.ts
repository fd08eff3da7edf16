import { Refusal } from '../engine/refusal.ts';

export const READER_MESSAGE = 'Roll Call is open in another tab. Take over here to make changes.';

/** Refusal because another tab writes. Trying again would not help. */
export class ReaderRefusal extends Refusal {}

export type TabRole = 'writer' | 'reader';

/**
 * Holds the write lock of a database, or waits for it while another tab holds it. A tab counts as the writer until the
 * browser has decided. Without Web Locks, every tab may write, because each transaction checks its changes.
 */
export class WriteLock {
  readonly decided: Promise<void>;
  #role: TabRole = 'writer';
  #isDecided = false;
  #current = 0;
  #abandon = () => {};

  constructor(
    private readonly name: string,
    private readonly onChange: () => void,
    private readonly locks: LockManager | undefined = globalThis.navigator?.locks,
  ) {
    this.decided = this.#decide();
  }

  get role(): TabRole {
    return this.#role;
  }

  /** Waits for the decision. Throws a ReaderRefusal if another tab writes. */
  async refuseReader(): Promise<void> {
    await this.decided;
    if (this.#role === 'reader') throw new ReaderRefusal(READER_MESSAGE);
  }

  async takeOver(): Promise<void> {
    await this.decided;
    if (this.#role === 'reader') await this.#request({ steal: true });
  }

  release(): void {
    if (!this.locks) return;
    this.#current += 1;
    this.#role = 'reader';
    this.#abandon();
  }

  async #decide(): Promise<void> {
    const isReleased = () => this.#role === 'reader';
    if (this.locks && !(await this.#request({ ifAvailable: true })) && !isReleased()) {
      this.#role = 'reader';
      this.#waitForLock();
    }
    this.#isDecided = true;
  }

  #request(options: LockOptions): Promise<boolean> {
    this.#abandon();
    this.#current += 1;
    const request = this.#current;
    const waiting = new AbortController();
    this.#abandon = () => waiting.abort();
    return new Promise((resolve, reject) => {
      let isHeld = false;
      const hold = (lock: Lock | null) => {
        isHeld = lock !== null && request === this.#current;
        resolve(isHeld);
        if (!isHeld) return undefined;
        this.#become('writer');
        return new Promise<void>((release) => {
          this.#abandon = release;
        });
      };
      // A signal cannot be combined with `steal` or `ifAvailable`.
      const isPlain = !options.steal && !options.ifAvailable;
      this.locks!.request(this.name, isPlain ? { signal: waiting.signal } : options, hold).catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'AbortError')) return reject(error);
        if (request !== this.#current) return resolve(false);
        this.#become('reader');
        if (isHeld) this.#waitForLock();
      });
    });
  }

  /** Becomes the writer once the lock is free. A failure leaves the tab a reader. */
  #waitForLock(): void {
    this.#request({}).catch(() => this.#become('reader'));
  }

  #become(role: TabRole): void {
    if (this.#role === role) return;
    this.#role = role;
    if (this.#isDecided) this.onChange();
  }
}
