import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Avatar } from './avatar.tsx';
import { CountBadge } from './count-badge.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { StatCard } from './stat-card.tsx';
import { StatusChip } from './status-chip.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

test('a failed load offers to try again', async () => {
  const user = userEvent.setup();
  const onRetry = jest.fn();
  render(<ErrorState onRetry={onRetry} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Algo deu errado, por favor tente novamente!',
  );
  await user.click(screen.getByRole('button', { name: 'recarregar' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('an empty list says so and offers to fill it', () => {
  render(<EmptyState action={<a href="/criar">novo comunicado</a>} />);
  expect(screen.getByText('Não há nada aqui por enquanto.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'novo comunicado' })).toBeInTheDocument();
});

test.each([<TableSkeleton key="table" />, <LoadingScreen key="screen" />])(
  'loading is announced',
  (view) => {
    render(view);
    expect(screen.getByRole('status')).toHaveTextContent('Carregando…');
  },
);

test.each([
  [0, ''],
  [12, '12'],
  [99, '99'],
  [100, '99+'],
])('%d unread messages show as "%s"', (count, shown) => {
  const { container } = render(<CountBadge count={count} />);
  expect(container).toHaveTextContent(new RegExp(`^${shown.replace('+', '\\+')}$`));
});

test('a report is read out as words, not as a share', () => {
  render(<ProgressBar value={118} max={142} label="Visualizações" showNumbers />);
  const bar = screen.getByRole('progressbar', { name: 'Visualizações' });
  expect(bar).toHaveAttribute('aria-valuetext', '118 de 142');
  expect(screen.getByText('118 de 142')).toBeVisible();
});

test('a report without people has an empty bar', () => {
  render(<StatCard label="Confirmaram" value={0} total={0} />);
  const bar = screen.getByRole('progressbar', { name: 'Confirmaram' });
  expect(bar.firstElementChild).toHaveStyle({ width: '0%' });
});

test('a state has a word and an icon, and an avatar is only decoration', () => {
  const { container } = render(
    <>
      <StatusChip tone="success">Enviada</StatusChip>
      <Avatar name="Marina Barros" />
    </>,
  );
  expect(screen.getByText('Enviada').querySelector('svg')).toBeInTheDocument();
  expect(container.querySelector('[aria-hidden]:not(svg)')).toHaveTextContent('MB');
});
