import type { Ask } from '../../../engine/ask.ts';
import { upperFirst } from '../../words/unitwords.ts';
import { askWords, type PlayContext, seatOfAsk } from '../playcontext.ts';
import { answeredStep } from '../playsession.ts';
import { answerWords } from '../trailwords.ts';

export const askPoolWords = (ask: Ask): string | undefined =>
  ask.kind === 'roll' ? `${ask.pool.count}D${ask.pool.sides}` : undefined;

type Tab = {
  readonly ask: Ask;
  readonly label: string;
  readonly name: string;
  readonly said?: string;
  readonly detail?: string;
};

/** Tabs of two questions asked at once. Empty if a question sheet shows one of them. */
export function questionTabs(context: PlayContext): readonly Tab[] {
  const { position } = context.session;
  const asks = position.value.at === 'ask' ? position.value.asks : [];
  if (asks.length !== 2 || asks.some((ask) => askWords(context, ask).line)) return [];
  const sides = asks.map((ask) => seatOfAsk(context, ask));
  const seats = sides.map(({ jointName, unit, label }) => jointName ?? unit?.name ?? label);
  // Label rolls of one unit by what counts as a hit.
  const needs = asks.map((ask) => (ask.kind === 'roll' && ask.tally.kind === 'hits' ? ask.tally.name : undefined));
  const apart = needs[0] !== needs[1];
  // "Squad A: has it left the table?"
  const titles = asks.map((ask) => askWords(context, ask).title);
  const subjects = titles.map(subjectOf);
  // "German Gruppe surrendered", beside "German Gruppe: Junior Leader captured"
  const subjectOfBoth = subjects.find((subject) => subject && titles.every((title) => title.startsWith(subject)));
  const areSubjectsApart = subjectOfBoth === undefined && subjects[0] !== subjects[1];
  return asks.map((ask, i) => {
    const words = askWords(context, ask);
    const step = answeredStep(position.value.trail, ask.id);
    const detail = askPoolWords(ask);
    // The pad shows a shared name.
    const shown = sides[i]!.unit?.name ?? subjectOfBoth;
    const title =
      shown && words.title.startsWith(shown)
        ? upperFirst(words.title.slice(shown.length).replace(/^[,:]? /, ''))
        : words.title;
    const what = title.includes(': ') ? `${title.slice(0, title.indexOf(': '))}: ` : '';
    const subject = areSubjectsApart ? subjects[i] : undefined;
    const own = (apart && needs[i] && upperFirst(`${what}${needs[i]}`)) || words.die || subject || title;
    return {
      ask,
      label: seats[0] === seats[1] ? own : seats[i]!,
      name: seats[0] === seats[1] ? own : sides[i]!.label,
      ...(step ? { said: withHits(step.ask, answerWords(words, step)) } : {}),
      ...(detail ? { detail } : {}),
    };
  });
}

const subjectOf = (title: string): string | undefined =>
  title.includes(': ') ? title.slice(0, title.indexOf(': ')) : undefined;

const withHits = (ask: Ask, said: string): string =>
  ask.kind === 'roll' && ask.tally.kind === 'hits' && /^\d+$/.test(said)
    ? `${said} ${said === '1' ? 'hit' : 'hits'}`
    : said;
