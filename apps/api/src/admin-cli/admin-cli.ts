import { type Command, runCommands } from '#/start-failure.ts';
import {
  addCommand,
  deactivateCommand,
  resetPasswordCommand,
  resetSecondFactorCommand,
} from './account-commands.ts';
import { doctorCommand } from './doctor-command.ts';

const commands = new Map<string, Command>([
  ['add', addCommand],
  ['reset-password', resetPasswordCommand],
  ['reset-second-factor', resetSecondFactorCommand],
  ['deactivate', deactivateCommand],
  ['doctor', doctorCommand],
]);

await runCommands(
  'admin',
  commands,
  `Roda na máquina do servidor, com as mesmas variáveis de ambiente. Com o banco embutido e o servidor
no ar, quem executa o comando é o servidor.`,
);
