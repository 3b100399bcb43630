import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test';
import { runCommand } from './commands.ts';
import { copyDemoSchool, removeSchool } from './demo-school.ts';
import { password, people, type SignedIn } from './people.ts';
import { type PortalServer, startPortal } from './server.ts';

export const office = {
  name: 'Secretaria de Educação de Campinas',
  network: 'Rede de Campinas',
  email: 'sonia@secretaria.test',
};
const demo = { name: 'Escola Girassol', email: people.administrator.email };
const ipe = { name: 'Escola Ipê', email: 'rita@ipe.test' };
const cedro = { name: 'Escola Cedro', email: 'rui@cedro.test' };
export const schools = [demo, ipe, cedro] as const;

export interface NetworkOfSchools {
  portal: PortalServer;
  /** School → a link that pairs a device of one of its guardians. */
  links: Map<string, string>;
  end: () => Promise<void>;
}

/** The demo school and two that have one student, in a network whose office has one administrator. */
export async function openNetworkOfSchools(): Promise<NetworkOfSchools> {
  const folder = await copyDemoSchool();
  const tokens = [await makeSchool(folder, ipe), await makeSchool(folder, cedro)];
  tokens.push(await makeNetwork(folder));
  const portal = await startPortal(folder);
  const server = await request.newContext({ baseURL: portal.url });
  for (const token of tokens) {
    const data = { token, password };
    expect((await server.post('/v1/authentication/resetPassword', { data })).status()).toBe(204);
  }
  for (const school of [ipe, cedro]) await addStudent(server, school.email);
  const links = new Map<string, string>();
  for (const { name, email } of schools) links.set(name, await invite(server, email));
  await server.dispose();
  const end = async () => {
    await portal.stop();
    await removeSchool(folder);
  };
  return { portal, links, end };
}

/** Runs a command on the database of a folder that no server uses. */
async function run(folder: string, command: string, given: string[]): Promise<string> {
  const settings = { DATA_FOLDER: folder, NODE_ENV: '' };
  const { code, out, errors } = await runCommand(`apps/api/src/${command}.ts`, given, settings);
  if (code !== 0) throw new Error(errors);
  return out;
}

/** The token with which somebody new chooses a password. */
const tokenIn = (out: string) => /\/alterar-senha#token=([\w-]+)/.exec(out)?.[1];

async function makeSchool(folder: string, { name, email }: typeof ipe) {
  const given = ['create', '--name', name, '--city', 'Campinas, SP', '--admin', email];
  return tokenIn(await run(folder, 'school-cli/school-cli', given));
}

async function makeNetwork(folder: string) {
  const command = 'network-cli/network-cli';
  const names = ['--name', office.network, '--office', office.name];
  const given = ['create', ...names, '--admin', office.email];
  const token = tokenIn(await run(folder, command, given));
  for (const { name } of schools) await run(folder, command, ['add-school', name, office.network]);
  return token;
}

/** Signs in, and returns the headers for more calls of that person. */
export async function signedInHeaders(server: APIRequestContext, email: string) {
  const data = { email, password, grantType: 'Password' };
  const { accessToken } = await bodyOf<SignedIn>(
    await server.post('/v1/authentication/login', { data }),
  );
  return { authorization: `Bearer ${accessToken}` };
}

async function bodyOf<T>(answer: APIResponse): Promise<T> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function addStudent(server: APIRequestContext, administrator: string): Promise<void> {
  const headers = await signedInHeaders(server, administrator);
  const classroom = { name: 'Maternal', period: 'Morning', diaryMode: 'Preschool' };
  const { id } = await bodyOf<{ id: string }>(
    await server.post('/v1/Classrooms', { headers, data: classroom }),
  );
  const responsibles = [{ name: 'Lia Brito', phone: '19911112222' }];
  const data = { name: 'Caio Brito', classroomId: id, gender: 'Male', responsibles };
  await bodyOf(await server.post('/v1/Students', { headers, data }));
}

async function invite(server: APIRequestContext, administrator: string): Promise<string> {
  const headers = await signedInHeaders(server, administrator);
  const [classroom] = await bodyOf<{ id: string }[]>(
    await server.get('/v1/Classrooms/ClassroomsWithStudents', { headers }),
  );
  const { invitations } = await bodyOf<{ invitations: { url: string }[] }>(
    await server.post(`/v1/classrooms/${classroom!.id}/invitations`, { headers }),
  );
  return invitations[0]!.url;
}
