export type TabMessage = { readonly campaign: string } | { readonly settings: true } | { readonly generation: number };

export type Channel = {
  send(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
  close(): void;
};

export function openChannel(name: string): Channel {
  if (typeof BroadcastChannel === 'undefined') return { send: () => {}, listen: () => {}, close: () => {} };
  const channel = new BroadcastChannel(name);
  return {
    send: (message) => channel.postMessage(message),
    listen(listener) {
      channel.onmessage = ({ data }) => {
        const message = messageFrom(data);
        if (message) listener(message);
      };
    },
    close: () => channel.close(),
  };
}

/** Ignores unknown messages, because another tab can run another version. */
function messageFrom(data: unknown): TabMessage | undefined {
  const { campaign, settings, generation } = (data ?? {}) as Record<string, unknown>;
  if (typeof campaign === 'string') return { campaign };
  if (settings === true) return { settings };
  return Number.isSafeInteger(generation) ? { generation: generation as number } : undefined;
}
