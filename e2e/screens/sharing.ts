import { KEYS } from '../names.ts';
import { way } from '../places.ts';
import {
  codesSheet,
  home,
  leaveCampaign,
  linkCodeSheet,
  sampleCampaign,
  settings,
  settingsFromHome,
  watchingPhone,
} from './start.ts';
import {
  openTab,
  press,
  pressInSheet,
  restoreFile,
  type Screen,
  saveAndChooseBackup,
  waitForAlert,
  waitForHeading,
  waitForLabel,
  waitForText,
} from './ways.ts';

export const sharingScreens: readonly Screen[] = [
  { name: 'settings', prepare: settings },
  {
    name: 'recovery',
    prepare: way(
      sampleCampaign,
      async (page) => {
        await page.goto('/recover.html');
      },
      (page) => page.getByRole('button', { name: 'Save a copy' }).waitFor(),
    ),
  },
  {
    name: 'backup',
    prepare: way(
      sampleCampaign,
      leaveCampaign,
      settingsFromHome,
      saveAndChooseBackup,
      waitForText('Same as on this phone.'),
    ),
  },
  { name: 'backup-pasted', prepare: way(settings, press('Paste a backup'), waitForHeading('Paste a backup')) },
  { name: 'scan-codes', prepare: way(settings, press('Scan QR codes'), waitForHeading('Scan QR codes')) },
  { name: 'scan-refused', prepare: way(settings, press('Scan QR codes'), press('Use the camera'), waitForAlert) },
  { name: 'show-codes', prepare: codesSheet },
  {
    name: 'link',
    prepare: way(sampleCampaign, openTab('Campaign'), press(KEYS.linkPhone), waitForHeading('Link another phone')),
  },
  { name: 'link-code', prepare: linkCodeSheet },
  {
    name: 'link-scan',
    prepare: way(linkCodeSheet, press(KEYS.scanTheirs), waitForLabel('Or paste its code as text')),
  },
  { name: 'link-watch', prepare: way(settings, press(KEYS.watchGame), waitForHeading(KEYS.watchGame)) },
  { name: 'link-fight', prepare: way(watchingPhone, waitForText(/answers on the other phone/)) },
  {
    name: 'link-play',
    prepare: way(
      watchingPhone,
      waitForText(/answers on the other phone/),
      press('Save and leave'),
      waitForText(/^The other phone is/),
    ),
  },
  { name: 'show-codes-running', prepare: way(codesSheet, press(KEYS.startCodes), waitForText(/^(Code|All)/)) },
  {
    name: 'backup-refused',
    prepare: way(settings, (page) => restoreFile(page, Buffer.from('half a file')), waitForAlert),
  },
  {
    name: 'hand-over',
    prepare: way(
      sampleCampaign,
      openTab('Campaign'),
      press(/^Hand over/),
      waitForHeading('Hand over to another phone'),
    ),
  },
  {
    name: 'handed-over',
    prepare: way(
      sampleCampaign,
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
    prepare: way(home, press(/^Install on this phone/), waitForHeading('Install on this phone')),
  },
];
