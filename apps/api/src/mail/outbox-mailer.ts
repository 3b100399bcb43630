import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { compose } from './compose.ts';
import { NotSent } from '#/outbox/process-outbox.ts';
import type { Mailer } from './mailer.ts';

interface OutboxOptions {
  folder: string;
  from: string;
  domain: string;
}

/** Writes each mail to a file of the folder, where mail programs open it. */
export async function openOutboxMailer(options: OutboxOptions): Promise<Mailer> {
  const { folder, from, domain } = options;
  await mkdir(folder, { recursive: true });
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      try {
        const { message } = await transport.sendMail(compose(mail, { from, domain }));
        const path = join(folder, `${mail.id}.eml`);
        await writeFile(`${path}.partial`, message as Buffer, { mode: 0o600 });
        await rename(`${path}.partial`, path);
      } catch (error) {
        const { code = 'unknown' } = error as { code?: string };
        throw new NotSent(`outbox ${code}`, false);
      }
    },
    description: `E-mails ficam em ${folder} (para enviá-los, configure SMTP_URL)`,
    close: () => transport.close(),
  };
}
