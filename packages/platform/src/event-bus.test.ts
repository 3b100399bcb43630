import { createEventBus } from './event-bus.ts';

test('a late subscriber gets only later events', () => {
  const bus = createEventBus(jest.fn());
  const read = jest.fn();
  bus.emit('chat-read', { chatId: 'a' });
  bus.on('chat-read', read);
  bus.emit('chat-read', { chatId: 'b' });

  expect(read.mock.calls).toEqual([[{ chatId: 'b' }]]);
});

test('a subscriber that throws reaches neither the emitter nor the other subscribers', () => {
  const report = jest.fn();
  const bus = createEventBus(report);
  const other = jest.fn();
  bus.on('session-expired', () => {
    throw new Error('broken');
  });
  bus.on('session-expired', other);
  bus.emit('session-expired');
  bus.emit('session-expired');

  expect(other).toHaveBeenCalledTimes(2);
  expect(report.mock.calls).toEqual([
    [new Error('broken'), 'session-expired'],
    [new Error('broken'), 'session-expired'],
  ]);
});

test('an unsubscribed listener hears nothing more', () => {
  const bus = createEventBus(jest.fn());
  const listener = jest.fn();
  bus.on('session-expired', listener)();
  bus.emit('session-expired');

  expect(listener).not.toHaveBeenCalled();
});
