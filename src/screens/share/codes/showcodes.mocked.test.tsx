import { fireEvent, screen } from '@testing-library/preact';
import { render } from 'preact';
import { afterEach, expect, test, vi } from 'vitest';
import { drawCode } from '../../../sync/codes/drawing.ts';
import { ShowCodes } from './showcodes.tsx';

vi.mock('../../../sync/codes/drawing.ts', () => ({ drawCode: vi.fn() }));
afterEach(() => void vi.useRealTimers());

test('codes are drawn in turn, and stop at once on close', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  render(<ShowCodes file={async () => new Blob(['{}'])} onClose={() => undefined} />, place);
  const start = await screen.findByRole('button', { name: /^Show the codes \d/ });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  fireEvent.click(start);
  await expect.poll(() => drawCode).toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  const drawn = vi.mocked(drawCode).mock.calls.length;
  expect(drawn).toBeGreaterThan(1);
  render(null, place);
  vi.advanceTimersByTime(1000);
  expect(drawCode).toHaveBeenCalledTimes(drawn);
});
