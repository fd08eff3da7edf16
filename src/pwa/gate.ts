export interface AskablePage {
  postMessage(question: { type: 'BUSY?' }, ports: Transferable[]): void;
}

/** Resolves to true if no page has an open play. A page that does not answer within `patience` ms counts as busy. */
export async function allFree(pages: readonly AskablePage[], patience: number): Promise<boolean> {
  return !(await Promise.all(pages.map((page) => busy(page, patience)))).includes(true);
}

function busy(page: AskablePage, patience: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<boolean>((answered) => {
    const silence = setTimeout(() => answered(true), patience);
    port1.onmessage = ({ data }) => {
      clearTimeout(silence);
      answered(data !== false);
    };
    page.postMessage({ type: 'BUSY?' }, [port2]);
  }).finally(() => port1.close());
}
