import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { TableView } from './tableview.tsx';

test('a turned screen and a new step begin at their headline', async () => {
  const view = (title: string) => <TableView title={title} closeLabel="Close" turnLabel="Turn" onClose={() => {}} />;
  const { rerender } = render(view('Red wins.'));
  const words = () => screen.getByRole('region', { hidden: true });
  words().scrollTop = 50;
  fireEvent.click(screen.getByRole('button', { name: 'Turn', hidden: true }));
  await expect.poll(() => words().scrollTop).toBe(0);
  words().scrollTop = 50;
  rerender(view('Blue wins.'));
  expect(words().scrollTop).toBe(0);
});
