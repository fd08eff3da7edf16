import type { Man, Unit } from '../../../engine/roster.ts';

const ROLES: Readonly<Record<string, string>> = { L: 'leader', Z: 'second', C: 'crewman', S: 'ordinary' };

/**
 * A Veteran unit, one letter a man: L leader, Z second leader, C crewman, S soldier.
 * States follow the letter: p pinned, w wounded, d dead, b back after a wound, g SMG, r BAR.
 * Ids join the unit's mark and the man: "a.L1", "a.C1", "a.S1", "a.S2".
 */
export function squad(mark: string, men: string, facts: Unit['facts'] = {}, kind = 'infantry'): Unit {
  const seen: Record<string, number> = {};
  return {
    id: mark.toLowerCase(),
    side: mark,
    kind,
    name: `Squad ${mark}`,
    mark,
    facts: { grade: 'Veteran', ...facts },
    men: [...men.matchAll(/([LZCS])([pwdbgr]*)/g)].map(([, role = 'S', signs = '']): Man => {
      seen[role] = (seen[role] ?? 0) + 1;
      const tag = `${role}${seen[role]}`;
      return {
        id: `${mark.toLowerCase()}.${tag}`,
        tag: `${mark}${tag}`,
        name: '',
        role: ROLES[role] ?? role,
        state: signs.includes('d') ? 'dead' : signs.includes('w') ? 'wounded' : signs.includes('p') ? 'pinned' : 'ok',
        facts: {
          ...(signs.includes('b') ? { previously: true } : {}),
          ...(signs.includes('g') ? { smg: true } : {}),
          ...(signs.includes('r') ? { bar: true } : {}),
        },
      };
    }),
  };
}
