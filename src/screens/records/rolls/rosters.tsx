import { establishment } from '../../../campaign/units/muster.ts';
import { Button } from '../../../components/frame/button.tsx';
import { Empty } from '../../../components/frame/empty.tsx';
import { Section } from '../../../components/frame/section.tsx';
import { manWords } from '../../fight/playcontext.ts';
import type { CampaignProps, UnitProps } from '../../state/props.ts';
import { permanentFactWords, strengthWords } from '../../words/unitwords.ts';
import { isLostForGood, musterRollEntries } from '../man/musterrollentry.ts';

const BLANK = 3;

/** Printable rosters of all units, or of one, with blank lines for recruits. Leaves out men lost for good. */
export function Rosters({ campaign, of }: CampaignProps & { readonly of: string | undefined }) {
  const units = of === undefined ? campaign.units : campaign.records.value.units.filter(({ id }) => id === of);
  if (units.length === 0) return <Empty icon="roster" title="Nobody is mustered yet" />;
  return (
    <div class="stack">
      <Button kind="primary" wide label="Print this page" onPress={() => print()} />
      {units.map((unit) => (
        <div key={unit.id} style={{ breakInside: 'avoid' }}>
          <UnitRoster campaign={campaign} unit={unit} />
        </div>
      ))}
    </div>
  );
}

function UnitRoster({ campaign, unit }: UnitProps) {
  const kind = campaign.kind(unit);
  const men = musterRollEntries(unit, kind).filter((one) => !isLostForGood(one));
  const side = campaign.side(unit.side)?.name;
  const strong = strengthWords(kind, unit);
  const blank = Math.max(BLANK, establishment(unit) - men.length + BLANK);
  const line = (key: string, ...cells: readonly (string | undefined)[]) => (
    <tr key={key}>
      {[...cells, '', ''].map((cell, i) => (
        <td key={`${i}`} dir="auto" style={{ width: i > 2 ? '18%' : undefined, height: '8mm' }}>
          {cell || '\u00a0'}
        </td>
      ))}
    </tr>
  );
  return (
    <Section title={`${unit.mark} · ${unit.name}`}>
      <p>
        {[side, kind.title, ...permanentFactWords(kind.facts, unit.facts), strong && `${strong} fit`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by the arrow keys once it has the focus */}
      <section class="printed" aria-label={`Table: roster of ${unit.name}`} tabIndex={0}>
        <table aria-label={`Roster of ${unit.name}`}>
          <thead>
            <tr>
              {['Tag', 'Name', 'Role and weapons', 'Hits', 'Notes'].map((word) => (
                <th key={word} scope="col">
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {men.map(({ man, state }) => {
              const { name, detail } = manWords(campaign.system.units, man, unit);
              const now = state.isActive ? [] : [state.title.toLowerCase()];
              return line(man.id, man.tag, name, [detail, ...now].filter(Boolean).join(', '));
            })}
            {Array.from({ length: blank }, (_, i) => line(`${i}`, '', '', ''))}
          </tbody>
        </table>
      </section>
    </Section>
  );
}
