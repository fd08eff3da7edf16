import { KEYS } from '../names.ts';
import { by } from '../places.ts';
import { home, leave, linkCode, sample, settings, showCodes, toSettings, watching } from './start.ts';
import {
  alert,
  backup,
  bring,
  inView,
  openTab,
  press,
  pressInSheet,
  type Screen,
  waitForHeading,
  waitForText,
} from './ways.ts';

export const sharingScreens: readonly Screen[] = [
  { name: 'settings', prepare: settings },
  {
    name: 'recovery',
    prepare: by(
      sample,
      async (page) => {
        await page.goto('/recover.html');
      },
      (page) => page.getByRole('button', { name: 'Save a copy' }).waitFor(),
    ),
  },
  {
    name: 'backup',
    prepare: by(sample, leave, toSettings, backup, waitForText('Same as on this phone.')),
  },
  { name: 'backup-pasted', prepare: by(settings, press('Paste a backup'), waitForHeading('Paste a backup')) },
  { name: 'scan-codes', prepare: by(settings, press('Scan QR codes'), waitForHeading('Scan QR codes')) },
  { name: 'scan-refused', prepare: by(settings, press('Scan QR codes'), press('Use the camera'), alert) },
  { name: 'show-codes', prepare: showCodes },
  {
    name: 'link',
    prepare: by(sample, openTab('Campaign'), press(KEYS.linkPhone), waitForHeading('Link another phone')),
  },
  { name: 'link-code', prepare: linkCode },
  { name: 'link-scan', prepare: by(linkCode, press(KEYS.scanTheirs), inView('Or paste its code as text')) },
  { name: 'link-watch', prepare: by(settings, press(KEYS.watchGame), waitForHeading(KEYS.watchGame)) },
  { name: 'link-fight', prepare: by(watching, waitForText(/answered on the other phone/)) },
  {
    name: 'link-play',
    prepare: by(
      watching,
      waitForText(/answered on the other phone/),
      press('Save and leave'),
      waitForText(/^The other phone is/),
    ),
  },
  { name: 'show-codes-running', prepare: by(showCodes, press(KEYS.startCodes), waitForText(/^(Code|All)/)) },
  { name: 'backup-refused', prepare: by(settings, (page) => bring(page, Buffer.from('half a file')), alert) },
  {
    name: 'hand-over',
    prepare: by(sample, openTab('Campaign'), press(/^Hand over/), waitForHeading('Hand over to another phone')),
  },
  {
    name: 'handed-over',
    prepare: by(
      sample,
      openTab('Campaign'),
      press(/^Hand over/),
      press('Show QR codes'),
      press(/^Show the codes/),
      pressInSheet('Close'),
      pressInSheet('Close'),
      openTab('Play'),
    ),
  },
  {
    name: 'install',
    prepare: by(home, press(/^Install on this phone/), waitForHeading('Install on this phone')),
  },
];
