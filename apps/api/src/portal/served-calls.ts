import { endpoints } from '@caderneta/api-client/contract';
import { type ServedCalls, servedCallsOf } from '@caderneta/releases';
import { readRecordedShapes } from '@caderneta/releases/recorded-contract';

let served: Promise<ServedCalls> | undefined;

/** Every call that this server answers, with the digests of the shapes that it understands. */
export function servedCalls(): Promise<ServedCalls> {
  served ??= servedCallsOf(Object.values(endpoints), readRecordedShapes());
  return served;
}
