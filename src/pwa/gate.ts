export interface MessageTarget {
  postMessage(question: { type: 'BUSY?' }, ports: Transferable[]): void;
}

/** Resolves to true if no page has an open play. A page that does not answer within `timeout` ms counts as busy. */
export async function areAllIdle(pages: readonly MessageTarget[], timeout: number): Promise<boolean> {
  return !(await Promise.all(pages.map((page) => isBusy(page, timeout)))).includes(true);
}

function isBusy(page: MessageTarget, timeout: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((answered) => {
    const silence = setTimeout(() => answered(true), timeout);
    port1.onmessage = ({ data }) => {
      clearTimeout(silence);
      answered(data !== false);
    };
    page.postMessage({ type: 'BUSY?' }, [port2]);
  }).finally(() => port1.close());
}
