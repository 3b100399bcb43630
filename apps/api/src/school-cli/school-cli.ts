import { createCommand } from './create-command.ts';
import { importIeducarCommand, linkIeducarCommand } from './ieducar-commands.ts';
import { listCommand, renameCommand } from './list-and-rename.ts';
import { deleteCommand, exportCommand, importCommand } from './moving-commands.ts';
import { ringCommand } from './ring-command.ts';
import { runCommand, StartFailure } from '#/start-failure.ts';

interface SchoolCommand {
  help: string;
  run: (given: string[]) => Promise<void>;
}

const commands = new Map<string, SchoolCommand>([
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

const help = `Uso: npm run school -- <comando>

${[...commands.values()].map((command) => command.help).join('\n\n')}

Sem DATABASE_URL, create, import, import-ieducar e delete usam o banco embutido da pasta de dados (DATA_FOLDER, por padrão ./data);
nesse caso, encerre o servidor antes.`;

await runCommand(async () => {
  const [name = '--help', ...rest] = process.argv.slice(2);
  if ([name, ...rest].includes('--help')) return console.log(help);
  const command = commands.get(name);
  if (!command) {
    throw new StartFailure(`Comando desconhecido: ${name}. Veja npm run school -- --help.`);
  }
  await command.run(rest);
});
