export class UncountedFieldError extends Error {
  constructor(readonly field: string) {
    super(`${field} is not counted`);
  }
}

/** Returns a proxy that throws UncountedFieldError if an uncounted field is read, or if its keys are listed. */
export function guardUncounted<T extends object>(record: T, uncounted: readonly string[]): T {
  const [first] = uncounted;
  if (first === undefined) return record;
  return new Proxy(record, {
    get(_, name) {
      if (uncounted.some((field) => field === name)) throw new UncountedFieldError(String(name));
      return name === 'toJSON' ? () => record : Reflect.get(record, name);
    },
    ownKeys() {
      throw new UncountedFieldError(first);
    },
  });
}
