/** Time zones from one date line to the other, two of them with summer time. */
export const ZONES = [
  'Pacific/Kiritimati',
  'Pacific/Auckland',
  'Asia/Kolkata',
  'America/Los_Angeles',
  'Pacific/Pago_Pago',
] as const;

/** Sets the time zone and clock of the process. Returns a function that restores them. */
export function setClock(zone: string, now: string): () => void {
  const real = Date;
  const { prototype } = real;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const wall = (date: Date): Date => {
    const parts = format.formatToParts(date);
    const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
    const [year, month, day] = [part('year'), part('month'), part('day')];
    return new real(
      real.UTC(year, month - 1, day, part('hour'), part('minute'), part('second'), date.getTime() % 1000),
    );
  };
  const inZone = (name: 'toLocaleString' | 'toLocaleDateString' | 'toLocaleTimeString') => {
    const words = prototype[name] as Date['toLocaleString'];
    return function (this: Date, locales?: string, options?: Intl.DateTimeFormatOptions) {
      return words.call(this, locales, { timeZone: zone, ...options });
    };
  };
  const changed: Record<string, unknown> = {
    getTimezoneOffset(this: Date) {
      return Math.round((this.getTime() - wall(this).getTime()) / 60_000);
    },
    toLocaleString: inZone('toLocaleString'),
    toLocaleDateString: inZone('toLocaleDateString'),
    toLocaleTimeString: inZone('toLocaleTimeString'),
  };
  for (const field of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes'] as const)
    changed[`get${field}`] = function (this: Date) {
      return wall(this)[`getUTC${field}`]();
    };
  const before = Object.getOwnPropertyDescriptors(prototype);
  for (const [name, value] of Object.entries(changed))
    Object.defineProperty(prototype, name, { configurable: true, writable: true, value });
  globalThis.Date = class extends real {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [now] : given) as [string]));
    }
    static override now = () => real.parse(now);
  } as DateConstructor;
  return () => {
    globalThis.Date = real;
    for (const name of Object.keys(changed)) Object.defineProperty(prototype, name, before[name as 'getDate']);
  };
}
