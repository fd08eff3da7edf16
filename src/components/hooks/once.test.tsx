import { act, render, screen } from '@testing-library/preact';
import type { VNode } from 'preact';
import { expect, test, vi } from 'vitest';
import { Choice } from '../fields/choice.tsx';
import { Toggle } from '../fields/toggle.tsx';
import { Button } from '../frame/button.tsx';
import { Chip } from '../frame/chip.tsx';
import { Row, Rows } from '../frame/row.tsx';

const KEYS: Readonly<Record<string, (act: () => unknown) => VNode>> = {
  Button: (act) => <Button label="Save" onPress={act} />,
  Row: (act) => (
    <Rows>
      <Row title="Save" onPress={act} />
    </Rows>
  ),
  Chip: (act) => <Chip label="Save" onPress={act} />,
  Toggle: (act) => <Toggle label="Save" value={false} onChange={act} />,
};

const key = () => screen.getByText(/Save/).closest('button')!;

function slow() {
  let finish = () => {};
  const begin = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  return { begin, finish: () => act(async () => finish()) };
}

test.each(Object.keys(KEYS))('%s ignores presses until its action has finished', async (of) => {
  const { begin, finish } = slow();
  render(KEYS[of]!(begin));
  key().click();
  key().click();
  expect(begin).toHaveBeenCalledTimes(1);
  await finish();
  key().click();
  expect(begin).toHaveBeenCalledTimes(2);
});

test('a choice ignores other options while one is being saved', async () => {
  const { begin, finish } = slow();
  const options = ['Red', 'Blue', 'Green'].map((label) => ({ value: label, label }));
  render(<Choice label="Side" options={options} value="Green" onChange={begin} />);
  screen.getByRole('radio', { name: 'Red' }).click();
  screen.getByRole('radio', { name: 'Blue' }).click();
  expect(begin.mock.calls).toEqual([['Red']]);
  await finish();
  screen.getByRole('radio', { name: 'Red' }).click();
  expect(begin).toHaveBeenCalledTimes(2);
});
