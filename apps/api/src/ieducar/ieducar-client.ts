import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';

/** Where an installation's i-Educar is, and how to be let in. */
export interface IeducarSettings {
  /** Without a slash at the end. */
  url: string;
  accessKey: string;
  /** `cod_instituicao`; an i-Educar usually has one. */
  institution: number;
}

export interface Pace {
  /** From the start of a request to the next. */
  betweenMilliseconds: number;
  timeoutMilliseconds: number;
  /** Before each further try of a request that failed. */
  retryMilliseconds: number[];
}

const nightPace: Pace = {
  betweenMilliseconds: 100,
  timeoutMilliseconds: 30_000,
  retryMilliseconds: [1_000, 5_000, 20_000],
};

/** Why i-Educar could not be read, in words for an administrator. Never holds the key or an address. */
export class IeducarFailure extends Error {}

/** A failure that may be over in a moment. */
class PassingFailure extends IeducarFailure {}

/** i-Educar understood the request and does not answer it: what was asked for does not exist there. */
export class IeducarRefusal extends IeducarFailure {}

export interface IeducarRequest<Answer> {
  /** `Aluno`, `Turma`… */
  controller: string;
  resource: string;
  parameters?: Record<string, string | number>;
  answer: z.ZodMiniType<Answer>;
}

export interface IeducarClient {
  institution: number;
  /** @throws IeducarFailure */
  get: <Answer>(request: IeducarRequest<Answer>) => Promise<Answer>;
}

/** Asks one thing after another, so that a small server goes on answering its people. */
export function openIeducar(
  { url, accessKey, institution }: IeducarSettings,
  { pace = nightPace, signal }: { pace?: Pace; signal?: AbortSignal } = {},
): IeducarClient {
  let notBefore = 0;

  async function tryOnce<Answer>({
    controller,
    resource,
    parameters,
    answer,
  }: IeducarRequest<Answer>) {
    const wait = notBefore - performance.now();
    if (wait > 0) await pause(wait, undefined, { signal });
    notBefore = performance.now() + pace.betweenMilliseconds;
    const query = new URLSearchParams({ access_key: accessKey, oper: 'get', resource });
    for (const [name, value] of Object.entries(parameters ?? {})) query.set(name, String(value));
    const text = await fetchText(`${url}/module/Api/${controller}?${query}`, pace, signal);
    return readAnswer(text, resource, answer);
  }

  async function get<Answer>(request: IeducarRequest<Answer>): Promise<Answer> {
    for (const milliseconds of pace.retryMilliseconds) {
      try {
        return await tryOnce(request);
      } catch (error) {
        if (!(error instanceof PassingFailure)) throw error;
        await pause(milliseconds, undefined, { signal });
      }
    }
    return tryOnce(request);
  }
  return { institution, get };
}

async function fetchText(
  address: string,
  { timeoutMilliseconds }: Pace,
  signal: AbortSignal | undefined,
): Promise<string> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const signals = signal ? [timeout, signal] : [timeout];
  try {
    // A redirection leads to the page where people sign in, and would carry the key along.
    const response = await fetch(address, {
      signal: AbortSignal.any(signals),
      redirect: 'manual',
      headers: { accept: 'application/json' },
    });
    if (response.ok) return await response.text();
    await response.body?.cancel();
    throw refusalOf(response.status);
  } catch (error) {
    if (error instanceof IeducarFailure) throw error;
    signal?.throwIfAborted();
    throw new PassingFailure(
      timeout.aborted
        ? 'O i-Educar demorou demais para responder.'
        : 'Não foi possível falar com o i-Educar: a conexão falhou.',
    );
  }
}

function refusalOf(status: number): IeducarFailure {
  if (status === 429 || status >= 500) {
    return new PassingFailure(`O i-Educar respondeu com o erro ${status}.`);
  }
  return new IeducarFailure(
    `O endereço do i-Educar não respondeu como a API dele (código ${status}). Confira IEDUCAR_URL.`,
  );
}

const envelope = z.object({
  any_error_msg: z.optional(z.boolean()),
  msgs: z.optional(z.array(z.object({ msg: z.string(), type: z.string() }))),
});

/** Of these requests i-Educar's own words are repeated: they cannot be about a person. */
const ofPlaces = new Set(['info-escolas', 'escola-ano-letivo', 'turmas-por-escola', 'series']);

/** i-Educar answers 200 also where it refuses; a warning of PHP may stand before the JSON. */
function readAnswer<Answer>(text: string, resource: string, answer: z.ZodMiniType<Answer>): Answer {
  const parsed = parseJson(text);
  const { any_error_msg: isRefused, msgs = [] } = z.safeParse(envelope, parsed).data ?? {};
  const errors = msgs.filter(({ type }) => type === 'error').map(({ msg }) => msg);
  if (errors.some((message) => /^Exception: |^Erro inesperado/.test(message))) {
    throw new PassingFailure('O i-Educar respondeu com um erro interno.');
  }
  if (isRefused || errors.length > 0) {
    const [said = 'sem dizer por quê'] = errors;
    const why = ofPlaces.has(resource) ? `: ${said.slice(0, 200)}` : '.';
    throw new IeducarRefusal(`O i-Educar recusou o pedido “${resource}”${why}`);
  }
  const read = z.safeParse(answer, parsed);
  if (read.success) return read.data;
  const where = read.error.issues[0]?.path.join('.') ?? '';
  throw new IeducarFailure(
    `O i-Educar respondeu ao pedido “${resource}” de um jeito que não conhecemos (${where}).`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new PassingFailure('O i-Educar deu uma resposta incompleta ou que não é JSON.');
  }
}
