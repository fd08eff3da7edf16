import { useState } from 'preact/hooks';
import { NO_AFTER_GAME_PLAYS } from '../../../campaign/games/aftergame.ts';
import { Bar } from '../../../components/frame/bar.tsx';
import { Button } from '../../../components/frame/button.tsx';
import { Page } from '../../../components/frame/page.tsx';
import { PHASE_AFTER_GAME } from '../../../engine/roster.ts';
import { type Fields, unitFields } from '../../../engine/setup/fields.ts';
import { unitsOf } from '../../../engine/setup/units.ts';
import { lazyComponent } from '../../parts/lazycomponent.tsx';
import { routeAfterPlay, routeAfterRecording } from '../../parts/quick/quickcampaign.ts';
import { attempt, keepSetting } from '../../state/appstate.ts';
import { useAfterGamePlays } from '../../state/history.ts';
import { go, to } from '../../state/route.ts';
import { campaignSeats, diceChoiceOf, fightTitle } from '../seats.ts';
import { DiceOwnerKeys } from './diceownerkeys.tsx';
import { LeadingSides } from './leadingsides.tsx';
import { LeadUnitChoice, SetupForm } from './setupform.tsx';
import { NoUnits, SetupNotices } from './setupnotices.tsx';
import { SetupOdds } from './setupodds.tsx';
import { type SetupProps, type ShownSetup, setupKey, useSetup } from './usesetup.ts';
import type { WhatIf } from './whatif.tsx';

const WhatIfFoot = lazyComponent(() => import('../sheets/sheets.ts').then((file) => file.WhatIfFoot));

export function SetupScreen(props: SetupProps) {
  if (props.sequence.phase === PHASE_AFTER_GAME) return <AfterGameScreen {...props} />;
  return <Setup {...props} settled={NO_AFTER_GAME_PLAYS} />;
}

/** Set-up screen of an after-game sequence. It leaves out units that have already played it. */
function AfterGameScreen(props: SetupProps) {
  const { campaign, sequence } = props;
  const settled = useAfterGamePlays(campaign, sequence);
  return settled ? <Setup {...props} settled={settled} /> : null;
}

function Setup(props: ShownSetup) {
  const { campaign, sequence, settled } = props;
  const { fields, setup, given, leaders, leadWith, ...editor } = useSetup(props);
  const [supposed, suppose] = useState<WhatIf | undefined>(undefined);
  const seats = campaignSeats(campaign, fields, setup);
  const missing = sequence.roles.find(({ id }) => hasUnitField(fields, id) && (given.units[id] ?? []).length === 0);
  const routeBack = campaign.system.units.length > 0 ? routeAfterRecording : routeAfterPlay;
  const isOddsShown = campaign.records.value.campaign.settings.odds === 'shown';
  const start = async () => {
    if (campaign.system.units.length === 0) keepSetting(setupKey(campaign, sequence), setup);
    const title = fightTitle(sequence, fields, setup);
    const units = unitsOf(fields, setup).map(({ id }) => id);
    const parked = await campaign.beginPlay(sequence, setup, title, units);
    go(['c', campaign.id, 'fight', parked.id], 'replace');
  };
  return (
    <Page
      bar={
        <Bar
          title={sequence.title}
          subtitle={sequence.about}
          back={{ label: 'Back', href: to(...routeBack(campaign)) }}
        />
      }
      foot={
        !missing &&
        !leaders &&
        (supposed ? (
          <WhatIfFoot
            campaign={campaign}
            sequence={sequence}
            setup={setup}
            supposed={supposed}
            onTake={(next) => {
              suppose(undefined);
              editor.change(next);
            }}
            onClose={() => suppose(undefined)}
          />
        ) : (
          <div class="setup-foot">
            <Button kind="primary" wide label="Start" onPress={() => attempt(start())} />
            {isOddsShown && sequence.odds && <SetupOdds campaign={campaign} sequence={sequence} setup={setup} />}
          </div>
        ))
      }
      footFirst
    >
      {missing ? (
        <NoUnits campaign={campaign} sequence={sequence} settled={settled} role={missing.title} />
      ) : leaders ? (
        <LeadUnitChoice campaign={campaign} title={sequence.roles[0]!.title} candidates={leaders} onChoose={leadWith} />
      ) : (
        <>
          <SetupNotices campaign={campaign} sequence={sequence} settled={settled} units={unitsOf(fields, setup)} />
          {!supposed && (
            <>
              <LeadingSides campaign={campaign} sequence={sequence} leading={editor.leading} onChange={editor.lead} />
              <DiceOwnerKeys dice={diceChoiceOf(campaign, seats)} seats={seats} />
            </>
          )}
          <SetupForm
            campaign={campaign}
            sequence={sequence}
            fields={fields}
            setup={setup}
            given={given}
            isOddsShown={isOddsShown}
            supposed={supposed}
            onSuppose={suppose}
            {...editor}
          />
        </>
      )}
    </Page>
  );
}

const hasUnitField = (fields: Fields, role: string): boolean => unitFields(fields).some((field) => field.role === role);
