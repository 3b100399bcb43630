import { createCommand } from './create-command.ts';
import { importIeducarCommand, linkIeducarCommand } from './ieducar-commands.ts';
import { deleteCommand, exportCommand, importCommand } from './moving-commands.ts';
import { ringCommand } from './ring-command.ts';
import { closeCommand, listCommand, openCommand, renameCommand } from './school-commands.ts';
import { type Command, runCommands } from '#/start-failure.ts';

const commands = new Map<string, Command>([
  ['create', createCommand],
  ['list', listCommand],
  ['rename', renameCommand],
  ['ring', ringCommand],
  ['link-ieducar', linkIeducarCommand],
  ['import-ieducar', importIeducarCommand],
  ['export', exportCommand],
  ['import', importCommand],
  ['close', closeCommand],
  ['open', openCommand],
  ['delete', deleteCommand],
]);

await runCommands(
  'school',
  commands,
  `Com o banco embutido (sem DATABASE_URL) e o servidor no ar, quem executa o comando é o servidor; só
import, import-ieducar e delete pedem que ele seja encerrado antes.`,
);
