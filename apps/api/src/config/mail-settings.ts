import * as z from 'zod/mini';
import { isMailAddress, matching, off } from './setting-schemas.ts';
import type { Setting } from './settings.ts';

export const mailSettings = {
  SMTP_URL: {
    group: 'E-mail',
    schema: z.optional(
      z
        .string()
        .check(
          z.refine(
            isMailAddress,
            `deve ser um endereço como smtp://servidor:587, ou ${off} para não enviar e-mails`,
          ),
        ),
    ),
    otherwise: '`off`',
    neededInProduction: `informe o servidor de e-mail, como smtp://usuario:senha@servidor:587, ou ${off} para não enviar e-mails`,
    means:
      '`smtp://user:password@server:587`, or `smtps://`. With `off` no e-mail leaves: each becomes a file in `DATA_FOLDER/outbox`.',
    isSecret: true,
  },
  MAIL_FROM: {
    group: 'E-mail',
    schema: matching(/^[^\r\n]*[^\s@]@[^\s@][^\r\n]*$/, 'deve conter um endereço de e-mail'),
    default: 'Caderneta <nao-responda@localhost>',
    neededInProduction: 'informe de quem os e-mails vêm, como Escola <avisos@escola.com.br>',
    means:
      'Who e-mails come from: `Escola <avisos@escola.com.br>` or only the address. Not needed with `SMTP_URL=off`.',
  },
} satisfies Record<string, Setting>;
