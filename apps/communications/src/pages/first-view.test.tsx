import { mockServer } from '@caderneta/api-client/msw/server';
import { renderRemote } from '@caderneta/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { forms } from '../forms.ts';
import { remote } from '../remote.ts';
import { emptyLists } from '../testing/announcement-pages.ts';
import { jardim, recipientsOf } from '../testing/sample-classrooms.ts';

mockServer(...emptyLists, ...recipientsOf(jardim));
afterEach(() => localStorage.clear());

const labelOf = ({ labels }: HTMLInputElement) => labels?.[0]?.textContent;

/** Labels of the controls in a form as the server draws it. */
const drawnLabels = ({ fields }: (typeof forms.pages)[keyof typeof forms.pages]) =>
  fields.flatMap((field) => ('label' in field ? [field.label] : ['Descrição', 'formatar']));

test.each(Object.entries(forms.pages))('%s begins as the server draws it', async (at, form) => {
  const { user } = renderRemote(remote, { at });
  const title = await screen.findByLabelText('Título');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(form.title);
  const whole = title.closest('form')!;
  const shown = [...whole.querySelectorAll<HTMLInputElement>('input, textarea')].map(labelOf);
  const drawn = drawnLabels(form);
  expect(shown.slice(0, drawn.length)).toEqual(drawn);
  for (const field of form.fields) {
    if ('help' in field) expect(screen.getByText(field.help)).toBeVisible();
  }
  const { back, others, save } = forms.actions;
  expect(screen.getByRole('link', { name: back })).toHaveAttribute('href', form.back);
  for (const { label } of [...others, save]) {
    expect(within(whole).getByRole('button', { name: label })).toBeVisible();
  }
  // What tells that the page asks about a draft first.
  await user.type(title, 'F');
  const kinds = () => Object.keys(localStorage).map((key) => key.split(':')[2]);
  await waitFor(() => expect(kinds()).toContain(form.drafts));
});
