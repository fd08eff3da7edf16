import { render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { exampleFile } from '../../../system/plays/playfile.ts';
import { systemOf } from '../../../systems/systems.ts';
import { examplesOf } from '../../../systems/worked.ts';
import { readingContext } from '../../../testkit/readingcontext.ts';
import type { StatedStep } from '../playsession.ts';
import { SumSheet } from './sumsheet.tsx';

/** Details of the table adjustment after the title of each number, in the examples of a system. */
async function adjustmentDetails(id: string): Promise<readonly string[]> {
  const system = await systemOf(id);
  const plays = (await examplesOf(id)).flatMap((example) => {
    const file = exampleFile(example, system);
    return 'plays' in file ? file.plays : 'sequence' in file ? [file] : [];
  });
  const seen = new Set<string>();
  for (const play of plays) {
    const context = readingContext(system, { ...play, cursor: play.answers.length }, []);
    for (const step of context.session.position.value.trail.filter((one): one is StatedStep => 'stated' in one)) {
      const { title } = system.sequences
        .find((one) => one.id === play.sequence)!
        .words.stated(step.stated, play.setup as never);
      const { unmount } = render(<SumSheet context={context} step={step} onOverrule={() => {}} onClose={() => {}} />);
      const [, detail = ''] = screen
        .getByRole('spinbutton', { name: /^Table adjustment/ })
        .getAttribute('aria-label')!
        .split(', ');
      seen.add(`${title}: ${detail}`);
      unmount();
    }
  }
  return [...seen];
}

test('only the table adjustment of a needed number is called added to it', async () => {
  const duels = await adjustmentDetails('ircra');
  expect(duels).toContain('Advantage of r1 over b1: +1 helps r1');
  expect(duels).toContain('b3 needs: Added to the die');
  const details = await adjustmentDetails('tsatf-ww2');
  expect(details).toContain('Squad A: inches: ');
  expect(details).toContain('Squad A needs, to move: Added to the needed number');
});
