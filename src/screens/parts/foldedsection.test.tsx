import { render, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FoldedSection } from './foldedsection.tsx';

test('an opened section scrolls into view, and its arrow turns', async () => {
  const { container } = render(
    <FoldedSection title="Noted">
      <p>3 Shock</p>
    </FoldedSection>,
  );
  const arrow = () => container.querySelector('path')!.getAttribute('d');
  const shut = arrow();
  const scroll = vi.spyOn(screen.getByRole('group'), 'scrollIntoView');
  await userEvent.click(screen.getByText('Noted'));
  await waitFor(() => expect(scroll).toHaveBeenCalled());
  expect(arrow()).not.toBe(shut);
  await userEvent.click(screen.getByText('Noted'));
  await waitFor(() => expect(arrow()).toBe(shut));
});
