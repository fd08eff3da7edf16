import { fallenAt } from '../../campaign/story.ts';
import { share } from '../../rules/chances.ts';
import { odds } from '../../rules/odds.ts';
import type { Man } from '../../rules/roster.ts';
import type { Recovering } from '../../rules/system.ts';
import { Empty } from '../../ui/empty.tsx';
import { Long } from '../../ui/long.tsx';
import { percent } from '../../ui/percent.ts';
import { useStory } from '../model/about.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { ManRow } from './manrow.tsx';
import { away, everybody, type Rolled } from './rolled.ts';

/** Who is out: since when, which attempt is next, and what his chances are. */
export function Hospital({ camp }: { readonly camp: OpenCampaign }) {
  const out = everybody(camp).filter(away);
  if (out.length === 0) return <Empty icon="tick" title="Nobody is out" />;
  return <Long label="Hospital" items={out} each={(one) => <Patient key={one.man.id} camp={camp} {...one} />} />;
}

function Patient({ camp, unit, man }: Rolled & { readonly camp: OpenCampaign }) {
  const deeds = useStory(camp, unit, man);
  return <ManRow camp={camp} unit={unit} man={man} notes={[deeds && fallenAt(deeds)?.words, nextWords(camp, man)]} />;
}

/** A man’s next attempt and its chances: "Attempt 2: back 17%, still wounded 50%, dies 33%." */
export function nextWords(camp: OpenCampaign, man: Man): string | undefined {
  const next = camp.system.recovery?.(man, camp.house.value);
  return next && `Attempt ${next.attempt}: ${chancesOf(next).join(', ')}.`;
}

function chancesOf({ rule, input, fates }: Recovering): readonly string[] {
  const chances = odds(rule as (input: unknown) => ReturnType<typeof rule>, input);
  return fates.map(({ id, title }) => `${title} ${percent(share([...chances.values()], ({ value }) => value === id))}`);
}
