import type { TestApp } from './app.ts';
import { signIn } from './sign-in.ts';

const url = '/v1/communication/announcement';

/** To all four students of Girassol: Marta has two of them, Rosa has no e-mail. */
export async function makeAnnouncement(made: TestApp, scheduledDate?: string): Promise<string> {
  const { headers } = await signIn(made.app, 'admin@girassol.test');
  const studentIds = [made.ana, made.bruno, made.caio, made.duda].map(({ id }) => id);
  const communication = { title: 'Festa da Ana', description: 'Bruno leva o bolo.', scheduledDate };
  const payload = { communication, studentIds };
  const response = await made.app.inject({ method: 'POST', url, headers, payload });
  if (response.statusCode !== 201) throw new Error(`not made: ${response.body}`);
  return response.json<{ id: string }>().id;
}

export async function deleteAnnouncement(made: TestApp, id: string): Promise<void> {
  const { headers } = await signIn(made.app, 'admin@girassol.test');
  const response = await made.app.inject({ method: 'DELETE', url: `${url}/${id}`, headers });
  if (response.statusCode !== 204) throw new Error(`not deleted: ${response.body}`);
}
