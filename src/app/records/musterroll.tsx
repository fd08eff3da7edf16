import { useState } from 'preact/hooks';
import { establishment } from '../../campaign/muster.ts';
import { Chip } from '../../ui/chip.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Long } from '../../ui/long.tsx';
import { Row } from '../../ui/row.tsx';
import { TextLine } from '../../ui/textline.tsx';
import type { OpenCampaign } from '../model/opencampaign.ts';
import { to } from '../model/route.ts';
import { countOf, manStates } from '../words/unitwords.ts';
import { ManRow } from './manrow.tsx';
import { alike, alikeWords, everybody, type Rolled, ready } from './rolled.ts';

/** Who stands ready, and the way to any man by his name. */
export function MusterRoll({ camp }: { readonly camp: OpenCampaign }) {
  const [wanted, setWanted] = useState('');
  const all = everybody(camp);
  const standing = all.filter(ready);
  const full = camp.units.reduce((sum, unit) => sum + establishment(unit), 0);
  const found = wanted.trim() === '' ? undefined : all.filter((one) => answers(one, wanted));
  return (
    <>
      <p>
        {standing.length} of {full} stand ready.
      </p>
      <TextLine
        label="Find a man"
        hint="By his name, his tag or his unit"
        value={wanted}
        maxLength={60}
        onChange={setWanted}
      />
      <div role="status">
        {found && <p>{found.length === 0 ? 'Nobody of that name.' : countOf(found.length, 'man', 'men')}</p>}
      </div>
      {found ? (
        <Long
          label="Men found"
          items={found}
          each={({ man, unit }) => <ManRow key={man.id} camp={camp} unit={unit} man={man} />}
        />
      ) : standing.length > 0 ? (
        <Long
          label="Muster roll"
          items={alike(standing)}
          each={(group) => <Together key={group[0]!.man.id} camp={camp} group={group} />}
        />
      ) : (
        <Empty icon="roster" title="Nobody is ready" />
      )}
    </>
  );
}

/** A man, or men who are alike, who lead to their unit. */
function Together({ camp, group }: { readonly camp: OpenCampaign; readonly group: readonly Rolled[] }) {
  const [{ man, unit, kind }] = group as readonly [Rolled];
  if (group.length === 1) return <ManRow camp={camp} unit={unit} man={man} />;
  return (
    <Row
      title={alikeWords(group)}
      detail={unit.name}
      trail={manStates(kind, man).map((word) => <Chip key={word.label} {...word} />)}
      href={to('c', camp.id, 'unit', unit.id)}
    />
  );
}

const plainLetters = (words: string): string => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function answers({ man, unit }: Rolled, wanted: string): boolean {
  const all = plainLetters(`${man.tag} ${man.name} ${unit.name}`);
  return plainLetters(wanted)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
