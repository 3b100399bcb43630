import { email } from '@caderneta/api-client/contract';
import * as z from 'zod/mini';
import { readCommandConfig } from '#/command-config.ts';
import { passwordLinkHint, StartFailure } from '#/start-failure.ts';
import { administer } from './administer.ts';

const hint = 'Veja npm run admin -- --help.';

export const addCommand = {
  help: `add      dá a uma escola mais uma pessoa na administração, por exemplo a uma que o i-Educar trouxe,
         e mostra o link com que ela escolhe a sua senha
  E-MAIL ESCOLA [NOME] com espaços, entre aspas`,

  run: async ([address, school, name = 'Administração', ...more]: string[]): Promise<void> => {
    if (!school || !name.trim() || more.length > 0) {
      throw new StartFailure(`Informe e-mail e escola, e o nome entre aspas. ${hint}`);
    }
    const asked = { email: readEmail(address), school, name };
    const { link } = await administer(readCommandConfig(), 'addAdministrator', asked);
    if (!link) {
      console.log('A pessoa já tem uma conta: um e-mail diz como ela entra nesta escola.');
      return;
    }
    console.log(`Para escolher a senha de ${asked.email}, abra:\n\n  ${link}\n`);
    console.log(passwordLinkHint);
  },
};

export const proveCommand = {
  help: `prove    confirma que a conta é de quem lê o e-mail, como faz o link de "Esqueci minha senha"; é
         preciso para quem está em INSTALLATION_ADMINS ou PREVIEW_EMPLOYEES
  E-MAIL [ESCOLA]`,

  run: async ([address, school, ...more]: string[]): Promise<void> => {
    if (more.length > 0) throw new StartFailure(`Informe uma escola, entre aspas. ${hint}`);
    const asked = { email: readEmail(address), school };
    const { name, schools } = await administer(readCommandConfig(), 'prove', asked);
    console.log(`${asked.email} está confirmado: é de ${name}, em ${schools.join(', ')}.`);
    console.log(
      'Vale para quem souber a senha de agora. Se outra pessoa a digitou, peça que seja trocada em Perfil.',
    );
  },
};

export const resetPasswordCommand = {
  help: `reset-password
         mostra um link, que vale por 24 horas e uma vez só, com que a pessoa escolhe uma senha nova;
         a de agora vale até lá. Quem trabalha em várias escolas tem uma senha só
  E-MAIL`,

  run: async (given: string[]): Promise<void> => {
    const asked = readOnlyEmail(given);
    const { name, link, schools } = await administer(readCommandConfig(), 'resetPassword', asked);
    console.log(`Para escolher uma senha nova, ${name} abre:\n\n  ${link}\n`);
    if (schools.length > 1) {
      console.log(`A senha nova vale em todas as escolas da pessoa: ${schools.join(', ')}.`);
    }
    console.log(passwordLinkHint);
  },
};

export const resetSecondFactorCommand = {
  help: `reset-second-factor
         desliga a verificação em duas etapas de quem perdeu o celular e os códigos de recuperação;
         ponha-a de novo em Perfil
  E-MAIL`,

  run: async (given: string[]): Promise<void> => {
    const { name, wasActive } = await administer(
      readCommandConfig(),
      'resetSecondFactor',
      readOnlyEmail(given),
    );
    console.log(
      wasActive
        ? `${name} entra agora só com a senha, e pode ativar a verificação de novo em Perfil.`
        : `${name} já entra só com a senha.`,
    );
  },
};

export const deactivateCommand = {
  help: `deactivate
         tira o acesso de uma pessoa a uma escola, como a exclusão em Gerenciar; o que ela escreveu
         continua com o seu nome
  E-MAIL [ESCOLA]`,

  run: async ([address, school, ...more]: string[]): Promise<void> => {
    if (more.length > 0) throw new StartFailure(`Informe uma escola, entre aspas. ${hint}`);
    const asked = { email: readEmail(address), school };
    const { name } = await administer(readCommandConfig(), 'deactivate', asked);
    console.log(`${name} não tem mais acesso.`);
  },
};

function readOnlyEmail([given, ...more]: string[]): { email: string } {
  if (more.length > 0) throw new StartFailure(`Informe um e-mail. ${hint}`);
  return { email: readEmail(given) };
}

function readEmail(given: string | undefined): string {
  if (given === undefined) throw new StartFailure(`Informe um e-mail. ${hint}`);
  const read = z.safeParse(email, given);
  if (!read.success) throw new StartFailure(`${given} não é um endereço de e-mail. ${hint}`);
  return read.data;
}
