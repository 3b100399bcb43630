import {
  getEvent,
  listClassrooms,
  listEvents,
  markRecipients,
  unmarkRecipients,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { remote } from '../remote.ts';
import { sampleEvent } from '../testing/sample-event.ts';
import { sampleId } from '../testing/sample-id.ts';
import { dialog, engagementCells } from '../testing/writing.ts';

const at = pathTo(paths.event, { eventId: sampleId(100) });
const noted = { by: 'Ana Prado Lima', at: '2026-03-03T12:00:00Z' };
let item = sampleEvent();
const calls: unknown[] = [];

function setMarks(which: (index: number) => object) {
  const rows = item.engagementDetails.map((row, index) => ({ ...row, ...which(index) }));
  item = { ...item, engagementDetails: rows };
}

const server = mockServer(
  mockEndpoint(listClassrooms, () => []),
  mockEndpoint(listEvents, () => []),
  mockEndpoint(getEvent, () => item),
);
beforeEach(() => {
  calls.length = 0;
  item = sampleEvent();
  setMarks((index) => ({ guardianId: sampleId(300 + index) }));
  server.use(
    mockEndpoint(markRecipients, ({ body }) => {
      calls.push(body);
      setMarks((index) => (index === 2 ? { accepted: true, paper: noted } : {}));
      return { changed: body.recipients.length };
    }),
    mockEndpoint(unmarkRecipients, ({ body }) => {
      calls.push(body);
      setMarks((index) => (index === 2 ? { accepted: false, paper: null } : {}));
      return { changed: 1 };
    }),
  );
});

async function open() {
  const rendered = renderRemote(remote, { at });
  await rendered.user.click(
    await screen.findByRole('button', { name: 'anotar papel ou telefone' }),
  );
  await screen.findByRole('dialog', { name: 'Anotar papel ou telefone' });
  return rendered;
}

test('an answer inside of a notice says by what it came', async () => {
  setMarks((index) => (index === 1 ? { accepted: true, answeredBy: 'sms' } : {}));
  await open();
  expect(engagementCells()[1]?.[3]).toBe('simpor SMS');
  expect(screen.getByText(/· respondeu por SMS/)).toBeVisible();
});

test('slips that came back are found by typing, noted together, and can be undone', async () => {
  const { user } = await open();
  await user.selectOptions(dialog().getByLabelText('O que anotar'), 'no papel: vai');
  // Guardians who answered on their phones keep their answers.
  expect(dialog().getByRole('checkbox', { name: /Paula Moreira/ })).toBeDisabled();
  await user.type(dialog().getByRole('searchbox'), 'davi{Enter}');
  expect(dialog().getByRole('status')).toHaveTextContent('Davi Rocha, Sílvia Rocha: marcado.');
  expect(dialog().getByRole('searchbox')).toHaveValue('');
  expect(dialog().getByRole('checkbox', { name: /Sílvia Rocha/ })).toBeChecked();
  await user.click(dialog().getByRole('button', { name: 'anotar 1' }));
  expect(await screen.findByText('1 anotado.')).toBeVisible();
  const recipients = [{ studentId: sampleId(21), guardianId: sampleId(302) }];
  expect(calls).toEqual([{ mark: 'paper', answer: 'accepted', recipients }]);

  expect(await dialog().findByText('confirmado no papel por Ana Prado, 3 de março')).toBeVisible();
  expect(engagementCells()[2]?.[3]).toBe('simconfirmado no papel por Ana Prado, 3 de março');
  await user.click(dialog().getByRole('button', { name: 'desfazer: papel, Davi Rocha' }));
  await waitFor(() => expect(engagementCells()[2]?.[3]).toBe('—'));
  expect(calls[1]).toEqual({ mark: 'paper', recipients });
});

test('who was told by phone is noted, whatever they answered', async () => {
  const { user } = await open();
  await user.selectOptions(dialog().getByLabelText('O que anotar'), 'avisado por telefone');
  await user.click(dialog().getByRole('checkbox', { name: /Paula Moreira/ }));
  await user.selectOptions(dialog().getByLabelText('Turma'), 'Jardim');
  expect(dialog().getAllByRole('checkbox')).toHaveLength(1);
  await user.click(dialog().getByRole('checkbox', { name: /Sílvia Rocha/ }));
  await user.click(dialog().getByRole('button', { name: 'anotar 2' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]).toMatchObject({ mark: 'phone', recipients: [{}, {}] });
});

test('nothing is noted without a choice, and a failure keeps what was ticked', async () => {
  const { user } = await open();
  const submit = () => user.click(dialog().getByRole('button', { name: /^anotar( \d)?$/ }));
  await submit();
  expect(dialog().getByText('Escolha o que anotar.')).toBeVisible();
  await user.selectOptions(dialog().getByLabelText('O que anotar'), 'no papel: não vai');
  await submit();
  expect(dialog().getByText('Marque ao menos uma pessoa.')).toBeVisible();

  server.use(mockProblem(markRecipients, 500));
  await user.click(dialog().getByRole('checkbox', { name: /Sílvia Rocha/ }));
  await submit();
  expect(await screen.findByText('Houve um erro ao anotar.')).toBeVisible();
  expect(dialog().getByRole('checkbox', { name: /Sílvia Rocha/ })).toBeChecked();
});
