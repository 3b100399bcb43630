import { describeInLines } from './describe-error.ts';

/** The server cannot start; the message says in Portuguese what to do, in one line for each thing. */
export class StartFailure extends Error {}

/** One that only a person can mend, at the settings. */
export class WrongSettings extends StartFailure {}

/** Something that the server needs is away, and may come back by itself. */
export class NotThereYet extends StartFailure {}

/**
 * Runs a command of the terminal; what prevents it is printed, with exit code 1. Node itself would
 * print an error whole: with the names and phones of the statement that failed.
 */
export async function runCommand(
  run: () => Promise<void>,
  exitCodeOf: (failure: StartFailure) => number = () => 1,
): Promise<void> {
  if (process.listenerCount('uncaughtException', endByFailure) === 0) {
    process.on('uncaughtException', endByFailure);
  }
  try {
    await run();
  } catch (error) {
    if (!(error instanceof StartFailure)) return endByFailure(error);
    console.error(error.message);
    process.exitCode = exitCodeOf(error);
  }
}

/** Leaves the end to a server that runs: it answers what is under way, and logs the failure. */
function endByFailure(error: unknown): void {
  if (process.listenerCount('uncaughtException') > 1) return;
  printFailure(error);
  process.exit(1);
}

/** Prints a failure of ours: where it is and why, and nothing of a person. */
export function printFailure(error: unknown): void {
  console.error(['A Caderneta falhou por um erro nosso:', ...describeInLines(error)].join('\n'));
}

export interface Command {
  /** Portuguese; begins with the command's name. */
  help: string;
  run: (given: string[]) => Promise<void>;
}

/**
 * Runs the command that the terminal names first, or prints the help of all.
 * @param script of `package.json`, for example 'admin'
 */
export function runCommands(
  script: string,
  commands: Map<string, Command>,
  footer: string,
): Promise<void> {
  const helps = [...commands.values()].map(({ help }) => help);
  const help = [`Uso: npm run ${script} -- <comando>`, ...helps, footer].join('\n\n');
  return runCommand(async () => {
    const [name = '--help', ...rest] = process.argv.slice(2);
    if ([name, ...rest].includes('--help')) return console.log(help);
    const command = commands.get(name);
    if (!command) {
      throw new StartFailure(`Comando desconhecido: ${name}. Veja npm run ${script} -- --help.`);
    }
    await command.run(rest);
  });
}

export const passwordLinkHint = 'O link vale por 24 horas e só pode ser usado uma vez.';
