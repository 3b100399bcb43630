import type { Config } from '#/config.ts';
import type { Database } from '#/database/database.ts';
import { isActive, isProven } from '#/modules/accounts/accounts.service.ts';
import { findAccount } from '#/modules/accounts/exports.ts';
import { hasIdentity } from '#/modules/provider-sign-in/identities/exports.ts';
import { type Check, fine, warning } from './check.ts';

type Named = Pick<Config, 'installationAdmins' | 'previewEmployees'>;

/** Looks whether those whom settings name have proven to read their e-mail. */
export async function checkNamed(db: Database, config: Named): Promise<Check[]> {
  const { installationAdmins, previewEmployees } = config;
  const emails = [...new Set([...installationAdmins, ...previewEmployees])];
  if (emails.length === 0) return [];
  const checks: Check[] = [];
  for (const email of emails) checks.push(...(await checkEmail(db, email)));
  if (checks.length > 0) return checks;
  return [fine('named', 'quem INSTALLATION_ADMINS e PREVIEW_EMPLOYEES nomeiam confirmou o e-mail')];
}

async function checkEmail(db: Database, email: string): Promise<Check[]> {
  const account = (await findAccount(db, email)).filter(isActive);
  const toDo = 'A pessoa só terá o acesso com uma conta deste e-mail, depois de confirmá-lo.';
  if (account.length === 0)
    return [warning('named', `${email} não tem conta em nenhuma escola`, toDo)];
  for (const row of account) {
    if (isProven(row) || (await hasIdentity(db, { employeeId: row.id, email }))) return [];
  }
  const schools = account.map(({ schoolName }) => schoolName).join(', ');
  return [
    warning(
      'named',
      `${email} (${schools}) ainda não confirmou que o e-mail é seu, e não tem o acesso`,
      'A pessoa escolhe uma senha pelo link de “Esqueci minha senha”. Sem e-mail, se foi ela quem escolheu a senha de agora:',
      `npm run admin -- prove ${email}`,
    ),
  ];
}
