/** Joins two paths with "/". Either may be empty. Repeats are counted: "again" and "again/attack" make "again 2/attack". */
export function joinPath(name: string, rest: string): string {
  if (name === '' || rest === '') return name || rest;
  if (!rest.startsWith('again')) return `${name}/${rest}`;
  const [, before = '', once] = AGAIN_LAST.exec(name) ?? [];
  const [, more, after = ''] = AGAIN_FIRST.exec(rest) ?? [];
  if (once === undefined || more === undefined) return `${name}/${rest}`;
  return `${before}again ${Number(once || 1) + Number(more || 1)}${after}`;
}

/** Returns true if `path` is below `ancestor`, not the same. "again 2/attack" is below "again". */
export function isPathBelow(path: string, ancestor: string): boolean {
  if (ancestor === '' || path.startsWith(`${ancestor}/`)) return true;
  const [, before = '', once] = AGAIN_LAST.exec(ancestor) ?? [];
  if (once === undefined || !path.startsWith(before)) return false;
  const [, later] = AGAIN_FIRST.exec(path.slice(before.length)) ?? [];
  return later !== undefined && Number(later || 1) > Number(once || 1);
}

const AGAIN_LAST = /^(.*\/)?again ?(\d*)$/;
const AGAIN_FIRST = /^again ?(\d*)(\/.*)?$/;
