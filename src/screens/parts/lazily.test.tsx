import { render } from 'preact';
import { expect, test } from 'vitest';
import { lazily } from './lazily.tsx';

test('a screen that comes between its first drawing and what follows it is shown', async () => {
  let come = (_: () => string) => {};
  const Screen = lazily(
    () =>
      new Promise<() => string>((resolve) => {
        come = resolve;
      }),
  );
  Screen.fetch();
  const page = document.createElement('div');
  render(<Screen />, page);
  come(() => 'The melee');
  await expect.poll(() => page.textContent).toBe('The melee');
});
