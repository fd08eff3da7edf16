import { render } from 'preact';
import { useState } from 'preact/hooks';
import '../../../src/components/theme/base.css';
import { StepFrame } from '../../../src/components/step/stepframe.tsx';
import { Tray } from '../../../src/components/table/tray.tsx';

const dice = Number(new URLSearchParams(location.search).get('dice') ?? 1);

/** A tray alone. Each tap rolls the number of dice in the address. */
function Throwing() {
  const [n, throwAgain] = useState(0);
  const groups = Array.from({ length: dice }, (_, i) => ({ face: ((i + n) % 6) + 1, count: 1, by: 'app' as const }));
  const thrown = n === 0 ? [] : [{ id: `${n}`, label: 'Dice', side: 0, sides: 6, groups, isNew: true }];
  const pad = (
    <button type="button" class="button primary wide" onClick={() => throwAgain(n + 1)}>
      Throw
    </button>
  );
  return <StepFrame bar={<header class="bar" />} stage={<Tray throws={thrown} />} pad={pad} />;
}

render(<Throwing />, document.getElementById('app')!);
