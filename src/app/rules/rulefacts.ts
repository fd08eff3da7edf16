import { figure } from '../../rules/figure.ts';
import { resolveHouse } from '../../rules/house.ts';
import { everyField, isUnit } from '../../rules/setup.ts';
import type { System } from '../../rules/system.ts';
import { capital, lower } from '../words/unitwords.ts';

/** Says what a single rule is given and what comes of it, a line a fact; a choice in the words of the setup or house rule that offers it. */
export function ruleFacts(system: System): (value: unknown) => readonly string[] {
  const house = resolveHouse(system.house);
  const fields = system.sequences.flatMap((sequence) => everyField(sequence.setup(house)));
  const choices = [...fields, ...system.house].filter((one) => one.kind === 'one of');
  const roles = new Map(system.sequences.flatMap(({ roles }) => roles).map(({ id, title }) => [id, title]));

  const line = (name: string, value: unknown): string => {
    const offered = choices.filter((one) => one.id === name && one.options.some(({ id }) => id === value));
    const titles = new Set(offered.map(({ title }) => title));
    const option = offered[0]?.options.find(({ id }) => id === value)?.title;
    const [title] = titles.size === 1 ? titles : [roles.get(name) ?? name.replaceAll(/[-_]/g, ' ')];
    return `${title}: ${option ?? (name === 'role' ? roles.get(String(value)) : undefined) ?? plain(value)}`;
  };
  const linesOf = (value: unknown): readonly string[] => {
    if (typeof value !== 'object' || value === null) return [plain(value)];
    if (Array.isArray(value)) return value.map(plain);
    return Object.entries(value).flatMap(([name, fact]) => {
      if (name === 'house' || name === 'rules' || isNothing(fact)) return [];
      return name === 'setup' ? linesOf(fact) : [line(name, fact)];
    });
  };
  const plain = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (typeof value === 'number') return figure(value);
    if (typeof value !== 'object' || value === null) return String(value ?? 'nothing');
    if (Array.isArray(value))
      return value.every((one) => typeof one === 'string') ? `${value.length}` : value.map(plain).join('; ');
    if ('id' in value && 'name' in value) return String(value.name);
    const [unit, ...others] = Object.values(value).filter(isUnit);
    if (!unit || others.length > 0) return linesOf(value).map(lower).join(', ');
    const more = Object.fromEntries(Object.entries(value).filter(([, fact]) => fact !== unit));
    return [unit.name, ...linesOf(more).map(lower)].join(', ');
  };
  return (value) => linesOf(value).map(capital);
}

/** What is none, not so or empty goes without saying. */
const isNothing = (value: unknown): boolean =>
  value === false ||
  value === 0 ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isNothing));
