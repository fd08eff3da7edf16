import type { Forecast, NamedChance } from '../../odds/forecast.ts';

export type KnownForecast = Extract<Forecast, { kind: 'chances' }>;

/** Returns the probability (0–1) of a favourable verdict for each role, in the order of the odds bar. */
export function successChances({
  verdicts,
}: Pick<KnownForecast, 'verdicts'>): readonly { readonly role: string; readonly p: number }[] {
  const roles = [...new Set(verdicts.flatMap(({ role }) => role ?? []))];
  return roles.map((role) => ({
    role,
    p: Math.min(
      1,
      verdicts.reduce((sum, verdict) => sum + (verdict.role === role ? verdict.p : 0), 0),
    ),
  }));
}

export const successOf = (forecast: Pick<KnownForecast, 'verdicts'>, role: string): number | undefined =>
  successChances(forecast).find((one) => one.role === role)?.p;

export const likeliestOf = ({ verdicts }: Pick<KnownForecast, 'verdicts'>): NamedChance =>
  verdicts.reduce((best, one) => (one.p > best.p ? one : best));

export function isDrawLikeliest(forecast: Pick<KnownForecast, 'verdicts'>): boolean {
  const { role, p } = likeliestOf(forecast);
  return role === undefined && successChances(forecast).every((one) => one.p < p);
}
