import { currentVersion } from '../../src/campaign/upgrades/upgrades.ts';

/** Source change that adds a data version, which changes every entry of a campaign. */
export const LATER = {
  name: 'later',
  file: 'src/campaign/upgrades/upgrades.ts',
  from: '];\n\nexport const currentVersion =',
  to: `  {
    to: ${currentVersion() + 1},
    campaign: () => [{ entry: (entry) => ({ ...entry, title: entry.title + ' Told anew.' }), rows: (rows) => rows }],
  },
];

export const currentVersion =`,
};
