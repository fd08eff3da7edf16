import { useState } from 'preact/hooks';
import { made } from '../../campaign/changes.ts';
import { begun } from '../../campaign/games.ts';
import type { Alteration } from '../../campaign/records.ts';
import { randomId } from '../../dice/dice.ts';
import type { Man, Unit } from '../../rules/roster.ts';
import type { UnitKind } from '../../rules/system.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Section } from '../../ui/section.tsx';
import { TextLine } from '../../ui/textline.tsx';
import { Unsaved } from '../../ui/unsaved.tsx';
import type { Camp } from '../camp.ts';
import { edited } from '../edits.ts';
import { go } from '../route.ts';
import { counted } from '../unitwords.ts';

/** States by the ids of men: only those the table has set otherwise. */
type States = Readonly<Record<string, string>>;

/** A battle that was fought without the app: men as rows, their states as keys, and a game of the campaign made of it. */
export function Afterwards({ camp }: { readonly camp: Camp }) {
  const running = camp.game.value;
  const [game] = useState(() => {
    const now = new Date().toISOString();
    return { ...begun(camp.system, camp.records.value, { id: randomId(), begun: now }), ended: now };
  });
  const [name, setName] = useState(game.name);
  const [set, setSet] = useState<States>({});
  const changes = camp.units.flatMap((unit) => unit.men.flatMap((man) => changed(unit, man, set[man.id])));
  const title = running
    ? `${running.name}: losses entered afterwards`
    : `${name.trim() || game.name}, entered afterwards`;
  const enter = async () => {
    const battle = running ? [] : [made('game', { ...game, name: name.trim() || game.name })];
    if (await edited(camp, title, [...battle, ...changes], 'game', running ? running.id : game.id))
      go(['c', camp.id, 'campaign']);
  };
  const key = {
    label: 'Enter the battle',
    detail: counted(changes.length, 'man changes', 'men change'),
    onPress: enter,
  };
  return (
    <>
      {running ? (
        <p>The changes are written into {running.name}, which is running.</p>
      ) : (
        <TextLine label="Name of the battle" value={name} maxLength={60} onChange={setName} />
      )}
      {camp.units
        .filter(({ men }) => men.length > 0)
        .map((unit) => (
          <Section key={unit.id} title={`${unit.mark} · ${unit.name}`}>
            {unit.men.map((man) => (
              <StateKeys
                key={man.id}
                kind={camp.kind(unit)}
                man={man}
                state={set[man.id] ?? man.state}
                onChange={(state) => setSet({ ...set, [man.id]: state })}
              />
            ))}
          </Section>
        ))}
      <Button kind="primary" wide {...key} />
      <Unsaved changed={changes.length > 0 || name !== game.name} save={key} />
    </>
  );
}

const changed = (unit: Unit, man: Man, to: string | undefined): readonly Alteration[] =>
  to === undefined || to === man.state
    ? []
    : [{ of: 'man', id: man.id, unit: unit.id, field: 'state', from: man.state, to, why: { by: 'table' } }];

/** A man with a key for each state he may be in. */
function StateKeys({
  kind,
  man,
  state,
  onChange,
}: {
  readonly kind: UnitKind;
  readonly man: Man;
  readonly state: string;
  readonly onChange: (state: string) => void;
}) {
  return (
    <fieldset class="stack" aria-label={`${man.tag} ${man.name}`.trim()}>
      <p>
        {man.tag && <b class="tag">{man.tag}</b>} <bdi>{man.name}</bdi>
      </p>
      <div class="keys-line">
        {kind.states.map(({ id, title, tone }) => (
          <Chip
            key={id}
            label={title}
            tone={state === id && tone === 'bad' ? 'bad' : 'plain'}
            pressed={state === id}
            onPress={() => onChange(id)}
          />
        ))}
      </div>
    </fieldset>
  );
}
