import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { Agent, request } from 'undici';

/** One call of somebody, made when it is due. */
export interface Call {
  /** What the report counts it as. */
  name: string;
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: object;
}

export interface Load {
  url: string;
  /** Calls a second. */
  rate: number;
  seconds: number;
  next: () => Call;
}

export interface Outcome {
  /** Calls that were answered, a second. */
  rate: number;
  calls: number;
  /** Answers by their status; 0 where none came. */
  statuses: Map<number, number>;
  /** Microseconds from when a call was due until its answer was read. */
  all: RecordableHistogram;
  byName: Map<string, RecordableHistogram>;
  /** The first refusal of each kind of call, to see what is wrong with the load itself. */
  refusals: Map<string, string>;
}

const newHistogram = () => createHistogram({ lowest: 1, highest: 120_000_000, figures: 3 });
const patience = 60_000;

/**
 * Makes calls at a fixed rate, however slow the answers are: a server that stops for a second delays
 * every call that was due in it, as it would delay people.
 */
export async function drive({ url, rate, seconds, next }: Load): Promise<Outcome> {
  const dispatcher = new Agent({
    connections: 512,
    headersTimeout: patience,
    bodyTimeout: patience,
  });
  const outcome: Outcome = {
    rate: 0,
    calls: Math.round(rate * seconds),
    statuses: new Map(),
    all: newHistogram(),
    byName: new Map(),
    refusals: new Map(),
  };
  const begun = performance.now();
  const pending: Promise<void>[] = [];
  for (let made = 0; made < outcome.calls;) {
    const due = begun + (made * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    for (; made < outcome.calls && begun + (made * 1000) / rate <= performance.now(); made += 1) {
      pending.push(make(url, next(), begun + (made * 1000) / rate, dispatcher, outcome));
    }
  }
  await Promise.all(pending);
  outcome.rate = outcome.calls / ((performance.now() - begun) / 1000);
  await dispatcher.close();
  return outcome;
}

async function make(url: string, call: Call, due: number, dispatcher: Agent, outcome: Outcome) {
  const { status, text } = await ask(url, call, dispatcher);
  const taken = Math.max(1, Math.round((performance.now() - due) * 1000));
  const { statuses, all, byName, refusals } = outcome;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  all.record(taken);
  if (!byName.has(call.name)) byName.set(call.name, newHistogram());
  byName.get(call.name)?.record(taken);
  if ((status < 200 || status >= 300) && !refusals.has(call.name)) {
    refusals.set(call.name, `${status} ${text.slice(0, 200)}`);
  }
}

async function ask(url: string, { method, path, headers, body }: Call, dispatcher: Agent) {
  try {
    const answer = await request(url + path, {
      method,
      dispatcher,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    return { status: answer.statusCode, text: await answer.body.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}
