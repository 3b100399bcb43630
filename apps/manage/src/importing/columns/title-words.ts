import { fold } from '@caderneta/ui';

/** What a title says by its words alone. */
export interface TitleMeaning {
  kind: 'name' | 'phone' | 'email' | 'classroom' | 'gender';
  /** Whose; `anybody` where the title does not say. */
  whose: 'student' | 'guardian' | 'mother' | 'father' | 'first' | 'second' | 'anybody';
  /** Of two titles for one field the lower one is meant. */
  rank: number;
}

/** Columns that no student here has, whatever else their title says. */
const foreign = words(
  'codigo cod matricula ra id cpf rg cnpj nis documento nascimento nasc data idade endereco rua',
  'bairro cidade cep uf observacao observacoes obs parentesco profissao letivo professor professora',
  'status situacao periodo turno senha login valor mensalidade inep cor raca naturalidade social',
);
const people = {
  second: words('2 2o 2a ii segundo segunda secundario'),
  first: words('1 1o 1a i primeiro primeira principal'),
  mother: words('mae mamae materno'),
  father: words('pai papai paterno'),
  guardian: words('responsavel responsaveis resp tutor tutora guardiao filiacao'),
  student: words('aluno aluna alunos estudante estudantes crianca discente filho filha'),
} as const;
/** By rank. */
const phones = ['celular', 'cel', 'whatsapp', 'whats', 'zap', 'movel', 'telefone', 'fone', 'tel'];
const classrooms = ['turma', 'classe', 'sala', 'serie', 'ano', 'grupo', 'nivel', 'etapa'];
const kinds = {
  email: words('email emails mail'),
  gender: words('sexo genero'),
  contact: words('contato contatos'),
  name: words('nome nomes'),
};

/** Undefined where the title names nothing that a roster has. */
export function meaningOf(title: string): TitleMeaning | undefined {
  const said = wordsOf(title);
  const has = (some: ReadonlySet<string>) => said.some((word) => some.has(word));
  if (has(foreign)) return undefined;
  const whose = whoseOf(has);
  const phone = phones.findIndex((word) => said.includes(word));
  if (has(kinds.email)) return { kind: 'email', whose, rank: 0 };
  if (phone >= 0) {
    const isFixed = said.includes('fixo') || said.includes('residencial');
    return { kind: 'phone', whose, rank: phone + (isFixed ? phones.length : 0) };
  }
  if (has(kinds.contact)) return { kind: 'phone', whose, rank: 2 * phones.length };
  if (has(kinds.gender)) return { kind: 'gender', whose, rank: 0 };
  const classroom = classrooms.findIndex((word) => said.includes(word));
  if (classroom >= 0) return { kind: 'classroom', whose, rank: classroom };
  if (has(kinds.name)) return { kind: 'name', whose, rank: 0 };
  // 'Aluno' beside 'Nome do aluno' may be a number.
  return whose === 'anybody' ? undefined : { kind: 'name', whose, rank: 1 };
}

function whoseOf(has: (some: ReadonlySet<string>) => boolean): TitleMeaning['whose'] {
  const isStudent = has(people.student);
  if (has(people.mother)) return 'mother';
  if (has(people.father)) return 'father';
  if (has(people.guardian)) {
    if (has(people.second)) return 'second';
    return has(people.first) ? 'first' : 'guardian';
  }
  if (isStudent) return 'student';
  if (has(people.second)) return 'second';
  return has(people.first) ? 'first' : 'anybody';
}

/** 'E-mail do Responsável2' → e-mail, do, responsavel, 2. */
function wordsOf(title: string): string[] {
  return fold(title.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[ºª°]/g, 'o'))
    .replace(/e-?\s?mail/g, 'email')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(' '));
}
