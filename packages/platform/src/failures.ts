/** The part of the client's error that a failure message needs. */
interface Failure {
  kind?: unknown;
  status?: unknown;
  code?: unknown;
  /** Set for failures of the server; its log names the same id. */
  requestId?: unknown;
}

/** Statuses of a proxy whose server is down or too slow. */
const gatewayErrors = new Set<unknown>([502, 504]);

const failureOf = (error: unknown) => (error ?? {}) as Failure;

/**
 * Tells failures without an answer of the server from refusals. It reads the shape of an
 * `ApiError`, because this package does not know the client.
 * @param error anything that was thrown
 * @returns true for no connection, and for a proxy (502, 504) whose server is down
 */
export function isOffline(error: unknown): boolean {
  const { kind, status } = failureOf(error);
  return kind === 'network' || gatewayErrors.has(status);
}

export const offlineDetail = 'Sem conexão. Nada se perdeu: tente novamente quando ela voltar.';

const staleDetail = 'Outra pessoa salvou antes de você. Nada foi sobrescrito.';

export interface FailureWords {
  message: string;
  /** A second line: what else the person needs to know. */
  detail?: string;
}

/** The shell says these by itself: the session is over, or another person is here by now. */
const saidByShell = new Set<unknown>(['signed-out', 'another-person']);

/**
 * Chooses the words for a failed call.
 * @param message what failed, whatever the cause: 'Houve um erro ao criar o comunicado.'
 * @returns undefined where the shell says it
 */
export function failureWords(message: string, error: unknown): FailureWords | undefined {
  const { kind, status, code, requestId } = failureOf(error);
  if (saidByShell.has(kind)) return undefined;
  if (isOffline(error)) return { message, detail: offlineDetail };
  // The form shows what they changed.
  if (status === 409 && code === 'stale') return { message, detail: staleDetail };
  // A full disk is told in the server's words: trying again helps nobody.
  if (status === 507 && error instanceof Error) return { message, detail: error.message };
  if (typeof requestId !== 'string') return { message };
  // Short enough to read out on the phone; the log finds the request by its beginning.
  return { message, detail: `Código para o suporte: ${requestId.slice(0, 8)}` };
}

/** Statuses with a text for the person. */
const refused = [403, 409, 422];

/**
 * Reads the server's reason out of an error.
 * @param error anything that was thrown
 * @returns a sentence for the person on 403, 409 and 422; undefined for any other failure
 * @example setError(refusalText(error) ?? 'Houve um erro ao salvar.')
 */
export function refusalText(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  const { kind, status } = failureOf(error);
  if (kind === 'another-person' || !refused.includes(status as number)) return undefined;
  const [first] = 'fieldErrors' in error ? (error.fieldErrors as { message: string }[]) : [];
  return first?.message ?? error.message;
}
