import { readCommandVariables } from '#/command-config.ts';
import { type Check, checkTitles } from '#/doctor/check.ts';
import { examineInstallation } from '#/doctor/examine-installation.ts';
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
  --json               para programas`,

  run: async (given: string[]): Promise<void> => {
    const isJson = given[0] === '--json';
    if (given.length > Number(isJson)) {
      throw new StartFailure('Argumento desconhecido. Veja npm run admin -- --help.');
    }
    const checks = await examineInstallation(readCommandVariables(), (config) =>
      askForAct(config, 'examineDatabase', {}),
    );
    const isSound = checks.every(({ level }) => level !== 'fault');
    if (isJson) console.log(JSON.stringify({ isSound, checks }, undefined, 2));
    else for (const line of checks.flatMap(describe)) console.log(line);
    if (!isSound) process.exitCode = 1;
  },
};

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
