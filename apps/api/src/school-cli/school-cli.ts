import { createCommand } from './create-command.ts';
import { importIeducarCommand, linkIeducarCommand } from './ieducar-commands.ts';
import { listCommand, renameCommand } from './list-and-rename.ts';
import { deleteCommand, exportCommand, importCommand } from './moving-commands.ts';
import { ringCommand } from './ring-command.ts';
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
  ['delete', deleteCommand],
]);

await runCommands(
  'school',
  commands,
  `Sem DATABASE_URL, create, import, import-ieducar e delete usam o banco embutido da pasta de dados (DATA_FOLDER, por padrão ./data);
nesse caso, encerre o servidor antes.`,
);
