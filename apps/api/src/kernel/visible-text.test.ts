import { messages } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { password } from '../../testing/school.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';

const { at, administrator, teacher } = useTestSchool();
const url = '/v1/communication/announcement';

const send = (title: string, description = 'Texto') =>
  administrator.post(url, { communication: { title, description }, studentIds: [at.ana.id] });

test.each(['\u200b', ' \u00ad\u2060 ', '\u200d\ufe0f', '\u0301', '\u2800', '\u3164', '\u200e'])(
  'a required text of %j has nothing that anybody sees',
  async (title) => {
    const response = await send(title);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({
      errors: [{ path: 'communication.title', message: messages.required }],
    });
  },
);

test('what was pasted is stored as people see it; a length counts what they see', async () => {
  const title = `${'\u00ad\u200b'.repeat(150)}Reunia\u0303o 👩‍👧${'\ufeff'.repeat(60)}`;
  const response = await send(title, '\uf0b7 לוּחַ\u200f\n\uf0b7 می‌خواهم');
  expect(response.statusCode).toBe(201);
  const { id } = response.json<{ id: string }>();
  expect((await administrator.get(`${url}/${id}`)).json()).toMatchObject({
    communication: { title: 'Reunião 👩‍👧', description: '• לוּחַ\u200f\n• می‌خواهم' },
  });
});

test('a password is the same however its marks are composed', async () => {
  const typed = 'Coração1';
  const changed = await teacher.patch('/v1/Employees/Profile', {
    password: typed.normalize('NFD'),
    currentPassword: password,
  });
  expect(changed.statusCode).toBe(200);
  for (const form of ['NFC', 'NFD']) {
    const signedIn = await at.app.inject({
      method: 'POST',
      url: '/v1/authentication/login',
      payload: {
        grantType: 'Password',
        email: 'prof@girassol.test',
        password: typed.normalize(form),
      },
    });
    expect(signedIn.statusCode).toBe(200);
  }
});
