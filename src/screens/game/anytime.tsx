import { useState } from 'preact/hooks';
import { Button } from '../../components/frame/button.tsx';
import { FULL_DECK } from '../../engine/dice/deck.ts';
import { lazyComponent } from '../parts/lazycomponent.tsx';
import { attempt } from '../state/appstate.ts';
import { writeEdit } from '../state/edits.ts';
import type { CampaignProps, GameProps } from '../state/props.ts';
import { to } from '../state/route.ts';
import { figureNoun, lowerFirst } from '../words/unitwords.ts';

const LossesSheet = lazyComponent(() => import('./sheets/sheets.ts').then((file) => file.LossesSheet));
const NoteSheet = lazyComponent(() => import('./sheets/sheets.ts').then((file) => file.NoteSheet));

export function AnyTimeKeys({ campaign }: CampaignProps) {
  const [opened, setOpened] = useState<'losses' | 'note' | undefined>(undefined);
  const close = () => setOpened(undefined);
  const game = campaign.game.value;
  return (
    <>
      <fieldset class="shared" aria-label="At any moment">
        <Button label="Enter losses" onPress={() => setOpened('losses')} />
        <Button label={`Find a ${figureNoun(campaign.system)}`} href={to('c', campaign.id, 'muster', 'play')} />
        <Button label="Note" onPress={() => setOpened('note')} />
        {game && <ShuffleKeys campaign={campaign} game={game} />}
      </fieldset>
      {opened === 'losses' && <LossesSheet campaign={campaign} onClose={close} />}
      {opened === 'note' && <NoteSheet campaign={campaign} onClose={close} />}
    </>
  );
}

function ShuffleKeys({ campaign, game }: GameProps) {
  return (
    <>
      {campaign.system.decks.map(({ id, title }) => {
        const deck = game.decks[id] ?? FULL_DECK;
        if (deck.out.length === 0 && Object.keys(deck.lost).length === 0) return null;
        const change = { of: 'game', id: game.id, field: `decks.${id}`, from: deck, to: FULL_DECK } as const;
        const shuffle = () => attempt(writeEdit(campaign, `${title} shuffled`, [change], 'edit', game.id));
        return <Button key={id} label={`Shuffle ${lowerFirst(title)}`} onPress={shuffle} />;
      })}
    </>
  );
}
