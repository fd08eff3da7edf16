// biome-ignore-all lint/suspicious/noExplicitAny: scratch
import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { test } from 'vitest';
import { luckOf } from '../dice/randomanswer.ts';
import { key } from '../rules/chances.ts';
import { resolveHouse } from '../rules/house.ts';
import { replay } from '../rules/replay.ts';
import { parseSetup } from '../rules/setup.ts';
import { caseOf } from '../testkit/laws.ts';
import { testedSystems } from '../testkit/tested.ts';

const systems = await testedSystems();
test('transcripts', () => {
  for (const { system, examples } of systems) {
    const out: string[] = [];
    const gaps = new Map<string, { n: number; ok: number; say: string }>();
    const walk = (sequence: any, setup: any, position: any, print: string | undefined) => {
      const { telling } = sequence;
      const lines: string[] = [];
      let waiting: any;
      const see = (at: any) => {
        // a throw was answered, and an ask comes
        if (waiting) {
          const id = `${sequence.id} ${waiting.ask.id.replace(/\d+/g, 'N')}`;
          const g = gaps.get(id) ?? { n: 0, ok: 0, say: '' };
          g.n++;
          if (waiting.note) g.ok++;
          else g.say = `${telling.ask(waiting.ask, setup).title} -> ${at}`;
          gaps.set(id, g);
        }
        waiting = undefined;
      };
      for (const step of position.trail) {
        if ('ask' in step) {
          const w = telling.ask(step.ask, setup);
          see(step.ask.id);
          const v = step.ask.kind === 'draw' ? (step.value as any).is : step.value;
          const said = w.keys?.[typeof v === 'string' ? v : key(v)]?.label ?? key(v);
          const by = 'by' in step.answer && step.answer.by === 'proposed' ? ' (proposed)' : '';
          lines.push(
            `  ${'chances' in step.ask ? '!' : '?'} [${step.ask.id}] ${w.title}${w.detail ? ` — ${w.detail}` : ''}: ${step.ask.kind === 'facts' ? 'facts' : said}${by}`,
          );
          if ('chances' in step.ask) waiting = { ask: step.ask, note: false };
        } else if ('note' in step) {
          if (waiting) waiting.note = true;
          lines.push(`  * [${step.note.id}] ${telling.note(step.note, setup)}`);
        } else if ('stated' in step) lines.push(`  = ${telling.stated(step.stated, setup).title}: ${step.value}`);
        else lines.push(`  -- ${step.beat}`);
      }
      if (position.at === 'end') {
        see('END');
        const o = telling.outcome(position.outcome, setup);
        lines.push(`  # ${o.title}${o.detail ? ` — ${o.detail}` : ''} | ${o.orders.join(' | ')}`);
      } else lines.push(`  at ${position.at} ${(position as any).reason ?? position.ask?.id}`);
      if (print) out.push(print, ...lines, '');
    };
    for (const ex of examples as any[]) {
      if (!ex.plays) continue;
      for (const p of ex.plays) {
        const sequence = system.sequences.find((s) => s.id === p.sequence)!;
        const house = resolveHouse(system.house, p.house);
        const input = { house, setup: parseSetup(sequence.setup(house), JSON.parse(JSON.stringify(p.setup))) };
        walk(
          sequence,
          input.setup,
          replay(sequence.rule as any, input, p.answers, p.overruled),
          `${ex.id} ${ex.title} — ${p.sequence}`,
        );
      }
    }
    for (const sequence of system.sequences) {
      let i = 0;
      for (const nums of fc.sample(fc.array(fc.nat(), { maxLength: 60 }), { numRuns: 60, seed: 5 })) {
        const one = caseOf(system, sequence, luckOf(nums));
        const pos = replay(
          one.rule,
          { setup: one.played.setup, house: one.played.house },
          one.played.answers,
          one.played.overruled,
        );
        walk(sequence, one.played.setup, pos, i++ < 4 ? `RANDOM ${i} — ${sequence.id}` : undefined);
      }
    }
    const rows = [...gaps]
      .sort()
      .map(([id, { n, ok, say }]) => `${ok === n ? 'ok  ' : ok ? 'part' : 'NO  '} ${id}  ${ok}/${n}  ${say}`);
    writeFileSync(`/tmp/n14/${system.id}.txt`, out.join('\n'));
    writeFileSync(`/tmp/n14/${system.id}.gaps`, rows.join('\n'));
  }
}, 600000);
