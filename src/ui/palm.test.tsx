// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { StepFrame } from './stepframe.tsx';

afterEach(cleanup);

/** Touches a key: the finger comes down, and the browser makes a press of it. */
function touch(finger: { isPrimary: boolean; width: number; height: number }) {
  const key = screen.getByRole('button', { name: 'Roll' });
  const touched = { pointerId: 7, pointerType: 'touch' };
  key.dispatchEvent(Object.assign(new Event('pointerdown', { bubbles: true }), touched, finger));
  key.dispatchEvent(Object.assign(new Event('click', { bubbles: true }), touched));
}

test('a finger presses a key; a palm, and a second touch beside a finger, press none', () => {
  const pressed = vi.fn();
  render(
    <StepFrame
      bar={null}
      stage={null}
      pad={
        <button type="button" onClick={pressed}>
          Roll
        </button>
      }
    />,
  );
  touch({ isPrimary: true, width: 60, height: 20 });
  touch({ isPrimary: true, width: 20, height: 60 });
  touch({ isPrimary: false, width: 20, height: 20 });
  expect(pressed).not.toHaveBeenCalled();
  touch({ isPrimary: true, width: 20, height: 20 });
  expect(pressed).toHaveBeenCalledOnce();
});
