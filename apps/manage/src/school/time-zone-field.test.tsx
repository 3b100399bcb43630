import {
  getSchoolSettings,
  updateSchoolSettings,
  type SchoolSettings,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { renderRemote, testSession } from '@caderneta/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { press, recording, retype, shownAfterSaving } from '../testing/writing.ts';

const settings: SchoolSettings = {
  id: testSession().school.id,
  name: 'Escola Girassol',
  city: null,
  contactEmail: null,
  sharesAnswers: false,
  urgentBy: 'TeachersByDay',
  quietHours: null,
  diariesDue: '17:00',
  logo: null,
  timezone: 'America/Sao_Paulo',
  schoolDays: [1, 2, 3, 4, 5],
  closures: [],
  retentionYears: 5,
  deletedStudentsByAge: [],
};
const server = mockServer(
  mockEndpoint(getSchoolSettings, () => settings),
  ...shownAfterSaving(),
);

test('another time zone explains its effect on scheduled communications', async () => {
  const { sent, handle } = recording<typeof updateSchoolSettings, SchoolSettings>(() => settings);
  server.use(mockEndpoint(updateSchoolSettings, handle));
  const session = { employee: { role: 'Administrator' } } as const;
  const { user } = renderRemote(remote, { at: paths.school, session });
  const field = await screen.findByLabelText('Fuso horário');
  expect(field).toHaveValue('Brasília (GMT\u22123)');
  await retype(user, field, 'teresina');
  const options = [...document.querySelectorAll<HTMLOptionElement>('datalist option')];
  const offered = options.find(({ value }) => value.startsWith('Fortaleza'));
  expect([offered?.value, offered?.text]).toEqual(['Fortaleza (GMT\u22123)', 'Teresina']);
  for (const typed of ['america/rio_branco', 'acre']) {
    await retype(user, field, typed);
    await user.tab();
    expect(field).toHaveValue('Rio Branco (GMT\u22125)');
  }
  expect(screen.getByText(/08:00 passa a aparecer como 06:00/)).toBeVisible();
  await press(user, 'salvar');
  await waitFor(() => expect(sent[0]?.body).toEqual({ timezone: 'America/Rio_Branco' }));
});
