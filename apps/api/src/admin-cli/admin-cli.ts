import { email } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';
import { readConfig } from '#/config.ts';
import { runCommand, StartFailure } from '#/start-failure.ts';
import { administer } from './administer.ts';
import { runDoctor } from './doctor-command.ts';

const help = `Uso: npm run admin -- <comando>

add E-MAIL ESCOLA [NOME]
                        dá a uma escola mais uma pessoa na administração, por exemplo a uma que o
                        i-Educar trouxe, e mostra o link com que ela escolhe a sua senha
reset-password E-MAIL   mostra um link, que vale por 24 horas e uma vez só, com que a pessoa escolhe
                        uma senha nova; a de agora vale até lá. Quem trabalha em várias escolas tem
                        uma senha só
deactivate E-MAIL [ESCOLA]
                        tira o acesso de uma pessoa a uma escola, como a exclusão em Gerenciar; o
                        que ela escreveu continua com o seu nome
doctor [--json]         confere configuração, disco, chaves, e-mail, armazenamento, banco de dados e
                        arquivos, e diz o que fazer com cada falha; não muda nada
reset-second-factor E-MAIL
                        desliga a verificação em duas etapas de quem perdeu o celular e os códigos
                        de recuperação; ponha-a de novo em Perfil

Roda na máquina do servidor, com as mesmas variáveis de ambiente. Com o banco embutido e o servidor
no ar, quem executa o comando é o servidor.`;

const hint = 'Veja npm run admin -- --help.';

await runCommand(async () => {
  const [command = '--help', ...rest] = process.argv.slice(2);
  if ([command, ...rest].includes('--help')) return console.log(help);
  if (command === 'reset-password') {
    const { name, link, schools } = await administer(
      readConfig(process.env),
      'resetPassword',
      readEmail(rest),
    );
    console.log(`Para escolher uma senha nova, ${name} abre:\n\n  ${link}\n`);
    if (schools.length > 1) {
      console.log(`A senha nova vale em todas as escolas da pessoa: ${schools.join(', ')}.`);
    }
    return console.log('O link vale por 24 horas e só pode ser usado uma vez.');
  }
  if (command === 'add') {
    const [, school, name = 'Administração', ...more] = rest;
    if (!school || !name.trim() || more.length > 0) {
      throw new StartFailure(`Informe e-mail e escola, e o nome entre aspas. ${hint}`);
    }
    const asked = { ...readEmail(rest.slice(0, 1)), school, name };
    const { link } = await administer(readConfig(process.env), 'addAdministrator', asked);
    if (!link) {
      return console.log('A pessoa já tem uma conta: um e-mail diz como ela entra nesta escola.');
    }
    console.log(`Para escolher a senha de ${asked.email}, abra:\n\n  ${link}\n`);
    return console.log('O link vale por 24 horas e só pode ser usado uma vez.');
  }
  if (command === 'deactivate') {
    const [email, ...school] = rest;
    if (school.length > 1) throw new StartFailure(`Informe uma escola, entre aspas. ${hint}`);
    const asked = { ...readEmail(email === undefined ? [] : [email]), school: school[0] };
    const { name } = await administer(readConfig(process.env), 'deactivate', asked);
    return console.log(`${name} não tem mais acesso.`);
  }
  if (command === 'doctor') {
    const isJson = rest[0] === '--json';
    if (rest.length > Number(isJson)) throw new StartFailure(`Argumento desconhecido. ${hint}`);
    if (!(await runDoctor(isJson))) process.exitCode = 1;
    return;
  }
  if (command === 'reset-second-factor') {
    const asked = readEmail(rest);
    const { name, wasActive } = await administer(
      readConfig(process.env),
      'resetSecondFactor',
      asked,
    );
    return console.log(
      wasActive
        ? `${name} entra agora só com a senha, e pode ativar a verificação de novo em Perfil.`
        : `${name} já entra só com a senha.`,
    );
  }
  throw new StartFailure(`Comando desconhecido: ${command}. ${hint}`);
});

function readEmail([given, ...more]: string[]): { email: string } {
  if (given === undefined || more.length > 0) throw new StartFailure(`Informe um e-mail. ${hint}`);
  const read = z.safeParse(email, given);
  if (!read.success) throw new StartFailure(`${given} não é um endereço de e-mail. ${hint}`);
  return { email: read.data };
}
