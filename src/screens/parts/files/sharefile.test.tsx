import 'fake-indexeddb/auto';
import { cleanup, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { AtDesk } from '../../../testkit/atdesk.tsx';
import { errorMessage, textToCopy } from '../../state/appstate.ts';
import { copyText } from './sharefile.ts';

afterEach(() => {
  cleanup();
  textToCopy.value = undefined;
});

const writing = () => vi.spyOn(navigator.clipboard, 'writeText');
const refusal = new DOMException('Write permission denied.', 'NotAllowedError');

test('a refused copy shows a message and the text, with another try', async () => {
  writing().mockRejectedValueOnce(refusal);
  const desk = await AtDesk.open();
  render(desk.at());
  expect(await copyText(new Blob(['the whole backup']))).toBe('by hand');
  await screen.findByText(/This browser does not let the app copy/);
  const text: HTMLTextAreaElement = screen.getByLabelText('The text to copy');
  text.focus();
  expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe('the whole backup');
  expect(errorMessage.value).toBeUndefined();
  const wrote = writing().mockResolvedValueOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Try to copy again' }));
  expect(wrote).toHaveBeenCalledWith('the whole backup');
  await expect.poll(() => screen.queryByLabelText('The text to copy')).toBeNull();
  cleanup();
  desk.close();
});

test('a page without a clipboard shows the text', async () => {
  vi.stubGlobal('navigator', {});
  expect(await copyText('a report')).toBe('by hand');
  expect(textToCopy.value).toBe('a report');
});
