import * as contract from '@caderneta/api-client/contract';
import { type AuditResource, type AuditVerb, auditVerb } from '@caderneta/api-client/contract';
import { type Deed, sentenceOf } from './sentences.ts';

/** What each entry is about, where that is no title. */
const subjects: Partial<Record<AuditResource, string>> = {
  ...{ diary: 'Ana Lima', student: 'Ana Lima', guardian: 'Paula Moreira', chat: 'Paula Moreira' },
  ...{ guardianAccess: 'Paula Moreira', employee: 'Tiago Neto', profile: 'Marina Barros' },
  ...{
    classroom: 'Jardim I',
    studentGroup: 'Transporte',
    rosterImport: 'alunos.csv',
    school: 'Escola Ipê',
  },
};

/** Written beside the calls that say it of themselves. */
const others: Deed[] = ['pair guardianAccess', 'enter school', 'help employee'];

const deeds = new Set<Deed>(others);
for (const endpoint of Object.values(contract)) {
  if (typeof endpoint !== 'object' || endpoint === null || !('audited' in endpoint)) continue;
  const [resource, verb] = endpoint.audited as unknown as [AuditResource, string];
  deeds.add(`${auditVerb.parse(verb)} ${resource}`);
}

const written = `
adicionou a Escola Ipê
adicionou o aluno Ana Lima
adicionou o funcionário Tiago Neto
alterou a atividade Passeio
alterou a enquete Passeio
alterou a galeria Passeio
alterou a turma Jardim I
alterou a versão de um aplicativo
alterou o aluno Ana Lima
alterou o aviso do mural Passeio
alterou o comunicado Passeio
alterou o comunicado da rede Passeio
alterou o evento Passeio
alterou o funcionário Tiago Neto
alterou o grupo Transporte
alterou o próprio perfil
alterou os avisos por WhatsApp de Paula Moreira
alterou os dados da Escola Ipê
anotou papel ou telefone em Passeio
apagou definitivamente um aluno
aplicou a importação alunos.csv
arquivou a turma Jardim I
ativou a própria verificação em duas etapas
baixou todos os dados de Ana Lima
baixou todos os dados de Paula Moreira
começou a importação alunos.csv
confirmou o celular de Paula Moreira
consultou a atividade Passeio
consultou a enquete Passeio
consultou a galeria Passeio
consultou a importação alunos.csv
consultou a turma Jardim I
consultou o aluno Ana Lima
consultou o comunicado Passeio
consultou o evento Passeio
consultou o histórico
consultou os diários de Ana Lima
corrigiu a atividade Passeio
corrigiu a enquete Passeio
corrigiu a importação alunos.csv
corrigiu o comunicado Passeio
corrigiu o evento Passeio
criou a atividade Passeio
criou a enquete Passeio
criou a galeria Passeio
criou a turma Jardim I
criou o aviso do mural Passeio
criou o comunicado Passeio
criou o comunicado da rede Passeio
criou o evento Passeio
criou o grupo Transporte
criou um endereço do próprio calendário
deletou a atividade Passeio
deletou a enquete Passeio
deletou a galeria Passeio
deletou o aluno Ana Lima
deletou o aviso do mural Passeio
deletou o comunicado Passeio
deletou o comunicado da rede Passeio
deletou o evento Passeio
deletou o funcionário Tiago Neto
deletou o grupo Transporte
deletou o último diário de Ana Lima
desativou a própria verificação em duas etapas
descartou a importação alunos.csv
desfez a anotação de papel ou telefone em Passeio
desfez a importação alunos.csv
desfez o envio de Passeio
encerrou o endereço do próprio calendário
encerrou um acesso da família de Paula Moreira
entrou na Escola Ipê
enviou um lembrete de Passeio
enviou uma mensagem a Paula Moreira
fez novos códigos de recuperação para si
fez o link que conectou um aparelho de Paula Moreira
gerou um acesso da família para Paula Moreira
incluiu mais alunos em Passeio
mandou um link de nova senha a Tiago Neto
mandou um link de nova senha à administração da Escola Ipê
preencheu o diário de Ana Lima
tirou da escola os alunos da importação alunos.csv
tirou um aluno de Passeio
trouxe de volta a turma Jardim I
trouxe de volta o aluno Ana Lima
trouxe de volta o funcionário Tiago Neto
voltou à versão anterior de um aplicativo
`.trim();

test('each act that is written reads as a sentence', () => {
  const sentences = [...deeds].map((deed) => {
    const [verb, resource] = deed.split(' ') as [AuditVerb, AuditResource];
    const subject = verb === 'erase' ? null : (subjects[resource] ?? 'Passeio');
    return sentenceOf({ verb, resource, resourceId: 'x', subject }).filter(Boolean).join(' ');
  });
  expect(sentences.toSorted().join('\n')).toBe(written);
});

const ana = { resource: 'student', resourceId: 'x', subject: 'Ana' } as const;
test.each([
  [{ resource: 'classroom', verb: 'create', subject: 'Turma do Sol' }, 'criou a Turma do Sol'],
  [{ resource: 'event', verb: 'delete', subject: 'EVENTO de Natal' }, 'deletou o EVENTO de Natal'],
  [{ resource: 'classroom', verb: 'view', subject: null }, 'consultou a turma (hoje já apagado)'],
  [{ resource: 'chat', verb: 'create', subject: null }, 'enviou uma mensagem a alguém já apagado'],
  [
    { resource: 'guardian', verb: 'correct', subject: 'Rosa Dias' },
    'trocou os contatos de Rosa Dias',
  ],
  [{ verb: 'erase', subject: null }, 'apagou definitivamente um aluno'],
  [{ verb: 'paint', resource: 'wall' }, 'fez outra ação em outro assunto Ana'],
] as const)('%o is a sentence', (changes, words) => {
  const entry = { ...ana, ...changes } as Parameters<typeof sentenceOf>[0];
  expect(sentenceOf(entry).filter(Boolean).join(' ')).toBe(words);
});
