import { endpoints } from '@caderneta/api-client/contract';
import { servedCallsOf, type WireCall } from '@caderneta/releases';
import { readRecordedShapes } from '@caderneta/releases/recorded-contract';

/** What the server of this checkout answers to new builds: nothing that is retired. */
export function servedCalls() {
  const calls: WireCall[] = Object.values(endpoints);
  return servedCallsOf(
    calls.filter(({ retired }) => !retired),
    readRecordedShapes(),
  );
}
