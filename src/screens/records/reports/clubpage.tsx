import { type ComponentChildren, render } from 'preact';
import { resultWords, scoreWords } from '../../../campaign/games/score.ts';
import { dayWords } from '../../../campaign/records/dates.ts';
import type { Week } from '../../../campaign/reports/calendar.ts';
import type { CareerTotals } from '../../../campaign/reports/careertotals.ts';
import type { Chronicle, ManChronicle, UnitChronicle } from '../../../campaign/reports/chronicle.ts';
import type { Report } from '../../../campaign/reports/report.ts';
import { layOutReport, nameOfDay } from '../../../campaign/reports/reporttext.ts';
import { sideShape } from '../../../components/table/mark.tsx';
import { SIDE_COLOURS } from '../../parts/poster/posterdrawing.ts';
import { countPhrase } from '../../words/unitwords.ts';
import { idleWords } from './calendar.tsx';
import css from './club.css?inline';

/** Renders a campaign as one self-contained HTML page without scripts. */
export function clubPageHtml(chronicle: Chronicle): string {
  const body = document.createElement('body');
  render(<ClubPage of={chronicle} />, body);
  const page = body.outerHTML;
  const head = document.createElement('title');
  head.textContent = chronicle.campaign;
  render(null, body);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    // Names are user input: the policy blocks scripts and requests.
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light">',
    `${head.outerHTML}<style>${css}</style></head>${page}</html>\n`,
  ].join('');
}

const colour = (mark: number) => ({ '--c': SIDE_COLOURS[mark % SIDE_COLOURS.length] });

function ClubPage({ of }: { readonly of: Chronicle }) {
  const { sides, hospital, honour, weeks, reports } = of;
  return (
    <>
      <PageHeader of={of} />
      <main>
        <Part title="Week by week" lines={weeks.length}>
          {weeks.map((week) => (
            <WeekCard key={week.monday} of={week} />
          ))}
        </Part>
        {sides.map((side) => (
          <SideUnits key={side.side.id} {...side} />
        ))}
        <Part title="In hospital" lines={hospital.length}>
          <ul class="card">
            {hospital.map((man) => (
              <ManOut key={man.man.id} of={man} />
            ))}
          </ul>
        </Part>
        <Part title="Roll of honour" lines={honour.length}>
          {honour.map(([game, men]) => (
            <div key={game} class="card honour">
              <h3 dir="auto">
                {game} ({men.length})
              </h3>
              <ul>
                {men.map((man) => (
                  <ManOut key={man.man.id} of={man} />
                ))}
              </ul>
            </div>
          ))}
        </Part>
        <Part title="The games" lines={reports.size}>
          <div class="games">
            {[...reports].map(([id, report]) => (
              <ReportCard key={id} of={report} />
            ))}
          </div>
        </Part>
      </main>
      <footer>Written by Roll Call on {dayWords(of.at)}</footer>
    </>
  );
}

function PageHeader({ of: { campaign, rules, at, score, reports } }: { readonly of: Chronicle }) {
  const rest = [
    score.drawn > 0 && `${score.drawn} drawn`,
    score.undecided > 0 && `${countPhrase(score.undecided, 'game', 'games')} undecided`,
  ].filter(Boolean);
  return (
    <header>
      <p>{rules}</p>
      <h1 dir="auto">{campaign}</h1>
      <p>{[countPhrase(reports.size, 'game', 'games'), `on ${dayWords(at)}`].join(' · ')}</p>
      <div class="scores">
        {score.sides.map(({ id, name, mark, won }) => (
          <Side key={id} mark={mark} name={<b dir="auto">{name}</b>} figure={won} words="won" />
        ))}
      </div>
      {rest.length > 0 && <p>{rest.join('. ')}.</p>}
    </header>
  );
}

