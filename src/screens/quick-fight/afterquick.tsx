import { useState } from 'preact/hooks';
import { differences } from '../../campaign/changes.ts';
import { unitsPresent } from '../../campaign/games.ts';
import { newestEntry, undoneIds } from '../../campaign/log.ts';
import { standingMen } from '../../campaign/muster.ts';
import type { Entry } from '../../campaign/records.ts';
import { Bar } from '../../components/frame/bar.tsx';
import { Button } from '../../components/frame/button.tsx';
import { Chips } from '../../components/frame/chip.tsx';
import { Page } from '../../components/frame/page.tsx';
import { Row, Rows } from '../../components/frame/row.tsx';
import { Section } from '../../components/frame/section.tsx';
import { Sheet } from '../../components/frame/sheet.tsx';
import { Mark } from '../../components/table/mark.tsx';
import { figure, signed } from '../../rules/figure.ts';
import { ofCampaign } from '../../rules/house.ts';
import type { Unit } from '../../rules/roster.ts';
import { type Due, type SequenceOf, sequenceOf, sequenceTitle } from '../../rules/system.ts';
import { cleanName } from '../../rules/visible.ts';
import { reopening } from '../fight/fightcontext.ts';
import { Fold } from '../parts/fold.tsx';
import { NameLine } from '../parts/nameline.tsx';
import { PosterKey } from '../parts/poster/posterkey.tsx';
import { fights, lastQuick } from '../parts/quick.ts';
import { attempt, done } from '../state/appstate.ts';
import { placeOf } from '../state/due.ts';
import { writeEdit } from '../state/edits.ts';
import type { OpenCampaign } from '../state/opencampaign.ts';
import { go, to } from '../state/route.ts';
import { changedState, fatesWords, strengthWords, unitStates } from '../words/unitwords.ts';
import { musterAndFight } from './quickfight.tsx';

/** After a quick fight: how the units stand, again with the same counts, on with these men, or keep them. */
export function AfterQuick({ camp }: { readonly camp: OpenCampaign }) {
  const [keeping, setKeeping] = useState(false);
  const { tail } = camp.loaded.value;
  const gone = undoneIds(tail);
  // Another fight was fought in another game.
  const last = tail.find(({ id, kind, game }) => kind === 'play' && !gone.has(id) && game === camp.game.value?.id);
  const { system } = camp;
  const next = last?.told?.sequence ?? fights(system)[0]!.id;
  const others = fights(system).filter((one) => one.id !== next && one.roles.length > 1 && isManned(camp, one));
  const due = camp.system.due({ ...camp.roster, units: unitsThere(camp) });
  // Attacks that are declared are fought before anything begins anew.
  const declared = due.find((one) => sequenceOf(one.sequence, system).roles.length > 1);
  const afresh = () => attempt(musterAndFight(system, lastQuick(system)));
  const again = () => {
    done.value = undefined;
    go(['c', camp.id, 'begin', next], 'replace');
  };
  const back = last?.told?.play && newestEntry(tail) === last && (
    <Button
      kind="quiet"
      icon="undo"
      label={camp.units.length > 0 ? 'Back into the fight' : 'Back to the roll'}
      detail="Takes the result back and keeps your answers"
      onPress={() => attempt(reopening(camp, last.id).act())}
    />
  );
  return (
    <Page
      bar={
        <Bar
          title={camp.units.length > 0 ? 'After the fight' : 'Rolled'}
          subtitle={system.name}
          back={{ label: 'To the first screen', href: to() }}
        />
      }
      foot={
        declared ? (
          <Button
            kind="primary"
            wide
            icon="next"
            label={sequenceTitle(system, declared.sequence)}
            detail={declared.why}
            href={to(...placeOf(camp, declared))}
          />
        ) : camp.units.length > 0 ? (
          <Button kind="primary" wide icon="redo" label="Fight again" onPress={afresh} />
        ) : (
          <Button kind="primary" wide icon="redo" label="Roll again" onPress={again} />
        )
      }
    >
      {last && <p class="verdict">{last.told?.verdict ?? last.title}</p>}
      {camp.units.length > 0 ? (
        <>
          <Section title="What is left">
            <UnitsNow camp={camp} />
            {last && <CountsNow camp={camp} last={last} />}
          </Section>
          <DueAfter camp={camp} due={due.filter((one) => one !== declared)} />
          {everySideStands(camp) && (
            <>
              <Button
                wide
                label="Fight on with what is left"
                detail={others.length > 0 ? `${sequenceTitle(system, next)} again; losses count` : 'Losses count'}
                href={to('c', camp.id, 'begin', next)}
              />
              {others.length > 0 && (
                <fieldset class="keys-line" aria-label="Or fight on with">
                  {others.map(({ id, title }) => (
                    <Button key={id} label={title} href={to('c', camp.id, 'begin', id)} />
                  ))}
                </fieldset>
              )}
            </>
          )}
          <Fold title="More ways on">
            {declared && <Button wide icon="redo" label="Fight again" onPress={afresh} />}
            <Button wide label="Change the units" href={to('quick', system.id)} />
            <Button
              wide
              icon="roster"
              label="Keep these units"
              detail="They become a campaign of their own"
              onPress={() => setKeeping(true)}
            />
            {last?.told && <PosterKey camp={camp} of={{ entry: last }} />}
            {back}
          </Fold>
        </>
      ) : (
        back
      )}
      {keeping && <KeepSheet camp={camp} onClose={() => setKeeping(false)} />}
    </Page>
  );
}

