import { render } from 'preact';
import { expect, test } from 'vitest';
import { lazyComponent } from './lazycomponent.tsx';

test('a screen loaded between its first render and its effects is shown', async () => {
  let come = (_: () => string) => {};
  const Screen = lazyComponent(
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
