import type { ComponentChildren } from 'preact';
import { Button } from '../../components/frame/button.tsx';
import { Icon, type IconName } from '../../components/frame/icon.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { attempt } from '../state/appstate.ts';
import { installOffer } from '../state/device/install.ts';

type Step = { readonly icon: IconName; readonly words: string };

const IOS: readonly Step[] = [
  { icon: 'share', words: 'Tap Share, at the edge of the screen or in the browser’s menu.' },
  { icon: 'boxed', words: 'Scroll down and tap “Add to Home Screen”.' },
  { icon: 'tick', words: 'Tap Add, then open Roll Call from the home screen.' },
];
const ANDROID: readonly Step[] = [
  { icon: 'dots', words: 'Tap the three dots at the edge of the browser.' },
  { icon: 'phone', words: 'Tap “Install”, “Install app” or “Add to Home screen”.' },
  { icon: 'tick', words: 'Confirm, then open Roll Call from the home screen.' },
];
const COMPUTER: readonly Step[] = [
  { icon: 'boxed', words: 'In Chrome or Edge, click the install sign at the end of the address bar.' },
  { icon: 'share', words: 'In Safari on a Mac, choose Share, then “Add to Dock”.' },
  {
    icon: 'info',
    words: 'Firefox installs no apps on a computer. A bookmark opens it with no signal, too.',
  },
];

const PLATFORM_STEPS: Readonly<
  Record<'ios' | 'android' | 'computer', readonly [title: string, steps: readonly Step[]]>
> = {
  ios: ['iPhone or iPad', IOS],
  android: ['Android', ANDROID],
  computer: ['Computer', COMPUTER],
};

function platform(): keyof typeof PLATFORM_STEPS {
  if (/Android/.test(navigator.userAgent)) return 'android';
  // iPads report Macintosh, but a Mac has no touch screen.
  const apple = /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent);
  return apple && navigator.maxTouchPoints > 1 ? 'ios' : 'computer';
}

export function InstallSheet({ onClose }: { readonly onClose: () => void }) {
  const own = platform();
  const offer = installOffer.value;
  const others = (['ios', 'android', 'computer'] as const).filter((way) => way !== own);
  const take = async () => {
    await offer?.prompt();
    onClose();
  };
  return (
    <Sheet
      title="Install on this phone"
      onClose={onClose}
      actions={offer && <Button kind="primary" wide label="Install" onPress={() => attempt(take())} />}
    >
      <p>Do it at home: it then opens at the club with no signal, full screen, and the browser keeps its data.</p>
      {own === 'ios' && (
        <p>
          <b>Install first, then muster.</b> Safari and the home screen keep their data apart.
        </p>
      )}
      <InstallSteps way={own} />
      {others.map((way) => (
        <InstallSteps key={way} way={way} />
      ))}
    </Sheet>
  );
}

function InstallSteps({ way }: { readonly way: keyof typeof PLATFORM_STEPS }): ComponentChildren {
  const [title, steps] = PLATFORM_STEPS[way];
  return (
    <section class="stack" aria-label={title}>
      <h3>{title}</h3>
      <ol class="install">
        {steps.map(({ icon, words }) => (
          <li key={words}>
            <Icon name={icon} />
            <span>{words}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
