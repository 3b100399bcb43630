import { limits } from '@caderneta/api-client/contract';

/** Why a file is no roster; the message is for the person. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

const rows = limits.importRows.toLocaleString('pt-BR');

export const unreadable = {
  tooBig: 'O tamanho máximo do arquivo é 10MB.',
  empty: 'O arquivo está vazio.',
  notCsv:
    'Este arquivo não é um CSV. Se for uma planilha, salve-a como CSV (separado por vírgulas) e envie de novo.',
  noRows: 'O arquivo não tem alunos: há só a linha de títulos.',
  tooManyRows: `O arquivo tem mais de ${rows} linhas. Divida-o em arquivos menores.`,
  openQuotes: (line: number) =>
    `Há aspas abertas e não fechadas na linha ${line} do arquivo. Corrija a linha e envie de novo.`,
} as const;
