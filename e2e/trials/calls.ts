/** What an answer of the API says to a trial. */
export interface Answer {
  status: number;
  body: unknown;
  /** Of what was made; empty where nothing was. */
  id: string;
  etag: string;
}

interface Session {
  accessToken: string;
  employee: { schoolId: string };
}

async function startSession(url: string, email: string): Promise<Session> {
  const answer = await fetch(`${url}/v1/authentication/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grantType: 'Password', email, password: 'Senha123' }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`);
  return (await answer.json()) as Session;
}

/** @returns an access token */
export const signIn = async (url: string, email: string): Promise<string> =>
  (await startSession(url, email)).accessToken;

/** Calls the API as an employee, who signs in now. */
export async function callerOf(url: string, email: string) {
  const { accessToken, employee } = await startSession(url, email);
  const call = async (
    method: string,
    path: string,
    given?: object,
    more: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(given && { 'content-type': 'application/json' }),
        ...more,
      },
      ...(given && { body: JSON.stringify(given) }),
    });
    const body: unknown = await response.json().catch(() => undefined);
    const id = (body as { id?: string } | undefined)?.id ?? '';
    return { status: response.status, body, id, etag: response.headers.get('etag') ?? '*' };
  };
  return Object.assign(call, { schoolId: employee.schoolId });
}

type Call = Awaited<ReturnType<typeof callerOf>>;

/** Of all classrooms that the caller sees. */
export async function studentIds(call: Call): Promise<string[]> {
  const { body } = await call('GET', '/v1/classrooms/ClassroomsWithStudents');
  const rooms = body as { students: { id: string }[] }[];
  return rooms.flatMap(({ students }) => students.map(({ id }) => id));
}

interface How {
  scheduledDate?: string;
  /** Idempotency-Key. */
  key?: string;
  holdSeconds?: number;
}

export function makeComunicado(
  call: Call,
  title: string,
  ids: string[],
  { scheduledDate, key, holdSeconds = 0 }: How = {},
): Promise<Answer> {
  const communication = { title, description: 'Texto.', attachmentIds: [], scheduledDate };
  const headers = key ? { 'idempotency-key': key } : undefined;
  const path = `/v1/communication/announcement?holdSeconds=${holdSeconds}`;
  return call('POST', path, { communication, studentIds: ids }, headers);
}
