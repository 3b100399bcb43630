import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileDrop } from './file-drop.tsx';
import { FileRow } from './file-row.tsx';

const one = new File(['1'], 'um.png', { type: 'image/png' });
const two = new File(['2'], 'dois.png', { type: 'image/png' });

function drop(files: File[]) {
  const area = screen.getByText('Imagem de capa').closest('label')!;
  const event = createEvent.drop(area, { dataTransfer: { files, types: ['Files'] } });
  fireEvent(area, event);
  return event;
}

test('a teacher chooses, drops and pastes a cover', async () => {
  const user = userEvent.setup();
  const onFiles = jest.fn();
  render(<FileDrop title="Imagem de capa" hint="JPEG ou PNG, até 10 MB" onFiles={onFiles} />);
  const field = screen.getByLabelText('Imagem de capa');
  expect(field).toHaveAccessibleDescription('JPEG ou PNG, até 10 MB');

  await user.upload(field, one);
  await user.upload(field, one);
  expect(onFiles.mock.calls).toEqual([[[one]], [[one]]]);

  expect(drop([two, one]).defaultPrevented).toBe(true);
  expect(onFiles).toHaveBeenLastCalledWith([two]);

  fireEvent.paste(field, { clipboardData: { files: [one] } });
  expect(onFiles).toHaveBeenCalledTimes(4);
  fireEvent.paste(field, { clipboardData: { files: [] } });
  expect(onFiles).toHaveBeenCalledTimes(4);
});

test('a gallery takes many files at once, and none while it is disabled', () => {
  const onFiles = jest.fn();
  const { rerender } = render(<FileDrop title="Imagem de capa" multiple onFiles={onFiles} />);
  drop([one, two]);
  expect(onFiles).toHaveBeenCalledWith([one, two]);
  rerender(<FileDrop title="Imagem de capa" multiple disabled onFiles={onFiles} />);
  drop([one]);
  expect(onFiles).toHaveBeenCalledTimes(1);
});

test('a missing file is told with its field', () => {
  render(<FileDrop title="Anexo" error="Campo obrigatório." onFiles={() => {}} />);
  expect(screen.getByLabelText('Anexo')).toBeInvalid();
  expect(screen.getByLabelText('Anexo')).toHaveAccessibleDescription('Campo obrigatório.');
});

test('a file on its way shows how far it is and can be stopped', async () => {
  const user = userEvent.setup();
  const onCancel = jest.fn();
  render(<FileRow name="roteiro.docx" size={48 * 1024} progress={0.64} onCancel={onCancel} />);
  expect(screen.getByText('48 kB')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'envio de roteiro.docx' })).toHaveAttribute(
    'aria-valuenow',
    '64',
  );
  await user.click(screen.getByRole('button', { name: 'cancelar envio de roteiro.docx' }));
  expect(onCancel).toHaveBeenCalledTimes(1);
});

test('a refused file says why and can be sent again or removed', async () => {
  const user = userEvent.setup();
  const [onRetry, onRemove] = [jest.fn(), jest.fn()];
  render(
    <FileRow
      name="foto.png"
      error="O tamanho máximo da imagem é 10MB."
      onRetry={onRetry}
      onRemove={onRemove}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('O tamanho máximo da imagem é 10MB.');
  await user.click(screen.getByRole('button', { name: 'tentar novamente foto.png' }));
  await user.click(screen.getByRole('button', { name: 'remover foto.png' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
  expect(onRemove).toHaveBeenCalledTimes(1);
});
