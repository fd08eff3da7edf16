/** A reader cannot write until it takes over. */
export type TabRole = 'writer' | 'reader';

export type Writer = {
  role(): TabRole;
  takeOver(): Promise<void>;
  release(): void;
};

/**
 * Requests the write lock and waits if another tab holds it. `notify` receives later changes. Without Web Locks, every
 * tab may write, because each transaction checks its changes.
 */
export async function writer(
  name: string,
  notify: (role: TabRole) => void,
  locks: LockManager | undefined = globalThis.navigator?.locks,
): Promise<Writer> {
  if (!locks) return { role: () => 'writer', takeOver: async () => {}, release: () => {} };
  let role: TabRole = 'reader';
  let started = false;
  let current = 0;
  let letGo = () => {};

  const become = (next: TabRole) => {
    if (role === next) return;
    role = next;
    if (started) notify(next);
  };

  const request = (options: LockOptions): Promise<boolean> => {
    letGo();
    current += 1;
    const mine = current;
    const waiting = new AbortController();
    return new Promise((resolve, reject) => {
      let held = false;
      const holding = (lock: Lock | null) => {
        held = lock !== null && mine === current;
        resolve(held);
        if (!held) return undefined;
        become('writer');
        return new Promise<void>((done) => {
          letGo = done;
        });
      };
      letGo = () => waiting.abort();
      // A signal cannot be combined with `steal` or `ifAvailable`.
      const plain = !options.steal && !options.ifAvailable;
      locks.request(name, plain ? { signal: waiting.signal } : options, holding).catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'AbortError')) return reject(error);
        if (mine !== current) return resolve(false);
        become('reader');
        if (held) inLine();
      });
    });
  };

  /** If waiting fails, the tab stays a reader. Taking over reports the error. */
  const inLine = () => {
    request({}).catch(() => become('reader'));
  };

  if (!(await request({ ifAvailable: true }))) inLine();
  started = true;
  return {
    role: () => role,
    async takeOver() {
      if (role === 'reader') await request({ steal: true });
    },
    release() {
      current += 1;
      role = 'reader';
      letGo();
    },
  };
}
