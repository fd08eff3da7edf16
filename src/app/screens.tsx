import type { ComponentChildren } from 'preact';
import type { Camp } from './camp.ts';

/** The screens of a campaign beside its four tabs, by the word of their address. */
export function campScreens(_camp: Camp, _where: string, _rest: readonly string[]): ComponentChildren {
  return undefined;
}
