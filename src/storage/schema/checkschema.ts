import * as v from 'valibot';
import { Refusal } from '../../engine/refusal.ts';

export function checkSchema<T>(schema: v.GenericSchema<unknown, T>, value: unknown, where: string): T {
  const result = v.safeParse(schema, value, { abortEarly: true });
  if (result.success) return result.output;
  throw new Refusal(refusal(result.issues[0], where));
}

function refusal(issue: v.BaseIssue<unknown>, where: string): string {
  const at = `${where}${locationOf(issue)}`;
  if (issue.type === 'custom') return `${at}: ${issue.message}`;
  if (issue.type === 'strict_object' && issue.expected === 'never') return `${at} is unknown.`;
  if (issue.received === 'undefined') return `${at} is missing.`;
  const wanted = issue.type === 'strict_object' ? 'expected facts' : issue.message;
  return issue.type === 'check' || issue.type === 'literal'
    ? `${at}: ${wanted}.`
    : `${at}: ${wanted}, not ${short(issue.input)}.`;
}

const locationOf = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? ` ${key + 1}` : `, ${String(key).slice(0, 60)}`))
    .join('');

function short(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'facts';
  const json = JSON.stringify(value) ?? 'nothing';
  return json.length > 40 ? `${json.slice(0, 40)}…` : json;
}

export const hasField = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name);
