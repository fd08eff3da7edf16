import { cleanup, render } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { Distribution } from '../../../../components/charts/distribution.tsx';
import { chanceWords } from '../../../../components/charts/percent.ts';
import { type Forecast, forecast } from '../../../../odds/forecast.ts';
import { exampleFile } from '../../../../system/plays/playfile.ts';
import { systemOf } from '../../../../systems/systems.ts';
import { examplesOf } from '../../../../systems/worked.ts';
import { BriefChances, ForecastView } from '../../../odds/chances.tsx';

test('the probability is shown once, as a percentage or as one in N', () => {
  expect([0.44, 0.5, 0.999, 0.004, 0.00012, 1e-9].map((p) => chanceWords(p, false))).toEqual([
    '44%',
    '50%',
    'over 99%',
    'about 1 in 250',
    'about 1 in 8,300',
    'less than 1 in a million',
  ]);
  expect([0.44, 0].map((p) => chanceWords(p, true))).toEqual(['about 44%', 'less than 1 in 300']);
});

test('the bar of a result shows its value if several results share a bar', () => {
  const bars = Array.from({ length: 30 }, (_, i) => ({ value: 10 + i, chance: 1 / 30 }));
  const { container } = render(<Distribution label="Result" counts="points" bars={bars} result={30} />);
  expect(container.querySelector('.luck-values .came')!.textContent).toBe('30');
  expect(container.querySelector('table')!.textContent).toContain('28 to 3010%, actual 30');
});

const certain: Extract<Forecast, { kind: 'chances' }> = {
  kind: 'chances',
  about: false,
  verdicts: [
    { id: 'a', title: 'Attacker wins', p: 1 },
    { id: 'b', title: 'Defender wins', p: 0 },
  ],
  amounts: [{ id: 'lost', title: 'Attackers lost', counts: 'casualties', mean: 2, chances: [{ amount: 2, p: 1 }] }],
  events: [],
};

test('a certain result is stated without a chart', () => {
  const { container } = render(<ForecastView odds={{ forecast: certain }} />);
  expect(container.textContent).toBe('Attacker wins.Attackers lost: 2');
  expect(container.querySelector('.luck-bars, .chances-bar')).toBeNull();
});

test('a Unit that is certain to Break shows no loss of zero', async () => {
  const system = await systemOf('chain-of-command');
  const plays = (await examplesOf(system.id)).flatMap((example) => {
    const file = exampleFile(example, system);
    return 'part' in file ? [] : 'plays' in file ? file.plays : [file];
  });
  const sure = plays.flatMap((play) => {
    if (play.sequence !== 'close-combat') return [];
    const odds = forecast(system, play);
    const breaks = odds.kind === 'chances' && odds.verdicts.some(({ p, title }) => p === 1 && /Broken/.test(title));
    return breaks && odds.amounts.some(({ mean }) => mean === 0) ? [odds] : [];
  });
  expect(sure).not.toEqual([]);
  for (const forecast of sure) {
    const { container } = render(
      <>
        <ForecastView odds={{ forecast }} />
        <BriefChances forecast={forecast} />
      </>,
    );
    expect(container.textContent).toMatch(/Broken or gone\./);
    expect(container.textContent).not.toMatch(/(killed|lost): 0/);
    cleanup();
  }
});

test('a play with only one possible end shows no probability', () => {
  const forecast = { ...certain, verdicts: certain.verdicts.slice(0, 1), amounts: [] };
  const { container } = render(
    <>
      <ForecastView odds={{ forecast }} />
      <BriefChances forecast={forecast} />
    </>,
  );
  expect(container.textContent).toBe('');
});
