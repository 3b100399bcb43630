/** Small letters without marks and signs: 'Não quero!' is 'nao quero'. */
export const foldWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Longer texts are what people say to the school, whatever words are in them. */
const longest = 40;

const stopping = new Set([
  'parar',
  'pare',
  'sair',
  'cancelar',
  'stop',
  'nao quero mais receber',
  'nao quero receber mais',
]);

/** What a message as a whole says of the channel that it came by; undefined of any other message. */
export function channelWordIn(text: string): 'stop' | 'resume' | undefined {
  if (text.length > longest) return undefined;
  const words = foldWords(text);
  if (stopping.has(words)) return 'stop';
  return words === 'voltar' ? 'resume' : undefined;
}
