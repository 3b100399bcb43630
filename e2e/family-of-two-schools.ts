import { type APIRequestContext, expect, request } from '@playwright/test';
import { runCommand } from './commands.ts';
import { copyDemoSchool, removeSchool } from './demo-school.ts';
import { password, people, type SignedIn } from './people.ts';
import { startPortal } from './server.ts';

const head = 'direcao@ipe.test';

/** The demo school, and Ipê in another time zone, which has nobody but its head yet. */
async function openTwoSchools() {
  const folder = await copyDemoSchool();
  const made = await runCommand(
    'apps/api/src/school-cli/school-cli.ts',
    ['create', '--name', 'Escola Ipê', '--admin', head, '--timezone', 'America/Manaus'],
    { DATA_FOLDER: folder, NODE_ENV: '' },
  );
  if (made.code !== 0) throw new Error(made.errors);
  const token = /token=([\w-]+)/.exec(made.out)?.[1];
  const portal = await startPortal(folder);
  const end = async () => {
    await portal.stop();
    await removeSchool(folder);
  };
  return { portal, token, end };
}

/** A school's office: its calls answer what they made. */
export class Office {
  readonly #server: APIRequestContext;
  readonly #headers: { authorization: string };

  private constructor(server: APIRequestContext, accessToken: string) {
    this.#server = server;
    this.#headers = { authorization: `Bearer ${accessToken}` };
  }

  static async enter(url: string, email: string): Promise<Office> {
    const server = await request.newContext({ baseURL: url });
    const data = { email, password, grantType: 'Password' };
    const answer = await server.post('/v1/authentication/login', { data });
    return new Office(server, ((await answer.json()) as SignedIn).accessToken);
  }

  async post<T>(path: string, data?: object): Promise<T> {
    const answer = await this.#server.post(`/v1/${path}`, { headers: this.#headers, data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as T;
  }

  async get<T>(path: string): Promise<T> {
    return (await (await this.#server.get(`/v1/${path}`, { headers: this.#headers })).json()) as T;
  }

  async delete(path: string): Promise<void> {
    const answer = await this.#server.delete(`/v1/${path}`, { headers: this.#headers });
    expect(answer.status()).toBe(204);
  }

  announce = (title: string, studentId: string) =>
    this.post('communication/announcement', {
      communication: { title, description: 'Às sete e meia.' },
      studentIds: [studentId],
    });

  linkFor = (guardianId: string) =>
    this.post<{ url: string; code: { text: string } }>(`guardians/${guardianId}/links`);
}

interface Guardian {
  id: string;
  name: string;
  students: { id: string }[];
}

/** A child at Ipê of the guardian who has children at the demo school. */
async function enrol(ipe: Office, { name }: Guardian) {
  const room = { name: 'Jardim I', period: 'Morning', diaryMode: 'Preschool' };
  const classroom = await ipe.post<{ id: string }>('classrooms', room);
  return ipe.post<{ id: string; responsibles: { id: string }[] }>('students', {
    name: 'Zélia do Ipê',
    classroomId: classroom.id,
    gender: 'Female',
    responsibles: [{ name, phone: '92991112233', email: null }],
  });
}

/** A mother of children at both, to each of whom her school has sent something. */
export async function openBoth() {
  const { portal, token, end } = await openTwoSchools();
  const server = await request.newContext({ baseURL: portal.url });
  await server.post('/v1/authentication/resetPassword', { data: { token, password } });
  const girassol = await Office.enter(portal.url, people.administrator.email);
  const ipe = await Office.enter(portal.url, head);
  const [guardian] = await girassol.get<Guardian[]>('guardians?limit=1');
  const zelia = await enrol(ipe, guardian!);
  await girassol.announce('Reunião do Girassol', guardian!.students[0]!.id);
  await ipe.announce('Passeio do Ipê', zelia.id);
  const ids = { atGirassol: guardian!.id, atIpe: zelia.responsibles[0]!.id };
  return { portal, girassol, ipe, end, ...ids };
}
