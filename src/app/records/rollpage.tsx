import { strength } from '../../campaign/muster.ts';
import type { Unit } from '../../rules/roster.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from '../../ui/section.tsx';
import type { Camp } from '../camp.ts';
import { manWords } from '../play/table.ts';
import { manStates, nature } from '../unitwords.ts';
import { byGame, useHonoured } from './honour.tsx';
import { nextWords } from './hospital.tsx';
import { alike, alikeWords, away, everybody, type Rolled, ready } from './rolled.ts';
import './print.css';

/** Muster roll, hospital, roll of honour and the tags for the bases as one page to print. */
export function RollPage({ camp }: { readonly camp: Camp }) {
  const honoured = useHonoured(camp);
  const all = everybody(camp);
  const out = all.filter(away);
  const tagged = camp.units.filter((unit) => unit.men.some(({ tag }) => tag !== ''));
  if (!honoured) return null;
  return (
    <div class="paper">
      <Button kind="primary" wide label="Print this page" onPress={() => print()} />
      <h2>{camp.records.value.campaign.name}</h2>
      <Section title="Muster roll">
        {camp.units.map((unit) => (
          <UnitRoll key={unit.id} camp={camp} unit={unit} men={all.filter((one) => one.unit === unit)} />
        ))}
      </Section>
      {out.length > 0 && (
        <Section title="Hospital">
          <ul class="sentences">
            {out.map(({ man, unit, state }) => (
              <li key={man.id}>
                <b>{man.tag}</b> <bdi>{man.name}</bdi>, {unit.name}: {state.title.toLowerCase()}. {nextWords(camp, man)}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {honoured.length > 0 && (
        <Section title="Roll of honour">
          {byGame(camp, honoured).map(([game, fell]) => (
            <div key={game}>
              <h3>{game}</h3>
              <ul class="sentences">
                {fell.map(({ man, unit, deed, state }) => (
                  <li key={man.id}>
                    <b>{man.tag}</b> <bdi>{man.name}</bdi>, {unit.name}. {deed?.words ?? `${state.title}.`}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </Section>
      )}
      {tagged.length > 0 && (
        <Section title="Tags for the bases">
          {tagged.map((unit) => (
            <p key={unit.id} class="strip">
              {unit.men
                .filter(({ tag }) => tag !== '')
                .map(({ id, tag }) => (
                  <b key={id}>{tag}</b>
                ))}
            </p>
          ))}
        </Section>
      )}
    </div>
  );
}

function UnitRoll({ camp, unit, men }: { readonly camp: Camp; readonly unit: Unit; readonly men: readonly Rolled[] }) {
  const kind = camp.kind(unit);
  const side = camp.records.value.sides.find(({ id }) => id === unit.side)?.name;
  const words = [side, ...nature(kind.facts, unit.facts), `${strength(kind, unit)} of ${unit.men.length} ready`];
  return (
    <div>
      <h3>
        {unit.mark} · {unit.name}
      </h3>
      <p>{words.filter(Boolean).join(' · ')}</p>
      <ul class="sentences">
        {alike(men.filter(ready)).map((group) => {
          const { man } = group[0]!;
          const { name, detail } = manWords(camp.system.units, man, unit);
          const states = manStates(kind, man).map(({ label }) => label.toLowerCase());
          return (
            <li key={man.id}>
              {group.length > 1 ? (
                alikeWords(group)
              ) : (
                <>
                  <b>{man.tag}</b> <bdi>{name}</bdi>
                </>
              )}
              {[detail, ...states].filter(Boolean).map((word) => `, ${word}`)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
