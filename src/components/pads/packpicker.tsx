import { useState } from 'preact/hooks';
import { cardName, ranks, type Suit, SuitSign, suitName } from '../table/card.tsx';
import { Key } from './key.tsx';
import './pad.css';

/** Chooses a card by suit, then rank. Drawn cards are struck through but stay selectable. */
export function PackPicker({
  label,
  out,
  onPick,
}: {
  label: string;
  out: readonly string[];
  onPick: (code: string) => void;
}) {
  const [suit, setSuit] = useState<Suit>('s');
  return (
    <fieldset class="pad" aria-label={label}>
      <div class="suits">
        {(['s', 'h', 'd', 'c'] as const).map((each) => (
          <Key key={each} label={suitName(each)} pressed={each === suit} onPress={() => setSuit(each)}>
            <SuitSign suit={each} />
          </Key>
        ))}
      </div>
      <div class="numbers ranks">
        {ranks.map((rank) => (
          <Rank key={rank} code={`${rank}${suit}`} gone={out.includes(`${rank}${suit}`)} onPick={onPick} />
        ))}
      </div>
    </fieldset>
  );
}

function Rank({ code, gone, onPick }: { code: string; gone: boolean; onPick: (code: string) => void }) {
  return (
    <Key label={gone ? `${cardName(code)}, already out` : cardName(code)} onPress={() => onPick(code)}>
      <b class={`digit${gone ? ' gone' : ''}`}>{code.slice(0, -1)}</b>
    </Key>
  );
}
