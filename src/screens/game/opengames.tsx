import { useState } from 'preact/hooks';
import type { RecordChange } from '../../campaign/records/records.ts';
import { Choice } from '../../components/fields/choice.tsx';
import { Button } from '../../components/frame/button.tsx';
import { writeEdit } from '../state/edits.ts';
import type { CampaignProps } from '../state/props.ts';
import { BeginSheet } from './sheets/gamesheets.tsx';

export function OpenGames({ campaign }: CampaignProps) {
  const [beginning, setBeginning] = useState(false);
  const open = campaign.openGames.value;
  const game = campaign.game.value;
  if (!game)
    return (
      <>
        {campaign.units.length > 0 && <p>No game is running. Begin one to count its losses.</p>}
        <Button kind="primary" wide icon="plus" label="Begin a game" onPress={() => setBeginning(true)} />
        {beginning && <BeginSheet campaign={campaign} onClose={() => setBeginning(false)} />}
      </>
    );
  if (open.length < 2) return null;
  const goOn = (id: string) => {
    const { settings } = campaign.records.value.campaign;
    const name = open.find((one) => one.id === id)?.name;
    const change: RecordChange = {
      of: 'campaign',
      id: campaign.id,
      field: 'settings.running',
      from: settings.running ?? null,
      to: id,
    };
    return writeEdit(campaign, `${name} resumed`, [change], 'game', id);
  };
  return (
    <Choice
      label="Open games: which one are you playing?"
      options={open.map(({ id, name, scenario, turn }) => ({
        value: id,
        label: name,
        detail: [scenario, `turn ${turn}`].filter(Boolean).join(' · '),
      }))}
      value={game.id}
      onChange={goOn}
    />
  );
}
