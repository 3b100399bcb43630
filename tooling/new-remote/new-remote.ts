import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CommandFailure,
  makeProject,
  readNewRemote,
  workspaceFiles,
  writeNewFiles,
} from '@caderneta/remote-kit/new-remote';
import { packPackages } from '../pack/pack-packages.ts';
import { pipelineOf, pipelinePath } from '../pipelines/pipelines.ts';
import { repositoryRoot } from '../webpack/places.ts';

const usage = `Uso: npm run new-remote -- NOME [--title TÍTULO] [--administrators] [--outside PASTA]
  NOME              pasta em apps e primeira palavra dos endereços, por exemplo cantina
  --title TÍTULO    texto do menu e do título da página (por padrão, o nome)
  --administrators  só administradores carregam o remoto
  --outside PASTA   faz um projeto à parte nessa pasta, com os pacotes de que precisa`;

interface Made {
  /** As they are shown to the person. */
  files: string[];
  /** The next step of the person. */
  next: string;
}

/**
 * Makes `apps/<name>` and its workflow, or with `--outside` a project that carries our packages.
 * @param root holds `apps`
 * @throws {CommandFailure} where the arguments are wrong or the name is taken
 */
export async function makeRemote(args: string[], root: string): Promise<Made> {
  const allowed = ['title', 'administrators', 'outside'] as const;
  const { outside, ...remote } = readNewRemote(args, usage, allowed);
  return outside === undefined ? makeInside(remote, root) : makeOutside(remote, outside);
}

type NewRemote = Parameters<typeof workspaceFiles>[0];

function makeInside(remote: NewRemote, root: string): Made {
  const { name } = remote;
  const folder = join('apps', name);
  if (existsSync(join(root, folder))) throw new CommandFailure(`A pasta ${folder} já existe.`);
  const files = workspaceFiles(remote);
  writeNewFiles(join(root, folder), files);
  return {
    files: Object.keys(files).map((file) => join(folder, file)),
    next: `Agora: npm install, npm test -- --selectProjects ${name} e npm run dev -- ${name}`,
  };
}

async function makeOutside(remote: NewRemote, folder: string): Promise<Made> {
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git')) {
    throw new CommandFailure(`A pasta ${folder} não está vazia.`);
  }
  const packages = join(folder, 'packages');
  const packed = await packPackages(packages);
  const files = makeProject(remote, folder, packages);
  return {
    files: [...files, ...packed.map((archive) => join('packages', archive))],
    next: `Agora, em ${folder}: npm install, npm test e npm run build`,
  };
}

async function main(args: string[]) {
  try {
    const { files, next } = await makeRemote(args, repositoryRoot);
    const [name] = /(?<=^apps\/)[^/]+/.exec(files[0]!) ?? [];
    if (name) writeFileSync(join(repositoryRoot, pipelinePath(name)), pipelineOf(name));
    console.log(`${files.map((path) => `  ${path}`).join('\n')}\n\n${next}`);
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

// As a command: npm run new-remote -- cantina
if (import.meta.main) await main(process.argv.slice(2));
