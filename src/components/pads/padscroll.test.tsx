import { cleanup, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'preact/hooks';
import { afterEach, expect, test, vi } from 'vitest';
import { PadScroll } from './padscroll.tsx';

const HEIGHT = 100;

/** Simulates a layout: 40 px chips and 60 px texts in 100 px lists that do not scroll. */
function layOut() {
  const heightOf = (element: Element) => (element.matches('.chip') ? 40 : 60);
  const endOf = (element: Element): number => {
    const all = [...(element.parentElement?.children ?? [])];
    return all.slice(0, all.indexOf(element) + 1).reduce((sum, one) => sum + heightOf(one), 0);
  };
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(HEIGHT);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return [...this.children].reduce((sum, one) => sum + heightOf(one), 0);
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return { top: 0, bottom: this.matches('.chip') ? endOf(this) : HEIGHT } as DOMRect;
  });
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Facts() {
  const [help, showHelp] = useState(false);
  const [unfolded, unfold] = useState(false);
  return (
    <PadScroll done="Continue" onDone={() => undefined}>
      <button type="button" class="chip" onClick={() => showHelp(true)}>
        Help
      </button>
      {help && <p>It says more.</p>}
      <button type="button" class="chip" onClick={() => unfold(true)}>
        Unfold
      </button>
      {unfolded && (
        <button type="button" class="chip">
          Another
        </button>
      )}
    </PadScroll>
  );
}

const gold = () => screen.getAllByRole('button').at(-1)?.textContent;

test('the primary key stays ready when seen items move down below a shade, and waits for new ones', async () => {
  layOut();
  render(<Facts />);
  expect(gold()).toBe('Continue');
  const isShaded = () => document.querySelector('.pad-scroll')!.matches('[data-more-below]');
  expect(isShaded()).toBe(false);
  await userEvent.click(screen.getByText('Help'));
  expect(gold()).toBe('Continue');
  expect(isShaded()).toBe(true);
  await userEvent.click(screen.getByText('Unfold'));
  expect(gold()).toBe('More below');
});
