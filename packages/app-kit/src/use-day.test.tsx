import { act, render, screen } from '@testing-library/react';
import { useDay } from './use-day.ts';

const read = () => new Date().toISOString().slice(0, 10);
const onNewDay = jest.fn();

function Header() {
  return <h1>{useDay(read, onNewDay)}</h1>;
}

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-25T23:58:40Z') });
});
afterEach(() => {
  jest.useRealTimers();
  onNewDay.mockClear();
});

test('a page that stays open over midnight follows the day', () => {
  render(<Header />);
  expect(screen.getByRole('heading')).toHaveTextContent('2026-11-25');
  act(() => jest.advanceTimersByTime(79_000));
  expect(screen.getByRole('heading')).toHaveTextContent('2026-11-25');
  expect(onNewDay).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1000));
  expect(screen.getByRole('heading')).toHaveTextContent('2026-11-26');
  expect(onNewDay).toHaveBeenCalledTimes(1);
});

test('a computer that wakes on another day shows it at once', () => {
  render(<Header />);
  jest.setSystemTime(new Date('2026-11-27T11:00:00Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getByRole('heading')).toHaveTextContent('2026-11-27');
  expect(onNewDay).toHaveBeenCalledTimes(1);
});
