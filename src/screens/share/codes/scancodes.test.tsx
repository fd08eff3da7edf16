import { fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { ScanCodes } from './scancodes.tsx';

afterEach(() => void vi.unstubAllGlobals());

test('a camera granted after the sheet closes is released', async () => {
  let resolve: (camera: unknown) => void = () => {};
  const promise = new Promise((result) => (resolve = result));
  const getUserMedia = vi.fn(() => promise);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia } }));
  vi.stubGlobal('isSecureContext', true);
  const { unmount } = render(<ScanCodes onFile={() => {}} onClose={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Use the camera' }));
  await expect.poll(() => getUserMedia).toHaveBeenCalled();
  unmount();
  const stop = vi.fn();
  resolve({ getTracks: () => [{ stop }] });
  await expect.poll(() => stop).toHaveBeenCalledOnce();
});
