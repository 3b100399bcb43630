import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

test('a busy button says so and takes no second click', async () => {
  const user = userEvent.setup();
  const onClick = jest.fn();
  const { rerender } = render(<Button onClick={onClick}>enviar</Button>);
  await user.click(screen.getByRole('button', { name: 'enviar' }));
  rerender(
    <Button onClick={onClick} busy>
      enviar
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'enviar' });
  await user.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('aria-busy', 'true');
});

test('a button does not submit a form by default, and passes unknown props to its element', () => {
  const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
  const ref = { current: null as HTMLButtonElement | null };
  render(
    <form onSubmit={onSubmit}>
      <Button ref={ref} data-place="here">
        agendar
      </Button>
      <IconButton label="fechar" icon={<svg />} />
    </form>,
  );
  screen.getByRole('button', { name: 'agendar' }).click();
  screen.getByRole('button', { name: 'fechar' }).click();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(ref.current).toHaveAttribute('data-place', 'here');
});
