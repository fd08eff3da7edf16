import { useState } from 'preact/hooks';
import { isSkipped, skipTask } from '../../campaign/games/skippedtasks.ts';
import { Button } from '../../components/frame/button.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { SideBand } from '../../components/step/sideband.tsx';
import {
  type ActingKey,
  type DueSequence,
  sequenceTitle,
  type UnitAction,
  type UnitWithWords,
} from '../../system/system.ts';
import { autoPlay, unitToAutoPlay } from '../fight/autoplay.ts';
import { unitItem } from '../parts/unititem.tsx';
import { attempt } from '../state/appstate.ts';
import { writeEdit } from '../state/edits.ts';
import type { CampaignProps } from '../state/props.ts';
import { to } from '../state/route.ts';
import { parkedFightFor, taskRoute } from '../state/tasks.ts';
import { strengthWords } from '../words/unitwords.ts';
import { isSuggested, type SuggestedAction } from './suggestedaction.ts';
import { SuggestedRow } from './suggestedrow.tsx';

/** Active unit with its actions, the keys for the next card, and the next unit. */
export function ActingNow({ campaign, suggested }: CampaignProps & { readonly suggested: SuggestedAction }) {
  const { acting } = campaign;
  const game = campaign.game.value;
  if (!acting || !game) return null;
  const { active, next, words, keys, actions } = acting;
  const optionalTasks = acting.optional.filter((one) => !isSkipped(game, one) && !parkedFightFor(campaign, one));
  if (!active && next.length + words.length + keys.length + optionalTasks.length === 0) return null;
  const isNext = ({ label }: UnitAction) => label === suggested.action;
  return (
    <section class="acting" aria-label="Whose turn it is">
      {active && <TurnOf campaign={campaign} now={active} />}
      {actions.length > 0 && (
        <fieldset class="deeds" aria-label="What it does">
          {actions
            .toSorted((a, b) => Number(isNext(b)) - Number(isNext(a)))
            .map((action) => (
              <ActionKey
                key={action.label}
                campaign={campaign}
                action={action}
                kind={isNext(action) ? 'primary' : 'plain'}
              />
            ))}
        </fieldset>
      )}
      {optionalTasks.length > 0 && (
        <Rows label="You can do now">
          {optionalTasks.map((one) => (
            <DueRow key={`${one.sequence} ${one.why}`} campaign={campaign} due={one} suggested={suggested} />
          ))}
        </Rows>
      )}
      {keys.length > 0 && <CardKeys campaign={campaign} keys={keys} isSuggested={suggested.card === true} />}
      {next.length > 0 && (
        <Rows label="Who is next">
          {next.map(({ unit, words }) => {
            const { lead, name } = unitItem(campaign, unit);
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

function CardKeys({
  campaign,
  keys,
  isSuggested,
}: CampaignProps & { readonly keys: readonly ActingKey[]; readonly isSuggested: boolean }) {
  const [busy, setBusy] = useState(false);
  const press = (key: ActingKey) => {
    setBusy(true);
    return attempt(autoPlay(campaign, key).finally(() => setBusy(false)));
  };
  return (
    <div class="card-keys">
      {keys.map((key) => (
        <Button
          key={key.label}
          kind={isSuggested ? 'primary' : 'plain'}
          icon="cards"
          label={key.label}
          detail={key.detail}
          off={busy}
          onPress={() => press(key)}
        />
      ))}
    </div>
  );
}

/** Key for one action of a unit. It starts a sequence, or records the action in one tap. */
function ActionKey({
  campaign,
  action,
  kind,
}: CampaignProps & { readonly action: UnitAction; readonly kind: 'primary' | 'plain' }) {
  const { label, detail, why } = action;
  if (why !== undefined) return <Button label={label} why={why} />;
  const unit =
    'begins' in action && !parkedFightFor(campaign, action.begins)
      ? unitToAutoPlay(campaign, action.begins)
      : undefined;
  if ('begins' in action && unit) {
    const begin = () => attempt(autoPlay(campaign, { sequence: action.begins.sequence, answers: {} }, [unit]));
    return <Button kind={kind} label={label} detail={detail} onPress={begin} />;
  }
  return 'begins' in action ? (
    <Button kind={kind} label={label} detail={detail} href={to(...taskRoute(campaign, action.begins))} />
  ) : (
    <Button
      kind={kind}
      label={label}
      detail={detail}
      onPress={() => writeEdit(campaign, action.says, action.changes, 'game')}
    />
  );
}

function TurnOf({ campaign, now: { unit, words } }: CampaignProps & { readonly now: UnitWithWords }) {
  const mark = campaign.side(unit.side)?.mark;
  return <SideBand name={`${unit.name} ${words}`} detail={strengthWords(campaign.kind(unit), unit)} side={mark} />;
}

/** Row of a due task, with a key that starts it and one that skips it for this turn. */
export function DueRow({
  campaign,
  due,
  suggested,
}: CampaignProps & { readonly due: DueSequence; readonly suggested: SuggestedAction }) {
  const game = campaign.game.value;
  const title = sequenceTitle(campaign.system, due.sequence);
  const skip = game && (
    <Button
      kind="quiet"
      label="Skip"
      onPress={() => writeEdit(campaign, `${title} passed over: ${due.why}`, [skipTask(game, due)], 'game')}
    />
  );
  if (isSuggested(suggested, due)) return <SuggestedRow suggested={suggested} action={skip} />;
  return <Row title={title} detail={due.why} href={to(...taskRoute(campaign, due))} action={skip} />;
}
