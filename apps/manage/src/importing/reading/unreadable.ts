import { limits } from '@caderneta/api-client/contract';
import { countText } from '@caderneta/ui';

/** Rows above the titles, such as the school's name, are few. */
export const rowsBeforeTitles = 10;

/** Why a file is no roster; the message is for the person. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

const wanted = 'Escolha a planilha dos alunos: Excel, LibreOffice ou CSV.';

export const unreadable = {
  tooBig: 'O tamanho máximo do arquivo é 10MB.',
  empty: 'O arquivo está vazio.',
  other: (what: string) => `Este arquivo é ${what}. ${wanted}`,
  unknown: `Este arquivo não é uma planilha. ${wanted}`,
  damaged: 'A planilha está danificada. Abra-a, salve-a de novo e escolha o arquivo novo.',
  locked: 'A planilha tem senha. Tire a senha, salve-a e escolha o arquivo de novo.',
  bomb: 'A planilha é grande demais para ser lida. Copie os alunos para uma planilha nova.',
  tooSlow: 'A leitura da planilha demorou demais. Copie os alunos para uma planilha nova.',
  noRows: 'O arquivo não tem alunos: há só a linha de títulos.',
  tooManyRows: `O arquivo tem mais de ${countText(limits.importRows)} linhas. Divida-o em arquivos menores.`,
  openQuotes: (line: number) =>
    `Há aspas abertas e não fechadas na linha ${line} do arquivo. Corrija a linha e envie de novo.`,
} as const;
