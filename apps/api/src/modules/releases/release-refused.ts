import { HttpProblem } from '#/kernel/problems.ts';

/** A line of the table that the publisher's command prints. */
export interface Reason {
  /** A file, a library, a call or an app. */
  subject: string;
  /** Portuguese. */
  problem: string;
}

const refusals = {
  signature: [403, 'A assinatura não vale para nenhuma equipe desta instalação.'],
  'not-its-app': [403, 'Esta equipe não publica este aplicativo.'],
  'statement-too-old': [
    403,
    'O pedido assinado não é de agora. Confira o relógio e tente de novo.',
  ],
  'statement-repeated': [409, 'Este pedido assinado já foi usado.'],
  'not-whole': [422, 'A versão está incompleta ou tem algo que não é aceito.'],
  'build-id-taken': [409, 'Outra versão já foi publicada com esta mesma identificação.'],
  'does-not-fit': [409, 'A versão não combina com o que está no ar.'],
  'files-missing': [409, 'Faltam arquivos desta versão.'],
  'not-the-announced-file': [422, 'O arquivo não é o que foi anunciado.'],
  'unknown-release': [404, 'Esta versão não foi publicada.'],
  'unknown-ring': [404, 'Este anel não tem escolas.'],
  'pointer-moved': [409, 'O ponteiro mudou enquanto isso. Veja o que está no ar e tente de novo.'],
  'no-preview': [409, 'O aplicativo das famílias não tem prévia: quem o usa não entra no portal.'],
  'no-way-back': [409, 'Não há versão anterior a que voltar.'],
  'went-back': [409, 'Esta versão saiu do ar sozinha. Para colocá-la assim mesmo, use --anyway.'],
  'fails-more': [
    409,
    'Esta versão falha mais que a anterior. Para colocá-la assim mesmo, use --anyway.',
  ],
} as const satisfies Record<string, readonly [number, string]>;

/** The installation refuses a release, a file or a move, and changes nothing. */
export class ReleaseRefused extends HttpProblem {
  constructor(code: keyof typeof refusals, reasons: Reason[] = []) {
    const [status, title] = refusals[code];
    super({ status, code, title, members: { reasons } });
  }
}
