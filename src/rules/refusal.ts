/** Something told that does not fit what was asked; its message is a sentence for the player. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** What comes of work, or what is made of the one kind of error that is no fault; any other goes on. */
export function catchOnly<T, E extends Error, R>(
  kind: abstract new (...given: never[]) => E,
  work: () => T,
  answer: (error: E) => R,
): T | R {
  try {
    return work();
  } catch (error) {
    if (error instanceof kind) return answer(error);
    throw error;
  }
}

/** What comes of work; nothing where it is refused. */
export const unlessRefused = <T>(work: () => T): T | undefined => catchOnly(Refusal, work, () => undefined);

/** Why work is refused, in a sentence; nothing where it is not. */
export const whyRefused = (work: () => unknown): string | undefined =>
  catchOnly(
    Refusal,
    () => void work(),
    ({ message }) => message,
  );

/** The result of reading a value; a Refusal says where it was met. */
export const within = <T>(where: string, read: () => T): T =>
  catchOnly(Refusal, read, ({ message }) => {
    throw new Refusal(`${where}: ${message}`);
  });