/** The units of the fight that is over. */
const unitsThere = (camp: OpenCampaign): readonly Unit[] =>
  camp.game.value ? unitsPresent(camp.records.value, camp.game.value) : camp.units;

/** Whether somebody there can take each role: a mortar is not offered to those who have none. */
function isManned(camp: OpenCampaign, sequence: SequenceOf): boolean {
  const { units } = camp.given(sequence);
  return sequence.roles.every(({ id }) => (units[id] ?? []).length > 0);
}

/** Whether every side of the fight has somebody left standing. */
function everySideStands(camp: OpenCampaign): boolean {
  const units = unitsThere(camp);
  const left = units.filter((unit) => standingMen(camp.kind(unit), unit).length > 0);
  return units.every(({ side }) => left.some((unit) => unit.side === side));
}

/** What the fight leads to: what is due now, a key each. */
function DueAfter({ camp, due }: { readonly camp: OpenCampaign; readonly due: readonly Due[] }) {
  if (due.length === 0) return null;
  return (
    <Section title="Due now">
      <Rows label="Due now">
        {due.map((one) => (
          <Row
            key={`${one.sequence} ${one.why}`}
            title={sequenceTitle(camp.system, one.sequence)}
            detail={one.why}
            href={to(...placeOf(camp, one))}
          />
        ))}
      </Rows>
    </Section>
  );
}

/** By how much the fight changed what a side counts, and what it comes to: "Force Morale of Red: −1, now 8". */
function CountsNow({ camp, last }: { readonly camp: OpenCampaign; readonly last: Entry }) {
  const sights = camp.system.sight?.(camp.roster) ?? [];
  const said = last.changes.flatMap((change) => {
    const counted = sights.find(({ counter }) => `counters.${counter?.id}` === change.field);
    if (!('by' in change) || change.of !== 'game' || change.by === 0 || !counted) return [];
    const of = camp.records.value.sides.find(({ id }) => id === counted.side);
    const now = typeof counted.value === 'number' ? figure(counted.value) : counted.value;
    return [`${counted.title}${of ? ` of ${of.name}` : ''}: ${signed(change.by)}, now ${now}`];
  });
  return said.map((words) => (
    <p key={words}>
      <b>{words}</b>
    </p>
  ));
}

function UnitsNow({ camp }: { readonly camp: OpenCampaign }) {
  return (
    <Rows label="Units">
      {unitsThere(camp).map((unit) => {
        const kind = camp.kind(unit);
        const side = camp.records.value.sides.find(({ id }) => id === unit.side);
        return (
          <Row
            key={unit.id}
            lead={<Mark side={side?.mark ?? 0} label={unit.mark} />}
            title={unit.name}
            detail={[strengthWords(kind, unit), fatesWords(unit.men.flatMap((man) => changedState(kind, man)))]
              .filter(Boolean)
              .join(' · ')}
            trail={<Chips words={unitStates(kind, unit, camp.house.value)} />}
            href={to('c', camp.id, 'unit', unit.id)}
          />
        );
      })}
    </Rows>
  );
}

function KeepSheet({ camp, onClose }: { readonly camp: OpenCampaign; readonly onClose: () => void }) {
  const [usual] = useState(() => camp.records.value.sides.map((side) => side.name).join(' against '));
  const [name, setName] = useState(usual);
  const keep = async () => {
    const { campaign } = camp.records.value;
    const house = { ...ofCampaign(camp.system.house), ...campaign.house };
    const { scratch: _, ...kept } = { ...campaign, name: cleanName(name), house };
    if (await writeEdit(camp, `Saved as ${kept.name}`, differences('campaign', campaign, kept)))
      go(['c', camp.id, 'roster'], 'replace');
  };
  return (
    <Sheet
      title="Keep these units"
      onClose={onClose}
      form={{
        changed: name !== usual,
        save: { label: 'Keep the units', off: cleanName(name) === '', onPress: () => attempt(keep()) },
      }}
    >
      <NameLine label="Name of the campaign" value={name} maxLength={60} onChange={setName} />
    </Sheet>
  );
}
