/** What a worker can ask a page. */
export interface AskablePage {
  postMessage(question: { type: 'BUSY?' }, ports: Transferable[]): void;
}

/** Whether no page has a play open; a page that gives no answer within so many milliseconds counts as having one. */
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
