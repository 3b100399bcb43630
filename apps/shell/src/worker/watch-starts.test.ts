import { watchStarts } from './watch-starts.ts';

const builds = 'chat bad0123456';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function watched() {
  const report = jest.fn(() => Promise.resolve());
  return { report, hear: watchStarts(report) };
}

test('a tab that falls silent while it starts builds is reported once', async () => {
  const { report, hear } = watched();
  const done = hear('one', builds);
  await jest.advanceTimersByTimeAsync(9000);
  expect(report).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(60_000);
  await done;
  expect(report.mock.calls).toEqual([['one', builds]]);
});

test('a tab that beats, lives or leaves is not, whatever others do', async () => {
  const { report, hear } = watched();
  void hear('slow', builds);
  void hear('hung', builds);
  for (let second = 0; second < 16; second += 2) {
    await jest.advanceTimersByTimeAsync(2000);
    void hear('slow', builds);
  }
  void hear('slow', '');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(report.mock.calls).toEqual([['hung', builds]]);
});
