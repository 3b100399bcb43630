import { parseArgs } from 'node:util';
import { everyone, ringName, share } from '@caderneta/releases';
import * as z from 'zod/mini';
import { CommandFailure } from './command-failure.ts';

export const help = `Uso: npm run release -- APLICATIVO --to ENDEREÇO --key ARQUIVO [opções]

Constrói o aplicativo, envia ao portal o que lhe falta e coloca a versão no ar.

  --to ENDEREÇO    endereço do portal, por exemplo https://portal.escola.com.br
  --key ARQUIVO    chave privada da equipe (PEM), mostrada uma vez por npm run team -- add
  --ring NOME      só para as escolas desse anel, por exemplo piloto
  --percent N      só para N% das escolas
  --anyway         também uma versão que falha mais que a anterior ou saiu do ar sozinha
  --yes            sem perguntar: áreas que não combinam com este shell mudam junto
  --news "TEXTO"   uma linha sobre o que muda
  --no-build       envia o que já está construído em dist
  --folder PASTA   pasta do aplicativo (por padrão, apps/APLICATIVO ou a pasta atual)

Em vez de colocar no ar:
  --preview        envia a versão e mostra um endereço que a abre só para quem a instalação permite
  --promote        leva a todas as escolas (ou, com --percent, a uma parte) a versão do menor anel
  --rollback       volta o anel (por padrão, todas as escolas) à versão anterior
  --list           mostra o que está no ar e o que aconteceu
  --diff           mostra o que mudaria

Termina com 0 só quando a versão passou a valer (com --preview, quando o endereço vale;
com --list e --diff, quando responde). Termina com 2 quando a versão foi enviada e espera por uma
confirmação de quem administra a instalação: pode mais que a que está no ar.`;

const options = {
  to: { type: 'string' },
  key: { type: 'string' },
  ring: { type: 'string' },
  percent: { type: 'string' },
  news: { type: 'string' },
  folder: { type: 'string' },
  'no-build': { type: 'boolean' },
  anyway: { type: 'boolean' },
  yes: { type: 'boolean' },
  promote: { type: 'boolean' },
  rollback: { type: 'boolean' },
  list: { type: 'boolean' },
  diff: { type: 'boolean' },
  preview: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

export type Action = 'publish' | 'preview' | 'promote' | 'rollback' | 'list' | 'diff' | 'help';

export interface ReleaseArguments {
  action: Action;
  app: string;
  /** Without a slash at the end. */
  to: string;
  /** Path. */
  key: string;
  ring: string;
  percent: number;
  /** Allows a build that fails more often than the one before. */
  anyway: boolean;
  /** Takes remotes along that do not fit a shell, without asking. */
  yes: boolean;
  news: string;
  folder: string | undefined;
  isBuilt: boolean;
}

/**
 * Reads the arguments of `npm run release`.
 * @param args without Node and the script
 * @throws {CommandFailure} with one sentence in Portuguese
 */
export function readArguments(args: string[]): ReleaseArguments {
  const { values, positionals } = parse(args);
  const asked = (['preview', 'promote', 'rollback', 'list', 'diff', 'help'] as const).filter(
    (name) => values[name],
  );
  const [action = 'publish', second] = asked;
  const [app = '', ...rest] = positionals;
  if (action !== 'help') {
    if (second) throw wrong(`--${action} e --${second} não vão juntos`);
    if (!app || rest.length > 0) throw wrong('Informe um aplicativo');
    if (!values.to || !URL.canParse(values.to)) throw wrong('Informe o portal com --to');
    if (values.preview && (values.ring ?? values.percent) !== undefined) {
      throw wrong('--preview não vai junto com --ring e --percent');
    }
    if (!values.key) throw wrong('Informe a chave da equipe com --key');
  }
  return {
    action,
    app,
    to: (values.to ?? '').replace(/\/+$/, ''),
    key: values.key ?? '',
    ...readRing(values),
    anyway: values.anyway ?? false,
    yes: values.yes ?? false,
    news: values.news ?? '',
    folder: values.folder,
    isBuilt: values['no-build'] ?? false,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw wrong('Há uma opção desconhecida ou sem valor');
  }
}

function readRing({ ring, percent }: { ring?: string; percent?: string }) {
  if (percent === undefined) {
    if (ring !== undefined && !z.safeParse(ringName, ring).success) {
      throw wrong('O nome do anel tem letras minúsculas, números e hífens');
    }
    return { ring: ring ?? everyone, percent: 100 };
  }
  const share100 = Number(percent);
  if (ring !== undefined && ring !== share) throw wrong('--ring e --percent não vão juntos');
  if (!Number.isInteger(share100) || share100 < 1 || share100 > 100) {
    throw wrong('--percent vai de 1 a 100');
  }
  return { ring: share, percent: share100 };
}

const wrong = (message: string) => new CommandFailure(`${message}. Veja --help.`);
