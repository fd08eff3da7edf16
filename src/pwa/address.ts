declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(address: string): string },
      ): {
        createScriptURL(address: string): unknown;
      };
    };
  }
}

const ours = /^(worker|workers\/[\w.-]+)\.js$/;

const sources = /^src\/[\w/-]+\.ts$/;

/** Absolute address of one of the app's workers. Throws for any other path. */
export function checkedAddress(address: string, home: string, developing: boolean): string {
  const { href, origin, pathname, protocol } = new URL(address, home);
  const folder = new URL('.', home);
  const name = pathname.startsWith(folder.pathname) ? pathname.slice(folder.pathname.length) : '';
  const known = ours.test(name) || (developing && sources.test(name));
  if (origin !== folder.origin || protocol === 'blob:' || !known)
    throw new TypeError(`Only Roll Call's own workers may be started, and ${address} is none of them.`);
  return href;
}

const check = (address: string) => checkedAddress(address, document.baseURI, import.meta.env.DEV);

const policy = globalThis.window?.trustedTypes?.createPolicy('rollcall', { createScriptURL: check });

export function workerAddress(address: string): string {
  return policy ? (policy.createScriptURL(address) as string) : check(address);
}

/** Starts one of the app's workers. Undefined if the browser does not support it. Throws for a foreign address. */
export function startWorker(address: string): Worker | undefined {
  if (typeof Worker === 'undefined') return undefined;
  try {
    return new Worker(workerAddress(address), { type: 'module' });
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}
