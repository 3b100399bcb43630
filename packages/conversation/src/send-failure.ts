/** What to say of a message that could not be sent; it stays on the screen, with a way to try again. */
export function sendFailure(error: unknown): string {
  const { status, message } = error as { status?: unknown; message?: string };
  // The server says how long to wait.
  if (status === 429 && message) return message;
  return 'Houve um erro ao enviar a mensagem.';
}
