import type { ComponentChildren } from 'preact';
import { Bar } from '../../components/frame/bar.tsx';
import { Page } from '../../components/frame/page.tsx';
import { to } from '../state/route.ts';

export function NotFound({ children }: { readonly children?: ComponentChildren }) {
  return (
    <Page bar={<Bar title="Page not found" back={{ label: 'To the first screen', href: to() }} />}>
      <p>{children ?? 'There is nothing at this address.'}</p>
    </Page>
  );
}

export const OpeningPage = ({ children = null }: { readonly children?: ComponentChildren }) => (
  <Page bar={<Bar title="Roll Call" />}>{children}</Page>
);
