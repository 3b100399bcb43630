import * as z from 'zod/mini';
import { tooLateTexts } from './kind-names.ts';

/** Body of every refused data call: `application/problem+json`, RFC 9457. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.optional(z.string()),
  /** One of `ProblemCode`; a newer server may send one that this build does not know. */
  code: z.string(),
  /** On 422, and on 409 of a taken e-mail: place in the request, and sentence for the person. */
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  /** Present on 5xx: also in the log. */
  requestId: z.optional(z.string()),
  /** Present on 409 of a stale edit: the resource as it is now. */
  current: z.optional(z.unknown()),
  /** Present on 410 of a school that moved: the address of the installation where it is. */
  movedTo: z.optional(z.string()),
  /** Present on 409 of a filled diary: the students who already have one today. */
  studentIds: z.optional(z.array(z.string())),
  /** Present on refused releases and rollbacks: what does not fit, and why, in Portuguese. */
  reasons: z.optional(z.array(z.object({ subject: z.string(), problem: z.string() }))),
});
export type Problem = z.output<typeof problem>;

/**
 * The code of each refusal, with the sentence for the person. A conflict (409) says it as its
 * `detail`, and may say a more exact one; every other refusal says it as its `title`.
 */
export const problemTexts = {
  malformed: 'Requisição inválida.',
  unauthenticated: 'Entre para continuar.',
  forbidden: 'Você não tem permissão para isso.',
  'not-found': 'Não encontrado.',
  'other-method': 'Este endereço não aceita este tipo de pedido.',
  'too-slow': 'O envio demorou demais. Verifique a conexão e tente novamente.',
  'too-large': 'Conteúdo grande demais.',
  'unsupported-type': 'Tipo de conteúdo não aceito.',
  invalid: 'Há campos inválidos.',
  'too-many-requests': 'Muitas tentativas. Tente novamente em alguns minutos.',
  'idempotency-key-reused': 'Esta Idempotency-Key já foi usada com outro conteúdo.',
  'idempotency-key-of-another': 'Esta Idempotency-Key é de outra pessoa. Nada foi feito.',
  'school-closed':
    'Esta escola está fechada para mudanças: tudo pode ser lido, e nada é gravado nem enviado.',
  'school-moved': 'Esta escola mudou de endereço.',
  'another-person': 'Outra pessoa entrou neste aparelho. Nada foi feito.',
  refused: 'Recusado.',
  internal: 'Algo deu errado. Tente novamente.',
  unavailable: 'O servidor está temporariamente indisponível. Tente novamente em instantes.',
  'not-built': 'O portal ainda não foi construído. Execute npm run build.',

  stale: 'Outra pessoa alterou isto enquanto você editava.',
  'already-sent': 'Já foi enviado: não dá mais para desfazer.',
  'not-sent': 'Ainda não foi enviado: mude-o no formulário dele.',
  'correction-held': 'Uma correção sai em instantes. Espere por ela, ou desfaça-a.',
  'recipients-held': 'O envio a mais alunos sai em instantes. Espere por ele, ou desfaça-o.',
  'not-recipient': 'Este aluno não tem este envio.',
  'last-recipient': 'Só este aluno tem este envio: delete o item inteiro.',
  'item-over':
    'Já passou: mais ninguém recebe. Para enviar a mais alunos, corrija antes a data ou o prazo.',
  'nothing-changed': 'Nada mudou: não há o que corrigir.',
  'reminded-today': 'Já houve um lembrete hoje. É possível lembrar de novo amanhã.',
  held: 'Este envio sai em instantes: desfaça-o para mudar alguma coisa.',
  ...tooLateTexts,
  'answered-later': 'Já foi respondido depois.',
  'diary-exists': 'Há alunos que já têm o diário de hoje. Nada foi salvo.',
  'not-deletable': 'Só a entrada de hoje pode ser deletada.',
  'guardian-left': 'Este responsável não tem mais alunos na escola.',
  'no-email':
    'Este responsável também tem filhos em outras turmas e não tem e-mail cadastrado. Peça o link à secretaria.',
  'whatsapp-refused':
    'O responsável recusou os avisos por WhatsApp. Só ele pode voltar a permitir, em “Mais”, no portal.',
  'contact-code-over': 'Este código não vale mais. Peça outro.',
  'contact-taken':
    'Este celular já está no cadastro de outra pessoa nesta escola. Fale com a escola.',
  'contact-same': 'Este já é o contato que a escola tem.',
  'no-phone-codes': 'A escola não manda códigos a celulares. Peça a ela a troca do número.',
  'link-used': 'Este link já foi usado. Peça um novo à escola.',
  'link-expired': 'Este link não vale mais. Peça um novo à escola.',
  'link-ended': 'O acesso deste endereço terminou. Entre de novo.',
  'link-forged': 'Este endereço não é válido.',
  'email-taken': 'Este e-mail já está em uso.',
  'invitation-by-mail':
    'Esta pessoa também trabalha em outra escola: o convite só pode ir para o e-mail dela.',
  'no-mail': 'Esta escola ainda não envia e-mails.',
  'link-of-another-email':
    'Este link não confirma o e-mail desta conta: é de outra conta, ou o e-mail mudou depois dele.',
  'own-account': 'Você não pode deletar a si mesmo.',
  'mailbox-unproven':
    'Confirme que o e-mail da sua conta é seu: peça um link em “Esqueci minha senha” e escolha por ele uma senha.',
  'last-administrator': 'A escola precisa de ao menos um administrador.',
  'not-deleted': 'Este aluno está na escola. Só um aluno deletado pode ser apagado.',
  'too-long-ago': 'O prazo de 30 dias para trazer de volta terminou.',
  'no-rows': 'A importação não tem linhas.',
  'rows-missing': 'Faltam linhas do arquivo. Descarte esta importação e envie-o de novo.',
  'rows-with-errors': 'Corrija ou deixe de fora as linhas com erro antes de aplicar.',
  'not-draft': 'Esta importação não é mais um rascunho.',
  'not-unclear': 'Esta turma já foi corrigida.',
  'not-removable': 'Nenhum aluno novo desta importação pode ser removido.',
  'not-applied': 'Esta importação não foi aplicada.',
  'not-undoable': 'O prazo de 90 dias para desfazer esta importação terminou.',

  'second-factor-on': 'A verificação em duas etapas já está ativa.',
  'second-factor-off': 'A verificação em duas etapas não está ativa.',

  'set-up-link-gone':
    'Este link não vale mais: passou de 24 horas ou há um mais novo. Reinicie o servidor e abra o link que ele mostrar.',
  'set-up-done': 'Esta instalação já tem uma escola. Entre com o seu e-mail e a sua senha.',

  'always-on': 'Este aplicativo não pode sair do ar.',
  'no-account': 'Não há uma conta ativa com este e-mail.',
  'no-school': 'Não há escola com este nome.',
  'two-schools': 'Há mais de uma escola com este nome.',
  archived: 'Esta turma está arquivada.',
  'too-many-groups': 'Você já tem 50 grupos. Delete um deles para salvar outro.',
  'same-name': 'Já existe uma turma com este nome e período.',
  'team-exists': 'Já existe uma equipe com este nome.',
  'preview-gone': 'O endereço desta prévia não vale mais. Peça outro à equipe.',
  'preview-misfit': 'A prévia não combina com o que está no ar.',
  signature: 'A assinatura não vale para nenhuma equipe desta instalação.',
  'not-its-app': 'Esta equipe não publica este aplicativo.',
  'statement-too-old': 'O pedido assinado não é de agora. Confira o relógio e tente de novo.',
  'statement-repeated': 'Este pedido assinado já foi usado.',
  'not-whole': 'A versão está incompleta ou tem algo que não é aceito.',
  'build-id-taken': 'Outra versão já foi publicada com esta mesma identificação.',
  'owned-by-another': 'A versão usa endereços ou entradas de outro aplicativo.',
  waits: 'A versão espera por uma confirmação de quem administra a instalação, na página Versões.',
  declined: 'Quem administra a instalação recusou esta versão.',
  'other-build': 'A versão não é mais a que foi mostrada.',
  'never-given': 'Este endereço ou esta entrada é do próprio portal.',
  'does-not-fit': 'A versão não combina com o que está no ar.',
  'takes-others-along': 'Outras áreas não combinam com esta versão do shell e mudariam junto.',
  'files-missing': 'Faltam arquivos desta versão.',
  'not-the-announced-file': 'O arquivo não é o que foi anunciado.',
  'unknown-release': 'Esta versão não foi publicada.',
  'unknown-ring': 'Este anel não tem escolas.',
  'pointer-moved': 'O ponteiro mudou enquanto isso. Veja o que está no ar e tente de novo.',
  'no-way-back': 'Não há versão anterior a que voltar.',
  'went-back': 'Esta versão saiu do ar sozinha. Para colocá-la assim mesmo, use --anyway.',
  'fails-more': 'Esta versão falha mais que a anterior. Para colocá-la assim mesmo, use --anyway.',
} as const satisfies Record<string, string>;

/** Parts of a refusal on which programs may rely. */
export type ProblemCode = keyof typeof problemTexts;

/** Body of refused authentication calls, status 400 or 429. */
export const authenticationProblem = z.object({ code: z.number(), message: z.string() });

export const problemSchemas = {
  AuthenticationProblem: authenticationProblem,
  Problem: problem,
};
