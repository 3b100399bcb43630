import { join } from 'node:path';
import type { Config } from '#/config.ts';
import type { Mailer } from './mailer.ts';
import { openOutboxMailer } from './outbox-mailer.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

/** By SMTP, or without a server for it into the data folder's outbox. */
export async function openMailer(config: Config): Promise<Mailer> {
  const { smtpUrl, mailFrom: from, publicUrl, dataFolder } = config;
  const domain = new URL(publicUrl).hostname;
  if (smtpUrl) return openSmtpMailer({ url: smtpUrl, from, domain });
  return openOutboxMailer({ folder: join(dataFolder, 'outbox'), from, domain });
}
