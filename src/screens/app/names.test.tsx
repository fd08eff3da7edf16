import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../campaign/records/records.ts';
import type { Man } from '../../engine/roster.ts';
import type { Store } from '../../storage/store.ts';
import { vocabulary } from '../../sync/transfer/vocabulary.ts';
import { AtDesk } from '../../testkit/atdesk.tsx';
import { openTab } from '../../testkit/opentab.ts';
import { Phone } from '../../testkit/phone.ts';
import { ManSheet } from '../records/man/mansheet.tsx';
import type { OpenCampaign } from '../state/opencampaign.ts';

let desk: AtDesk;
let campaign: OpenCampaign;
beforeEach(async () => {
  desk = await AtDesk.open(new Phone(new IDBFactory()));
  campaign = await desk.campaign();
});
afterEach(async () => {
  await vi.dynamicImportSettled();
  cleanup();
  desk.close();
});

const TYPED = ' \u202EAn\u200Bna\u00A0 Łąk\uFEFF ';
const KEPT = 'Anna Łąk';
const UNSEEN = '\u202E\u200B\u3164 \u2800';

const unit = () => campaign.units[0]!;
const man = (): Man => unit().men[0]!;
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

type Form = {
  readonly open: () => Promise<unknown>;
  readonly line: string;
  readonly save: RegExp;
  readonly kept: () => string | undefined;
};

/** Every form that names something in a campaign. */
const FORMS: Readonly<Record<string, Form>> = {
  campaign: {
    open: async () => render(desk.at('c', 'c', 'settings')),
    line: 'Name of the campaign',
    save: /^Save the name/,
    kept: () => campaign.records.value.campaign.name,
  },
  man: {
    open: async () =>
      render(<ManSheet campaign={campaign} unit={unit()} kind={campaign.kind(unit())} man={man()} onClose={cleanup} />),
    line: 'Name',
    save: /^Save/,
    kept: () => man().name,
  },
  unit: {
    open: async () => {
      render(desk.at('c', 'c', 'unit', unit().id));
      await press('Name, side, player, notes');
    },
    line: 'Name of the unit',
    save: /^Save/,
    kept: () => unit().name,
  },
  side: {
    open: async () => {
      render(desk.at('c', 'c', 'roster'));
      await press('Add a side');
    },
    line: 'Name of the side',
    save: /^Add the side/,
    kept: () => campaign.records.value.sides[2]?.name,
  },
  player: {
    open: async () => {
      render(desk.at('c', 'c', 'roster'));
      await press('Add a player');
    },
    line: 'Name of the player',
    save: /^Add the player/,
    kept: () => campaign.records.value.players[0]?.name,
  },
};

describe.each(Object.entries(FORMS))('the name of a %s', (_, { open, line, save, kept }) => {
  const type = async (value: string) => {
    await open();
    fireEvent.input(await screen.findByLabelText(line), { target: { value } });
  };

  test('is saved without invisible characters', async () => {
    await type(TYPED);
    await press(save);
    await waitFor(() => expect(kept()).toBe(KEPT));
  });

  test('is refused without visible characters', async () => {
    const before = kept();
    await type(UNSEEN);
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^(Nothing of this name can be seen|A man needs a name)\.$/,
    );
    const key = within(document.body).queryByRole('button', { name: save });
    if (key) {
      expect(key.getAttribute('aria-disabled')).toBe('true');
      await userEvent.click(key);
    }
    expect(kept()).toBe(before);
  });
});

describe('a campaign from another phone', () => {
  const hidden = (text: string) => `\u202E${text}\u200B`;
  const phone = (name: string) => openTab(name, { vocabulary });

  /** Store with a campaign from before invisible characters were stripped. */
  async function olderStore(): Promise<Store> {
    const store = await phone('earlier');
    const record = { id: 'd', name: hidden('The war'), system: 'tsatf-20', house: {}, settings: DEFAULT_SETTINGS };
    await store.create(record, [{ id: 's', name: hidden('Red'), mark: 0 }]);
    return store;
  }

  const rename = (from: string, to: string) => ({
    id: to,
    kind: 'edit' as const,
    title: `Now called ${to}`,
    changes: [{ of: 'side' as const, id: 's', field: 'name', from, to }],
  });

  async function take(store: Store, from: Store) {
    const opened = await store.openFile(await from.backup('d'));
    const [found] = opened.contents.campaigns;
    await store.restore(opened, { how: 'newer' });
    const { records, tail } = await store.load('d');
    return {
      ...{ name: found?.name, faults: found?.faults },
      sides: records.sides.map((side) => side.name),
      aside: tail.flatMap(({ aside = [] }) => aside),
    };
  }

  test('is imported without the invisible characters of its names', async () => {
    const old = await olderStore();
    await old.commit('d', rename(hidden('Red'), hidden('Rot')));
    expect(await take(await phone('new'), old)).toEqual({ name: 'The war', faults: [], sides: ['Rot'], aside: [] });
  });

  test('continues here even if it is older than the removal of such characters', async () => {
    const [old, here] = [await olderStore(), await phone('new')];
    await take(here, old);
    await here.commit('d', rename('Red', 'Rot'));
    expect(await take(old, here)).toEqual({ name: 'The war', faults: [], sides: ['Rot'], aside: [] });
  });
});
