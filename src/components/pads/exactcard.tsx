import { cardName, ranks, type Suit, SuitSign, suitName } from '../table/card.tsx';
import { Key } from './key.tsx';
import './pad.css';

const SUITS: readonly Suit[] = ['s', 'h', 'd', 'c'];

export function SuitKeys({ suit, onPick }: { suit: Suit | undefined; onPick: (suit: Suit) => void }) {
  return (
    <>
      {SUITS.map((each) => (
        <Key key={each} label={suitName(each)} pressed={each === suit} onPress={() => onPick(each)}>
          <SuitSign suit={each} />
        </Key>
      ))}
    </>
  );
}

export function RankKeys({
  suit,
  out,
  onPick,
}: {
  suit: Suit;
  out: readonly string[];
  onPick: (code: string) => void;
}) {
  return (
    <div class="numbers ranks">
      {ranks.map((rank) => (
        <Rank key={rank} code={`${rank}${suit}`} gone={out.includes(`${rank}${suit}`)} onPick={onPick} />
      ))}
    </div>
  );
}

function Rank({ code, gone, onPick }: { code: string; gone: boolean; onPick: (code: string) => void }) {
  return (
    <Key label={gone ? `${cardName(code)}, already out` : cardName(code)} onPress={() => onPick(code)}>
      <b class={`digit${gone ? ' gone' : ''}`}>{code.slice(0, -1)}</b>
    </Key>
  );
}
