import { Refusal } from '../engine/refusal.ts';
import type { Example } from '../system/examples.ts';
import type { CliRules, SystemWithCliRules } from '../system/plays/clirules.ts';
import { exampleFile, type FileContent, parsePlayFile, plainOf, systemIn } from '../system/plays/playfile.ts';
import type { System, SystemCard } from '../system/system.ts';
import { listSystem } from './listsystem.ts';
import { fileOdds, type OddsReport } from './odds.ts';
import { type ReplayReport, replayFile } from './replayfile.ts';

export type SystemLibrary = {
  readonly cards: readonly SystemCard[];
  systemOf(id: string): Promise<System>;
  examplesOf(id: string): Promise<readonly Example[]>;
  cliRulesOf(id: string): Promise<CliRules>;
};

/** Environment of the program. `read` throws a Refusal if a file is unreadable; "-" is standard input. */
export type Environment = {
  readonly library: SystemLibrary;
  read(file: string): Promise<string>;
  out(text: string): unknown;
  err(text: string): unknown;
};

const USAGE = `rollcall replays fights that are written down as JSON: copy one from the app, or take an example.

  rollcall replay FILE|-       the trail so far, and the next question, the outcome, or why the file does not fit
  rollcall odds FILE|-         the chances from there: verdicts, ends, amounts and events; at the end, how likely it was;
                               a long count is sampled, and says “about”, why, and its standard errors
  rollcall odds --exact FILE|- the same, but waits for the exact count
  rollcall list                systems with their sequences, setup fields, measures and house rules
  rollcall examples [SYSTEM]   worked examples as such files, each with the expected outcome
  rollcall --help              this help

A file is one play { system, sequence, edition, house, setup, answers, overruled, cursor }, a chain
{ system, plays: [ … ] }, or a call of a part { system, part, input, answers, overruled }; "-" is the standard input.
Fields that are left out take their default. A field without a default is named, with what is expected.
Exits with 0, or with 2 if the input does not fit, and one sentence on what is wrong and where.
`;

const EXACT = '--exact';

/** Runs the command line. Returns the exit code: 0, 2 for bad input, 1 for an internal error. */
export async function rollcall(args: readonly string[], environment: Environment): Promise<number> {
  try {
    return await run(args, environment);
  } catch (error) {
    environment.err(`${oneLine(error instanceof Error ? error.message : String(error))}\n`);
    return error instanceof Refusal ? 2 : 1;
  }
}

async function run([command, ...args]: readonly string[], environment: Environment): Promise<number> {
  switch (command) {
    case 'replay':
      return replay(requireFiles(command, args, 1), environment);
    case 'odds':
      return odds(
        requireFiles(
          command,
          args.filter((one) => one !== EXACT),
          1,
        ),
        args.includes(EXACT),
        environment,
      );
    case 'list':
      requireFiles(command, args, 0);
      return print(environment, {
        systems: await Promise.all(
          environment.library.cards.map(async ({ id }) => listSystem(await openSystem(id, environment))),
        ),
      });
    case 'examples':
      return examples(args, environment);
    case '--help':
    case '-h':
    case 'help':
      environment.out(USAGE);
      return 0;
    default:
      throw new Refusal(
        `${command === undefined ? 'No command' : `There is no “${command}”`}: try replay, odds, list, examples or --help.`,
      );
  }
}

async function replay(name: string, environment: Environment): Promise<number> {
  const [file, system] = await openPlay(name, environment);
  if ('part' in file || !('plays' in file)) return printReport(replayFile(file, system), environment);
  const plays: ReplayReport[] = [];
  for (const play of file.plays) {
    const report = replayFile(play, system);
    plays.push(report);
    if (report.at === 'refused') break;
  }
  const { trail: _, ...last } = plays.at(-1)!;
  print(environment, { ...last, plays });
  return requireValid(plays.at(-1)!, `play ${plays.length}, `);
}

function printReport(report: ReplayReport, environment: Environment): number {
  print(environment, report);
  return requireValid(report, '');
}

/** An invalid play is bad input, even if its valid part was printed. */
function requireValid(report: ReplayReport, where: string): number {
  if (report.at === 'refused') throw new Refusal(`${where}at “${report.id}”: ${report.reason}`);
  return 0;
}

async function odds(name: string, exact: boolean, environment: Environment): Promise<number> {
  const [file, system] = await openPlay(name, environment);
  if ('part' in file || !('plays' in file)) return print(environment, fileOdds(file, system, exact));
  const plays = file.plays.map((play, i): OddsReport => {
    try {
      return fileOdds(play, system, exact);
    } catch (error) {
      throw error instanceof Refusal ? new Refusal(`play ${i + 1}, ${error.message}`) : error;
    }
  });
  return print(environment, { plays });
}

async function examples(args: readonly string[], environment: Environment): Promise<number> {
  const { library } = environment;
  if (args.length > 1) throw new Refusal(`“examples” takes at most one system, not ${args.length}.`);
  const ids = args[0] === undefined ? library.cards.map(({ id }) => id) : args;
  const files = await Promise.all(
    ids.map(async (id) => {
      const system = await library.systemOf(id);
      return (await library.examplesOf(id)).map((example) => exampleFile(example, system));
    }),
  );
  return print(environment, files.flat());
}

async function openPlay(name: string, environment: Environment): Promise<readonly [FileContent, SystemWithCliRules]> {
  const plain = plainOf(await environment.read(name));
  const system = await openSystem(systemIn(plain), environment);
  return [parsePlayFile(plain, system, system.cliRules), system];
}

const openSystem = async (id: string, { library }: Environment) => ({
  ...(await library.systemOf(id)),
  cliRules: await library.cliRulesOf(id),
});

function requireFiles(command: string, args: readonly string[], count: 0 | 1): string {
  const wanted = count === 0 ? 'nothing more' : 'one file, or - for the standard input';
  if (args.length !== count) throw new Refusal(`“${command}” takes ${wanted}; ${args.length} were given.`);
  return args[0] ?? '';
}

function print({ out }: Environment, data: unknown): number {
  out(`${JSON.stringify(data, null, 2)}\n`);
  return 0;
}

function oneLine(sentence: string): string {
  const line = sentence.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ');
  return line.length > 400 ? `${line.slice(0, 400)}…` : line;
}
