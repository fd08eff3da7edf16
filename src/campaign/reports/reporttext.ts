import { promised } from './luck.ts';
import type { Report, SideLuck, TurningPoint } from './report.ts';
import type { SideReport, UnitReport } from './sidereports.ts';

export type ReportLayout = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly parts: readonly { readonly heading: string; readonly lines: readonly string[] }[];
};

/** Lays out a report in the names of its day. `withPresent` adds the present names of sides and units. */
export function layOutReport(report: Report, day: (iso: string) => string, withPresent = false): ReportLayout {
  const {
    campaign,
    rules,
    game,
    scenario,
    result,
    notes,
    begun,
    ended,
    corrected,
    turns,
    turningPoints,
    mismatches,
    mentions,
    luck,
    dice,
  } = report;
  const how = turns === 0 ? 'played without the app' : `ended on turn ${turns}`;
  const when = ended === undefined ? `Begun ${day(begun)}, turn ${turns}.` : `${day(begun)}, ${how}.`;
  return {
    title: `${campaign}: ${game}`,
    lines: [
      ...(scenario === undefined ? [] : [scenario]),
      `${rules}. ${when}`,
      ...(result === undefined ? [] : [asSentence(result)]),
      ...(corrected === undefined ? [] : [`Corrected on ${day(corrected)}.`]),
    ],
    parts: [
      ...(withPresent ? report.sides.map(addPresentNames) : report.sides).map((side) => ({
        heading: sideWords(side),
        lines: side.units.map(unitWords),
      })),
      {
        heading: 'Turning points',
        lines: turningPoints.map(({ turn, what, why }) =>
          eventWords({ what: turn === 0 ? what : `Turn ${turn}: ${what}`, why }),
        ),
      },
      { heading: 'Fought with other numbers', lines: mismatches.map(eventWords) },
      { heading: 'Worth a mention', lines: mentions },
      { heading: 'Notes', lines: notes?.split(/\n+/) ?? [] },
      { heading: 'Luck', lines: luck.map((one) => `${one.side}: ${lostWords(one)}.`) },
      { heading: 'Dice', lines: dice.typed + dice.app > 0 ? [diceWords(dice)] : [] },
    ].filter(({ lines }) => lines.length > 0),
  };
}

export const lostWords = ({ expected, came: result, lost }: SideLuck): string =>
  `${result} lost${result === lost ? '' : ' in close combat'}; the dice promised ${promised(expected)}`;

const addPresentNames = (side: SideReport): SideReport => ({
  ...side,
  name: nameOfDay(side.name, side.now),
  units: side.units.map((unit) => ({ ...unit, name: nameOfDay(unit.name, unit.now) })),
});

/** Adds the present name where it differs: "2nd Section, now Camel Corps". */
export const nameOfDay = (name: string, now: string | undefined): string =>
  now === undefined || now === name ? name : `${name}, now ${now}`;

const sideWords = ({ name, player, began, left }: SideReport): string =>
  `${name}${player === undefined ? '' : ` (${player})`}: ${left} of ${began} left`;

function unitWords({ name, began, left, losses }: UnitReport): string {
  const fallen = losses.map(({ state, men }) => `${state} (${men.length}): ${men.join(', ')}.`);
  const strength = began === 0 && left === 0 ? '' : `: ${left} of ${began}`;
  return [`${name}${strength}.`, ...(fallen.length > 0 ? fallen : ['No losses.'])].join(' ');
}

const diceWords = ({ typed, app }: Report['dice']): string =>
  [...(typed > 0 ? [`${typed} rolled by hand`] : []), ...(app > 0 ? [`${app} rolled by the app`] : [])]
    .join(', ')
    .concat('.');

const eventWords = ({ what, why }: Pick<TurningPoint, 'what' | 'why'>): string =>
  [what, ...why].map(asSentence).join(' ');

const asSentence = (words: string): string => (/[.!?]$/.test(words) ? words : `${words}.`);

export const plainText = ({ title, lines, parts }: ReportLayout): string =>
  [
    [title, ...lines].join('\n'),
    ...parts.map(({ heading, lines }) => [heading, ...lines.map((line) => `- ${line}`)].join('\n')),
  ]
    .join('\n\n')
    .concat('\n');

export const markdown = ({ title, lines, parts }: ReportLayout): string =>
  [
    `# ${escapeMarkdown(title)}`,
    lines.map(escapeMarkdown).join('  \n'),
    ...parts.map(({ heading, lines }) =>
      [`## ${escapeMarkdown(heading)}`, '', ...lines.map((line) => `- ${escapeMarkdown(line)}`)].join('\n'),
    ),
  ]
    .join('\n\n')
    .concat('\n');

const escapeMarkdown = (words: string): string =>
  words
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll(/[\\`*_[\]<>#|~&]/g, (mark) => (mark === '<' ? '&lt;' : mark === '&' ? '&amp;' : `\\${mark}`));
