import { Client } from 'pg';
import type { Config } from './config.ts';
import { readMailRoute } from './config/mail-settings.ts';
import { isThisMachine } from './config/setting-schemas.ts';

type Connections = Pick<Config, 'smtpUrl' | 's3' | 'databaseUrl' | 'databaseDirectUrl'>;

/** Says of each connection to another machine that is not encrypted what whoever listens reads. */
export function describeClearConnections(config: Connections): string[] {
  const { smtpUrl, s3, databaseUrl, databaseDirectUrl } = config;
  return [
    smtpUrl && describeMail(smtpUrl),
    s3 && describeStorage(s3.endpoint),
    databaseUrl && describeDatabase('DATABASE_URL', databaseUrl),
    databaseDirectUrl && describeDatabase('DATABASE_DIRECT_URL', databaseDirectUrl),
  ].filter((line) => typeof line === 'string');
}

function describeMail(url: string): string | undefined {
  const { auth, host, ignoreTLS } = readMailRoute(url);
  if (!ignoreTLS) return undefined;
  const what = auth ? 'os e-mails, o usuário e a senha saem' : 'os e-mails saem';
  return `SMTP_URL termina em ?tls=none: ${what} em claro até ${host}`;
}

function describeStorage(endpoint: string): string | undefined {
  const { protocol, hostname, host } = new URL(endpoint);
  if (protocol === 'https:' || isThisMachine(hostname)) return undefined;
  return `S3_ENDPOINT termina em ?tls=none: todos os arquivos passam em claro até ${host}`;
}

/** PostgreSQL itself keeps the password unreadable, where it is configured as today, but no row. */
function describeDatabase(name: string, connectionString: string): string | undefined {
  // Knows what the address, its parameters and the variables of libpq say, and connects to nothing.
  const { host, ssl } = new Client({ connectionString });
  const isHere = host.startsWith('/') || isThisMachine(host) || host === '::1';
  if (isHere || ssl) return undefined;
  return `${name} não pede TLS: todos os dados passam em claro até ${host}; acrescente ?sslmode=verify-full`;
}