const WeekCard = ({ of: { monday, idleWeeks, games } }: { readonly of: Week }) => (
  <div class="card">
    <h3>Week of {dayWords(monday)}</h3>
    {idleWeeks > 0 && <p class="quiet">{idleWords(idleWeeks)}</p>}
    <ul>
      {games.map(({ game, players, score }) => (
        <li key={game.id}>
          <b dir="auto">{game.name}</b>
          {[
            ...['', game.scenario, dayWords(game.begun), players],
            game.ended === undefined ? `turn ${game.turn}` : resultWords(score.sides, game) || 'undecided',
            scoreWords(score),
          ]
            .filter((words, i) => i === 0 || words)
            .join(' · ')}
        </li>
      ))}
    </ul>
  </div>
);

const SideUnits = ({ side, units }: Chronicle['sides'][number]) => (
  <section style={colour(side.mark)}>
    <Side
      mark={side.mark}
      name={<h2 dir="auto">{side.name}</h2>}
      figure={units.reduce((sum, { strength }) => sum + strength, 0)}
      words={`of ${units.reduce((sum, { establishment }) => sum + establishment, 0)} fit`}
    />
    <div class="units">
      {units.map((unit) => (
        <Unit key={unit.unit.id} of={unit} />
      ))}
    </div>
  </section>
);

function ReportCard({ of: report }: { readonly of: Report }) {
  const { lines, parts } = layOutReport(report, dayWords, true);
  return (
    <div class="card">
      <h3 dir="auto">{report.game}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {parts.map(({ heading, lines }) => (
        <>
          <p>
            <b>{heading}</b>
          </p>
          <ul>
            {lines.map((line, i) => (
              <li key={`${i}`}>{line}</li>
            ))}
          </ul>
        </>
      ))}
    </div>
  );
}

const Part = (props: { readonly title: string; readonly lines: number; readonly children: ComponentChildren }) =>
  props.lines === 0 ? null : (
    <section>
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );

const Side = (of: {
  readonly mark: number;
  readonly name: ComponentChildren;
  readonly figure: number;
  readonly words: string;
}) => (
  <div class="side" style={colour(of.mark)}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={sideShape(of.mark)} />
    </svg>
    {of.name}
    <span class="figure">
      {of.figure} <small>{of.words}</small>
    </span>
  </div>
);

const totalsWords = (of: CareerTotals): string =>
  of
    .filter(([, n]) => n > 0)
    .map(([title, n]) => `${title} ${n}`)
    .join(' · ');

function Unit({ of: { unit, kind, strength, establishment, totals, men } }: { readonly of: UnitChronicle }) {
  return (
    <div class="card">
      <div class="head">
        <h3 dir="auto">
          {unit.mark} · {unit.name}
        </h3>
        {establishment > 0 && (
          <span class="figure">
            {strength} <small>of {establishment}</small>
          </span>
        )}
      </div>
      <p class="quiet">
        {[kind.title, unit.disbanded && 'Disbanded', totalsWords(totals)].filter(Boolean).join(' · ')}
      </p>
      {unit.notes && <p dir="auto">{unit.notes}</p>}
      <ul class="men">
        {men.map((man) => (
          <Man key={man.man.id} of={man} />
        ))}
      </ul>
    </div>
  );
}

function Man({ of: { man, role, state, totals, medals, events } }: { readonly of: ManChronicle }) {
  const now = state.isActive ? [] : [state.title];
  return (
    <li class={state.isActive ? '' : state.tone === 'bad' ? 'lost' : 'away'}>
      <span class="tag">{man.tag}</span>
      <div>
        <b dir="auto">{man.name}</b>
        {[role && !man.name.startsWith(role) ? role : '', ...now].filter(Boolean).map((word) => `, ${word}`)}
        {man.notes && <div dir="auto">{man.notes}</div>}
        {medals.length > 0 && <div class="medal">{medals.join(' · ')}</div>}
        <div class="quiet">
          {[totalsWords(totals), events.map(({ words }) => words).join(' ')].filter(Boolean).join(' · ')}
        </div>
      </div>
    </li>
  );
}

const ManOut = ({ of: { man, unit, unitName, state, event } }: { readonly of: ManChronicle }) => (
  <li>
    <b>{man.tag}</b> <b dir="auto">{man.name}</b>, <span dir="auto">{nameOfDay(unitName, unit.name)}</span>.{' '}
    {event?.words ?? state.title}
  </li>
);
