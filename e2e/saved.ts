import { readFile } from 'node:fs/promises';
import type { Table } from './model.ts';
import type { Key } from './names.ts';

/** Presses a key that downloads a file. Returns the file's text. */
export async function savedText(table: Table, name: Key): Promise<string> {
  const { page } = table;
  const key = table.button(name);
  if (page.context().browser()?.browserType().name() === 'firefox') {
    // Firefox does not expose its downloads, so the text is read when the page creates the file.
    const file = await page.evaluateHandle(() => {
      const make = URL.createObjectURL;
      const content = new Promise<string>((resolve) => {
        URL.createObjectURL = (made) => {
          URL.createObjectURL = make;
          if (made instanceof Blob) resolve(made.text());
          return make.call(URL, made);
        };
      });
      return { content };
    });
    await key.click();
    return file.evaluate(({ content }) => content);
  }
  const saving = page.waitForEvent('download');
  await key.click();
  return readFile(await (await saving).path(), 'utf8');
}
