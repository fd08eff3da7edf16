import { expect, test } from 'vitest';
import { sharedContent } from './sharedfile.ts';

function form(fields: Readonly<Record<string, string | Blob>>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
}

test.each([
  ['a file before the text that goes with it', { text: 'Look at this', file: new Blob(['{}']) }, '{}'],
  ['a text alone, as where a backup was sent as a message', { text: '{"what":"backup"}' }, '{"what":"backup"}'],
  ['the text where the file is empty', { text: 'a text', file: new Blob([]) }, 'a text'],
])('what a share sheet posts is %s', async (_, fields, content) => {
  expect(await sharedContent(form(fields))?.text()).toBe(content);
});

test.each([
  ['nothing', {}],
  ['an empty file and an empty text', { text: '', file: new Blob([]) }],
  ['a text where the file should be', { file: 'no file' }],
])('a share sheet that posts %s hands nothing over', (_, fields) => {
  expect(sharedContent(form(fields))).toBeUndefined();
});
