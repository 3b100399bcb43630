import { type Command, runCommands } from '#/start-failure.ts';
import { createCommand } from './create-command.ts';
import {
  addSchoolCommand,
  listCommand,
  removeSchoolCommand,
  renameCommand,
} from './network-commands.ts';

const commands = new Map<string, Command>([
  ['create', createCommand],
  ['list', listCommand],
  ['rename', renameCommand],
  ['add-school', addSchoolCommand],
  ['remove-school', removeSchoolCommand],
]);

await runCommands(
  'network',
  commands,
  `Uma rede são várias escolas com uma secretaria, que vê os números de todas e envia comunicados às
famílias de muitas ao mesmo tempo. Com o banco embutido e o servidor no ar, quem executa o comando é
o servidor.`,
);
