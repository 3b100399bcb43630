import { parseArgs } from 'node:util';
import { readCommandVariables } from '#/command-config.ts';
import { readConfig } from '#/config.ts';
import { type Check, checkTitles } from '#/doctor/check.ts';
import { examineInstallation } from '#/doctor/examine-installation.ts';
import { readRecipients, readWait, sendTests } from '#/doctor/send-to.ts';
import { type Command, runCommands, StartFailure } from '#/start-failure.ts';
import {
  addCommand,
  deactivateCommand,
  proveCommand,
  resetPasswordCommand,
  resetSecondFactorCommand,
} from './account-commands.ts';
import { askForAct } from './administer.ts';
import { trustClockCommand } from './clock-command.ts';
import { acceptKeysCommand, newPushKeyCommand } from './key-commands.ts';

const marks: Record<Check['level'], string> = { ok: '✓', warning: '!', fault: '✗' };

const describe = ({ check, level, says, toDo }: Check): string[] => [
  `${marks[level]} ${checkTitles[check]}: ${says}`,
  ...toDo.map((step) => `    ${step.replaceAll('\n', '\n    ')}`),
];

/** Prints a line for each check, and what to do about each that is not fine. */
const doctorCommand: Command = {
  help: `doctor   confere configuração, disco, chaves, e-mail, WhatsApp, SMS, armazenamento, banco de
         dados e arquivos, e diz o que fazer com cada falha; não muda nem envia nada
  --send-to <e-mail ou celular>
                       em vez disso envia um teste por cada canal configurado e diz o que voltou;
                       pode vir duas vezes, com um e-mail e um celular
  --wait <segundos>    por quanto tempo espera o que volta de um e-mail (60)
  --json               para programas`,

  run: async (given: string[]): Promise<void> => {
    const { json: isJson = false, ...sending } = parseDoctor(given);
    const checks: Check[] = [];
    for await (const check of sending['send-to'] ? sendAll(sending) : examine()) {
      checks.push(check);
      if (!isJson) console.log(describe(check).join('\n'));
    }
    const isSound = checks.every(({ level }) => level !== 'fault');
    if (isJson) console.log(JSON.stringify({ isSound, checks }, undefined, 2));
    if (!isSound) process.exitCode = 1;
  },
};

const doctorOptions = {
  json: { type: 'boolean' },
  'send-to': { type: 'string', multiple: true },
  wait: { type: 'string' },
} as const;

function parseDoctor(args: string[]) {
  const { values } = parseOrRefuse(args);
  if (values.wait === undefined || values['send-to']) return values;
  throw new StartFailure('--wait só vale com --send-to.');
}

function parseOrRefuse(args: string[]) {
  try {
    return parseArgs({ args, options: doctorOptions });
  } catch {
    throw new StartFailure('Argumento desconhecido. Veja npm run admin -- --help.');
  }
}

async function* examine(): AsyncGenerator<Check> {
  yield* await examineInstallation(readCommandVariables(), (config) =>
    askForAct(config, 'examineDatabase', {}),
  );
}

async function* sendAll(given: Pick<ReturnType<typeof parseDoctor>, 'send-to' | 'wait'>) {
  const config = readConfig(readCommandVariables());
  const recipients = readRecipients(given['send-to'] ?? [], config);
  const asked = { ...recipients, waitSeconds: readWait(given.wait) };
  // What it is doing is no answer for a program.
  yield* sendTests(config, asked, (words) => console.error(words));
}

const commands = new Map<string, Command>([
  ['add', addCommand],
  ['prove', proveCommand],
  ['reset-password', resetPasswordCommand],
  ['reset-second-factor', resetSecondFactorCommand],
  ['deactivate', deactivateCommand],
  ['doctor', doctorCommand],
  ['trust-clock', trustClockCommand],
  ['accept-keys', acceptKeysCommand],
  ['new-push-key', newPushKeyCommand],
]);

await runCommands(
  'admin',
  commands,
  `Roda na máquina do servidor, com as mesmas variáveis de ambiente. Com o banco embutido e o servidor
no ar, quem executa o comando é o servidor.`,
);
