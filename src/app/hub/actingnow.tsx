import { useState } from 'preact/hooks';
import { type ActingKey, type Due, type Standing, sequenceTitle } from '../../rules/system.ts';
import { Band } from '../../ui/band.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Rows } from '../../ui/row.tsx';
import { attempt } from '../model/appstate.ts';
import { placeOf } from '../model/due.ts';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { to } from '../model/route.ts';
import { unitItem } from '../parts/unititem.tsx';
import { autoPlay } from '../play/autoplay.ts';
import { strengthWords } from '../words/unitwords.ts';
import { type Gold, isGold } from './goldkey.ts';

/** Whose turn it is in its side's colours with what it may do, the keys that turn the next card, and who is next. */
export function ActingNow({ camp, gold }: { readonly camp: OpenCampaign; readonly gold: Gold }) {
  const [busy, setBusy] = useState(false);
  const acting = camp.system.acting?.(camp.roster);
  if (!acting) return null;
  const { now, next, words, keys, may } = acting;
  if (!now && next.length + words.length + keys.length + may.length === 0) return null;
  const press = (key: ActingKey) => {
    setBusy(true);
    return attempt(autoPlay(camp, key).finally(() => setBusy(false)));
  };
  return (
    <section class="acting" aria-label="Whose turn it is">
      {now && <TurnOf camp={camp} now={now} />}
      {may.length > 0 && (
        <Rows label="You can do now">
          {may.map((one) => (
            <DueRow key={`${one.sequence} ${one.why}`} camp={camp} due={one} gold={gold} />
          ))}
        </Rows>
      )}
      {keys.length > 0 && (
        <div class="card-keys">
          {keys.map((key) => (
            <Button
              key={key.label}
              kind={gold.card ? 'primary' : 'plain'}
              icon="cards"
              label={key.label}
              detail={key.detail}
              off={busy}
              onPress={() => press(key)}
            />
          ))}
        </div>
      )}
      {next.length > 0 && (
        <Rows label="Who is next">
          {next.map(({ unit, words }) => {
            const { lead, name } = unitItem(camp, unit);
            return <Row key={unit.id} lead={lead} title={name} detail={words} />;
          })}
        </Rows>
      )}
      {words.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

function TurnOf({ camp, now: { unit, words } }: { readonly camp: OpenCampaign; readonly now: Standing }) {
  const mark = camp.records.value.sides.find(({ id }) => id === unit.side)?.mark;
  return <Band name={`${unit.name} ${words}`} detail={strengthWords(camp.kind(unit), unit)} side={mark} />;
}

/** Something to be done now: a tap sets it up with its units; the next thing to do is the gold key itself. */
export function DueRow({ camp, due, gold }: { readonly camp: OpenCampaign; readonly due: Due; readonly gold: Gold }) {
  if (isGold(gold, due)) return <GoldRow gold={gold} />;
  return <Row title={sequenceTitle(camp.system, due.sequence)} detail={due.why} href={to(...placeOf(camp, due))} />;
}

/** The gold key among the rows of what it is one of. */
export const GoldRow = ({ gold }: { readonly gold: Gold }) =>
  gold.key ? (
    <li class="row-gold">
      <Button kind="primary" wide {...gold.key} />
    </li>
  ) : null;
