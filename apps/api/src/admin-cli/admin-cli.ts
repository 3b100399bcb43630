import { email } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';
import { readConfig } from '#/config.ts';
import { runCommand, StartFailure } from '#/start-failure.ts';
import { administer } from './administer.ts';
import { runDoctor } from './doctor-command.ts';

const help = `Uso: npm run admin -- <comando>

reset-password E-MAIL   mostra um link, que vale por 24 horas e uma vez só, com que a pessoa escolhe
                        uma senha nova; a de agora vale até lá
deactivate E-MAIL       tira o acesso de uma pessoa, como a exclusão em Gerenciar; o que ela escreveu
                        continua com o seu nome
doctor [--json]         confere configuração, disco, chaves, e-mail, armazenamento, banco de dados e
                        arquivos, e diz o que fazer com cada falha; não muda nada

Roda na máquina do servidor, com as mesmas variáveis de ambiente. Com o banco embutido e o servidor
no ar, quem executa o comando é o servidor.`;

const hint = 'Veja npm run admin -- --help.';

await runCommand(async () => {
  const [command = '--help', ...rest] = process.argv.slice(2);
  if ([command, ...rest].includes('--help')) return console.log(help);
  if (command === 'reset-password') {
    const asked = readEmail(rest);
    const { name, link } = await administer(readConfig(process.env), 'resetPassword', asked);
    console.log(`Para escolher uma senha nova, ${name} abre:\n\n  ${link}\n`);
    return console.log('O link vale por 24 horas e só pode ser usado uma vez.');
  }
  if (command === 'deactivate') {
    const { name } = await administer(readConfig(process.env), 'deactivate', readEmail(rest));
    return console.log(`${name} não tem mais acesso.`);
  }
  if (command === 'doctor') {
    const isJson = rest[0] === '--json';
    if (rest.length > Number(isJson)) throw new StartFailure(`Argumento desconhecido. ${hint}`);
    if (!(await runDoctor(isJson))) process.exitCode = 1;
    return;
  }
  throw new StartFailure(`Comando desconhecido: ${command}. ${hint}`);
});

function readEmail([given, ...more]: string[]): { email: string } {
  if (given === undefined || more.length > 0) throw new StartFailure(`Informe um e-mail. ${hint}`);
  const read = z.safeParse(email, given);
  if (!read.success) throw new StartFailure(`${given} não é um endereço de e-mail. ${hint}`);
  return { email: read.data };
}
