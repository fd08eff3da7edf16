/** Rejection of an answer, a file or an action. The message is a sentence for the player. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

export function catchOnly<T, E extends Error, R>(
  kind: abstract new (...given: never[]) => E,
  work: () => T,
  handle: (error: E) => R,
): T | R {
  try {
    return work();
  } catch (error) {
    if (error instanceof kind) return handle(error);
    throw error;
  }
}

export const unlessRefused = <T>(work: () => T): T | undefined => catchOnly(Refusal, work, () => undefined);

export const whyRefused = (work: () => unknown): string | undefined =>
  catchOnly(
    Refusal,
    () => void work(),
    ({ message }) => message,
  );

export const prefixRefusal = <T>(where: string, read: () => T): T =>
  catchOnly(Refusal, read, ({ message }) => {
    throw new Refusal(`${where}: ${message}`);
  });
