import type { Play } from '../rules/play.ts';
import type { Sequenced } from '../rules/system.ts';
import type { Camp } from './camp.ts';
import { Verdicts } from './chances.tsx';
import { useOdds } from './reckon.ts';

/** The chances on the setup sheet; they follow every fact. */
export function Forecast({
  camp,
  sequence,
  setup,
}: {
  readonly camp: Camp;
  readonly sequence: Sequenced;
  readonly setup: unknown;
}) {
  const play: Play = {
    system: camp.system.id,
    sequence: sequence.id,
    edition: sequence.edition,
    house: camp.house.value,
    setup,
    answers: [],
    cursor: 0,
    overruled: {},
  };
  const odds = useOdds(play);
  return sequence.reckon ? <Verdicts reckoned={odds?.reckoned} /> : null;
}
