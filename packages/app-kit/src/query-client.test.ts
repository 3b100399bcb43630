import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './index.ts';

afterEach(() => onlineManager.setOnline(true));

test('what failed on a page that was opened without a connection is asked for once it is back', async () => {
  const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const queries = createQueryClient();
  queries.mount();
  const queryFn = jest.fn().mockRejectedValueOnce(new Error('no line')).mockResolvedValue('list');
  const observer = new QueryObserver(queries, { queryKey: ['list'], queryFn, retry: false });
  const failed = Promise.withResolvers<void>();
  const came = Promise.withResolvers<unknown>();
  const stop = observer.subscribe(({ isError, data }) => {
    if (isError) failed.resolve();
    if (data) came.resolve(data);
  });
  await failed.promise;
  connection.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  expect(await came.promise).toBe('list');
  stop();
  queries.unmount();
});
