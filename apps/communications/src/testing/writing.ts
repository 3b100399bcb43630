import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Puts values into fields by their labels, as pickers and pasting do. */
export function put(values: Record<string, string>, place = within(document.body)): void {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(place.getByLabelText(label), { target: { value } });
  }
}

/** Waits until the form may be sent to Maternal I, and chooses it. */
export async function chooseMaternal(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('checkbox', { name: 'Maternal I' }));
}

export const press = (user: UserEvent, name: string) =>
  user.click(screen.getByRole('button', { name }));

export const dialog = () => within(screen.getByRole('dialog'));

/** Chooses a day in the open modal of the time of sending, and submits it. */
export async function scheduleFor(user: UserEvent, day: string): Promise<void> {
  const modal = screen.getByRole('dialog');
  put({ 'Data do envio': day }, within(modal));
  await user.click(within(modal).getByRole('button', { name: /agendar envio$/ }));
}

/** The cells of the engagement's rows, as text. */
export function engagementCells(): (string | null)[][] {
  const [, ...rows] = within(screen.getByRole('table', { name: 'engajamento' })).getAllByRole(
    'row',
  );
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
}
