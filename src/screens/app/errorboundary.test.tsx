import { render, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from './errorboundary.tsx';

test('an error is shown and reported, and a tap restores the screen', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const fault = new Error('the table has fallen over');
  let broken = true;
  const Screen = () => {
    if (broken) throw fault;
    return <p>All is well</p>;
  };
  render(
    <ErrorBoundary>
      <Screen />
    </ErrorBoundary>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('the table has fallen over');
  expect(reported.mock.calls).toEqual([[fault]]);
  broken = false;
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(await screen.findByText('All is well')).toBeTruthy();
  vi.unstubAllGlobals();
});
