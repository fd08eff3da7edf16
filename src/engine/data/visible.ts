/** Characters that are invisible or change text direction, except \n and \t. */
const INVISIBLE = /(?![\n\t])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\uFFF9-\uFFFB]/u;

/** Visible character with the invisible ones that belong to it: flag tags, variation selectors and joiners. */
const VISIBLE_CHARACTER =
  /(\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}|(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{S}\p{P}\p{M}][\uFE00-\uFE0F\u{E0100}-\u{E01EF}]?)([\u200C\u200D](?=[\p{L}\p{M}\p{Extended_Pictographic}]))?/gu;

const UNJOINED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{N}\p{P}]/u;

export function stripInvisible(text: string): string {
  if (!INVISIBLE.test(text)) return text;
  let shown = '';
  let end = 0;
  const strip = (part: string) => part.replaceAll(new RegExp(INVISIBLE, 'gu'), '');
  for (const { 0: whole, 1: sign = '', 2: joiner = '', index } of text.matchAll(VISIBLE_CHARACTER)) {
    shown += strip(text.slice(end, index)) + sign + (UNJOINED.test(sign) ? '' : joiner);
    end = index + whole.length;
  }
  return shown + strip(text.slice(end));
}

export const mayContainInvisible = (json: string): boolean => json.includes('\\u') || INVISIBLE.test(json);

export function cleanName(typed: string): string {
  const name = stripInvisible(typed).replaceAll(/\s+/gu, ' ').trim();
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(name) ? name : '';
}

export function stripInvisibleInData<T>(data: T): T;
export function stripInvisibleInData(data: unknown): unknown {
  if (typeof data === 'string') return stripInvisible(data);
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) {
    const all = data.map((one) => stripInvisibleInData(one));
    return all.some((one, at) => one !== data[at]) ? all : data;
  }
  const entries = Object.entries(data);
  const all = entries.map(([name, one]) => [name, stripInvisibleInData(one)] as const);
  return all.some(([, one], at) => one !== entries[at]?.[1]) ? Object.fromEntries(all) : data;
}
