import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { administer } from '#/admin-cli/administer.ts';
import { readCommandConfig } from '#/command-config.ts';
import { networkActs } from '#/modules/administration/network-acts.ts';
import { passwordLinkHint, StartFailure } from '#/start-failure.ts';

const hint = 'Veja npm run network -- --help.';
const text = { type: 'string' } as const;
const options = { name: text, office: text, admin: text, 'admin-name': text, city: text } as const;
type Given = Partial<Record<keyof typeof options, string>>;

export const createCommand = {
  help: `create   cria uma rede, ainda sem escolas, com a sua secretaria, e mostra o link com que a
         administração da secretaria escolhe a sua senha; quem já tem uma conta é avisado por e-mail
  --name NOME          nome da rede, por exemplo "Rede Municipal de Campinas"
  --office NOME        nome da secretaria, que assina os comunicados
  --admin E-MAIL       e-mail da primeira pessoa da administração
  --admin-name NOME    nome dessa pessoa (por padrão, Administração)
  --city CIDADE        por exemplo "Campinas, SP"`,

  run: async (given: string[]): Promise<void> => {
    const values = parse(given);
    for (const option of ['name', 'office', 'admin'] as const) {
      if (values[option] === undefined) throw new StartFailure(`Falta --${option}. ${hint}`);
    }
    const { name, office, admin, city, 'admin-name': adminName = 'Administração' } = values;
    const asked = z.safeParse(networkActs.createNetwork.asks, {
      name,
      office: { name: office, city, timezone: 'America/Sao_Paulo' },
      administrator: { name: adminName, email: admin },
    });
    if (!asked.success) throw new StartFailure(`${asked.error.issues[0]?.message} ${hint}`);
    const { link } = await administer(readCommandConfig(), 'createNetwork', asked.data);
    console.log(`${name} foi criada.`);
    if (link === null) {
      console.log(`${admin} já tem uma conta: um e-mail diz como entrar também na secretaria.`);
      return;
    }
    console.log(`Para escolher a senha de ${admin}, abra:\n\n  ${link}\n`);
    console.log(passwordLinkHint);
  },
};

function parse(args: string[]): Given {
  try {
    return parseArgs({ args, options }).values;
  } catch {
    throw new StartFailure(`Argumento desconhecido ou sem valor. ${hint}`);
  }
}
