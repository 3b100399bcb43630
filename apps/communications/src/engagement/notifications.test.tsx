import {
  getAnnouncement,
  listClassroomRecipients,
  listStudentGroups,
  type Notification,
  type UrgentState,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths } from '@caderneta/links';
import { freezeClock, renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { remote } from '../remote.ts';
import { announcementPath, emptyLists } from '../testing/announcement-pages.ts';
import { partOf } from '../testing/engagement.ts';
import { sampleAnnouncement } from '../testing/sample-announcement.ts';
import { engagementCells } from '../testing/writing.ts';

const told: Notification[] = [
  { channel: 'push', status: 'sent', at: '2026-11-18T12:12:00Z' },
  { channel: 'email', status: 'failed', at: null, isReturned: true },
  { channel: null, status: 'failed', at: null },
];
const reminded: Notification = { channel: 'sms', status: 'sent', at: '2026-11-20T12:30:00Z' };
const server = mockServer(
  ...emptyLists,
  mockEndpoint(listClassroomRecipients, () => []),
  mockEndpoint(listStudentGroups, () => []),
  mockEndpoint(getAnnouncement, ({ query }) => {
    const item = sampleAnnouncement();
    const rows = item.engagementDetails.map((row, index) => ({
      ...row,
      notification: told[index],
      ...(index === 0
        ? { reminder: reminded }
        : index === 2 && { refusesMail: true, refusesSms: true }),
    }));
    return partOf({ ...item, engagementDetails: rows }, query);
  }),
);
afterEach(() => jest.useRealTimers());

test('engagement says by what each guardian was told and reminded, and finds those whom nothing told', async () => {
  const user = userEvent.setup();
  renderRemote(remote, { at: announcementPath });
  await user.click(await screen.findByRole('checkbox', { name: 'não avisados' }));
  await waitFor(() =>
    expect(engagementCells().map((cells) => cells[3])).toEqual([
      'não avisado recusou estes e-mails recusou SMS',
    ]),
  );
  await user.click(screen.getByRole('checkbox', { name: 'não avisados' }));
  expect(engagementCells().map((cells) => cells[3])).toEqual([
    'aviso no celularem 18/11/2026 às 09:12lembrete: SMSem 20/11/2026 às 09:30',
    'e-mail não entregue endereço devolvido',
    'não avisado recusou estes e-mails recusou SMS',
  ]);
});

test('of something urgent it says what became of each channel, and looks again by itself', async () => {
  freezeClock('2026-11-20T06:13:00Z');
  const at = '2026-11-20T06:12:00Z';
  const later = [
    ['push', 'sent', at],
    ['email', 'queued', null],
    ['whatsApp', 'failed', null],
    ['sms', 'withoutCredit', null],
  ] as const;
  let email: UrgentState = 'queued';
  server.use(
    mockEndpoint(getAnnouncement, ({ query }) => {
      const item = sampleAnnouncement();
      const [first, second] = item.engagementDetails;
      const urgentWays = later.map(([channel, state, when]) => ({
        channel,
        ...(channel === 'email' ? { state: email, at } : { state, at: when }),
      }));
      const rows = [
        { ...first!, notification: told[0], urgentWays },
        { ...second!, notification: told[0], urgentWays: urgentWays.slice(0, 1), refusesSms: true },
      ];
      const communication = { ...item.communication, sentAt: at };
      return partOf({ ...item, communication, engagementDetails: rows }, query);
    }),
  );
  renderRemote(remote, { at: announcementPath });
  const cells = () => engagementCells().map((cells) => cells[3]);
  const sent = 'enviado em 20/11/2026 às 03:12';
  await screen.findByRole('table');
  expect(cells()).toEqual([
    `aviso no celular ${sent}e-mail saindo em 20/11/2026 às 03:12WhatsApp não entregueSMS sem crédito`,
    `aviso no celular ${sent}não tem e-mail, WhatsApp recusou SMS`,
  ]);
  email = 'sent';
  await jest.advanceTimersByTimeAsync(15_000);
  await waitFor(() => expect(cells()[0]).toContain(`e-mail ${sent}`));
});

test('what notified nobody has no column of notifications', async () => {
  server.use(mockEndpoint(getAnnouncement, () => sampleAnnouncement()));
  renderRemote(remote, { at: announcementPath });
  await screen.findByRole('heading', { name: 'Uniforme de verão' });
  expect(screen.queryByRole('columnheader', { name: 'Aviso' })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'não avisados' })).not.toBeInTheDocument();
});

test('in quiet hours the form says when families are told', async () => {
  freezeClock('2026-11-25T00:30:00Z');
  const quietHours = { from: '20:00', until: '07:00' };
  renderRemote(remote, { at: paths.newAnnouncement, session: { school: { quietHours } } });
  const text = 'São 21:30: os avisos saem amanhã às 07:00. Urgente avisa agora.';
  expect(await screen.findByText(text)).toBeVisible();
});
