/** Whether this tab writes, or only reads what another writes. */
export type TabRole = 'writer' | 'reader';

/** The right to write: one tab has it, and any tab can take it. */
export type Writer = {
  role(): TabRole;
  /** Becomes the writer, whoever was. */
  takeOver(): Promise<void>;
  /** Lets go. */
  release(): void;
};

/**
 * Asks for the right to write, and waits in line where another tab has it; `told` hears of each turn after that.
 * A browser without Web Locks lets every tab write: the checks of each transaction still hold.
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

  /** Resolves when the lock is ours or, with `ifAvailable`, when it is not to be had. */
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
      // A lock that is stolen or waited for takes no signal together with `steal` or `ifAvailable`.
      const plain = !options.steal && !options.ifAvailable;
      locks.request(name, plain ? { signal: waiting.signal } : options, holding).catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'AbortError')) return reject(error);
        if (mine !== current) return resolve(false);
        become('reader');
        if (held) inLine();
      });
    });
  };

  /** Who cannot even wait in line stays a reader, and hears why when he takes over. */
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
