import { parseArgs } from 'node:util';
import { appName } from '@caderneta/releases';
import { makeKeyPair } from '@caderneta/releases/signing';
import { lightFormat } from 'date-fns/lightFormat';
import * as z from 'zod/mini';
import { administer } from '#/admin-cli/administer.ts';
import { readCommandConfig } from '#/command-config.ts';
import type { Config } from '#/config.ts';
import type { Owners, TeamsAndRings } from '#/modules/releases/team-acts.service.ts';
import { runCommand, StartFailure } from '#/start-failure.ts';

const help = `Uso: npm run team -- <comando>

add NOME APLICATIVO…   dá a uma equipe o direito de publicar aplicativos e mostra, uma vez, a
                       chave privada com que ela assina
  --mail ENDEREÇO      quem recebe um aviso quando uma versão volta sozinha
list                   mostra as equipes
revoke NOME            tira o direito de uma equipe
owners                 mostra de que aplicativo são os endereços e as entradas do menu e do início
give ENDEREÇO APP      entrega um endereço a outro aplicativo, ou todos abaixo de um que termina
                       com /*; em vez de um endereço, o texto de uma entrada

Roda na máquina do servidor, com as mesmas variáveis de ambiente. Com o banco embutido e o servidor
no ar, quem executa o comando é o servidor.`;

await runCommand(async () => {
  const { mail, positionals } = readArguments(process.argv.slice(2));
  const [command, name = '', ...apps] = positionals;
  if (command === undefined || command === 'help') return console.log(help);
  const config = readCommandConfig();
  if (command === 'list') {
    return console.log(teamsText(await administer(config, 'listTeams', {})));
  }
  if (command === 'owners') {
    return console.log(ownersText(await administer(config, 'listOwners', {})));
  }
  if (command === 'give') return give(config, name, apps);
  if (!name) throw new StartFailure('Informe o nome da equipe. Veja npm run team -- help.');
  if (command === 'revoke') {
    await administer(config, 'revokeTeam', { name });
    return console.log(`A equipe ${name} não publica mais.`);
  }
  if (command !== 'add') {
    throw new StartFailure(`Comando desconhecido: ${command}. Veja npm run team -- help.`);
  }
  const wrong = apps.find((app) => !z.safeParse(appName, app).success);
  if (apps.length === 0 || wrong !== undefined) {
    throw new StartFailure(
      wrong === undefined
        ? 'Informe os aplicativos que a equipe publica, por exemplo chat.'
        : `${wrong} não é um aplicativo que uma equipe publica: o nome tem letras minúsculas e números, e o app das famílias vem com o servidor.`,
    );
  }
  if (mail !== undefined && !z.safeParse(z.email(), mail).success) {
    throw new StartFailure(`${mail} não é um endereço de e-mail.`);
  }
  // Made here, so that the private half never leaves this process but for the screen.
  const { privateKey, publicKey } = makeKeyPair();
  await administer(config, 'addTeam', { name, apps, publicKey, mail });
  console.error(`A equipe ${name} publica: ${apps.join(', ')}. Guarde a chave privada abaixo;`);
  console.error('ela não será mostrada de novo.\n');
  console.log(privateKey.trim());
});

async function give(config: Config, subject: string, apps: string[]) {
  const [to, ...rest] = apps;
  if (!subject || !z.safeParse(appName, to).success || rest.length > 0) {
    throw new StartFailure('Informe um endereço e um aplicativo. Veja npm run team -- help.');
  }
  await administer(config, 'handOver', { subject, to: to! });
  console.log(`${subject} agora é de ${to}.`);
}

function ownersText({ owners }: { owners: Owners }): string {
  const kinds: Record<string, string> = { route: 'endereço', menu: 'menu', home: 'início' };
  return owners
    .map(({ app, kind, subject }) => `${app}: ${kinds[kind] ?? kind} ${subject}`)
    .sort()
    .join('\n');
}

function readArguments(args: string[]) {
  try {
    const options = { mail: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    return { mail: values.mail, positionals };
  } catch {
    throw new StartFailure('Argumento desconhecido. Veja npm run team -- help.');
  }
}

function teamsText({ teams }: TeamsAndRings): string {
  if (teams.length === 0) return 'Nenhuma equipe publica nesta instalação.';
  const day = (at: string) => lightFormat(at, 'dd/MM/yyyy');
  return teams
    .map(({ name, apps, mail, createdAt, revokedAt }) => {
      const until = revokedAt ? `, sem direito desde ${day(revokedAt)}` : '';
      const told = mail ? `, avisos para ${mail}` : '';
      return `${name}: ${apps.join(', ')} (desde ${day(createdAt)}${until}${told})`;
    })
    .join('\n');
}
