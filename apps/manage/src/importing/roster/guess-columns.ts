import type { RosterField } from '@caderneta/api-client/contract';
import { fold } from '@caderneta/ui';

/** Field → its column in the file; fields that the file lacks are left out. */
export type ColumnMapping = Partial<Record<RosterField, number>>;

interface Column extends TitleMeaning {
  index: number;
  title: string;
}

type Place = 'first' | 'second';
type Whose = TitleMeaning['whose'];

interface Cells {
  cells: readonly string[];
}

/**
 * Guesses the columns of a roster by their titles, in the wordings of many schools. A column whose
 * cells would be wrong in every row is no guess, whatever its title.
 */
export function guessColumns(
  titles: readonly string[],
  rows: readonly Cells[] = [],
): ColumnMapping {
  const halves = new Set(
    nameColumns(titles)
      .filter((pair) => titles.includes(wholeName(titles, pair)))
      .flat(),
  );
  const columns = titles.flatMap((title, index): Column[] => {
    const meaning = halves.has(index) ? undefined : meaningOf(title);
    const fits = meaning && rows.length > 0 ? fitsSome(meaning.kind, rows, index) : true;
    return meaning && fits ? [{ ...meaning, index, title: fold(title) }] : [];
  });
  const name = best(columns, 'name', 'student') ?? best(columns, 'name', 'anybody');
  const guardians = columns.filter((column) => column !== name && column.whose !== 'student');
  const places = placesOf(guardians);
  const mapping: ColumnMapping = {
    name: name?.index,
    classroom: best(columns, 'classroom')?.index,
    period: best(columns, 'period')?.index,
    gender: best(columns, 'gender')?.index,
    ...placed(guardians, places, 'name', 'Name'),
    ...placed(guardians, places, 'phone', 'Phone'),
    ...placed(guardians, places, 'email', 'Email'),
  };
  // Nobody is a guardian without both, and each row would be refused for it.
  if (mapping.secondPhone === undefined || mapping.secondName === undefined) {
    delete mapping.secondName;
    delete mapping.secondPhone;
    delete mapping.secondEmail;
  }
  return Object.fromEntries(Object.entries(mapping).filter(([, index]) => index !== undefined));
}

/** What a filled cell of each kind has; the server decides over each row. */
const looks: Partial<Record<Column['kind'], RegExp>> = {
  name: /\p{L}/u,
  phone: /(?:\d\D*){8}/,
  email: /@/,
  gender: /^.{1,20}$/,
  period: /manh|matut|tarde|vesper|noite|notur|integral|^[mtvni]$/i,
};

function fitsSome(kind: Column['kind'], rows: readonly Cells[], index: number): boolean {
  const look = looks[kind];
  const filled = rows.flatMap(({ cells }) => cells[index]?.trim() || []);
  return !look || filled.length === 0 || filled.some((cell) => look.test(cell));
}

/** Title of the column that holds both halves of a name. */
export const wholeName = (titles: readonly string[], [first, last]: [number, number]) =>
  `${titles[first]} + ${titles[last]}`;

/** Pairs of columns that hold one name in two: first names, surnames. */
export function nameColumns(titles: readonly string[]): [first: number, last: number][] {
  const parts = titles.map((title) => {
    const said = wordsOf(title);
    const rest = said.filter((word) => !kinds.name.has(word) && !kinds.surname.has(word));
    const isSurname = said.some((word) => kinds.surname.has(word));
    return { owner: rest.join(' '), isSurname, isName: said.some((word) => kinds.name.has(word)) };
  });
  return parts.flatMap(({ owner, isSurname, isName }, last): [number, number][] => {
    const first = parts.findIndex((part) => part.owner === owner && part.isName && !part.isSurname);
    return isSurname && !isName && first >= 0 ? [[first, last]] : [];
  });
}

export const guessedCount = (mapping: ColumnMapping) => Object.keys(mapping).length;

function best(columns: Column[], kind: Column['kind'], whose?: Whose): Column | undefined {
  return columns
    .filter((column) => column.kind === kind && (!whose || column.whose === whose))
    .sort((one, other) => one.rank - other.rank)[0];
}

/** Assigns the places of two guardians: marked titles first, then parents. */
function placesOf(columns: Column[]): Map<Whose, Place> {
  const places = new Map<Whose, Place>();
  const has = (kind: Column['kind'], whose: Whose) => !!best(columns, kind, whose);
  const isMarked = (whose: Whose) => columns.some((column) => column.whose === whose);
  const isNamed = has('name', 'guardian');
  if (isMarked('first') || isNamed) places.set('first', 'first');
  if (isMarked('second')) places.set('second', 'second');
  const parents = columns
    .map(({ whose }) => whose)
    .filter((whose) => whose === 'mother' || whose === 'father')
    .sort((one, other) => Number(has('phone', other)) - Number(has('phone', one)));
  for (const parent of new Set(parents)) {
    // With a guardian's name in the file, a parent without a phone is not a contact.
    if (isNamed && !has('phone', parent)) continue;
    const taken = new Set(places.values());
    if (!taken.has('first')) places.set(parent, 'first');
    else if (!taken.has('second')) places.set(parent, 'second');
  }
  return places;
}

type Suffix = 'Name' | 'Phone' | 'Email';

function placed(
  columns: Column[],
  places: Map<Whose, Place>,
  kind: Column['kind'],
  suffix: Suffix,
): ColumnMapping {
  const found: Partial<Record<Place, number>> = {};
  for (const place of ['first', 'second'] as const) {
    const marked = columns.filter(({ whose }) => places.get(whose) === place);
    found[place] = best(marked, kind)?.index;
  }
  const unmarked = columns.filter(({ whose }) => whose === 'guardian' || whose === 'anybody');
  const likely = best(unmarked, kind);
  const alike = unmarked.filter(({ title }) => title === likely?.title);
  for (const { index } of alike) {
    const place = (['first', 'second'] as const).find((one) => found[one] === undefined);
    if (place) found[place] = index;
  }
  return { [`first${suffix}`]: found.first, [`second${suffix}`]: found.second };
}

/** The meaning of a title by its words alone. */
interface TitleMeaning {
  kind: 'name' | 'phone' | 'email' | 'classroom' | 'period' | 'gender';
  /** The person of the column; `anybody` if the title does not say. */
  whose: 'student' | 'guardian' | 'mother' | 'father' | 'first' | 'second' | 'anybody';
  /** Decides between two titles for one field: the lower rank is used. */
  rank: number;
}

/** A title with one of these words names no field, even if its other words do. */
const foreign = words(
  'codigo cod matricula ra id cpf rg cnpj nis documento nascimento nasc data idade endereco rua',
  'bairro cidade cep uf observacao observacoes obs parentesco profissao letivo professor professora',
  'status situacao senha login valor mensalidade inep cor raca naturalidade social',
);
const people = {
  second: words('2 2o 2a ii segundo segunda secundario'),
  first: words('1 1o 1a i primeiro primeira principal'),
  mother: words('mae mamae materno'),
  father: words('pai papai paterno'),
  guardian: words('responsavel responsaveis resp tutor tutora guardiao filiacao'),
  student: words('aluno aluna alunos estudante estudantes crianca discente filho filha'),
} as const;
/** Words of a column with phones, by rank. */
const phones = ['celular', 'cel', 'whatsapp', 'whats', 'zap', 'movel', 'telefone', 'fone', 'tel'];
const classrooms = ['turma', 'classe', 'sala', 'serie', 'ano', 'grupo', 'nivel', 'etapa'];
const kinds = {
  email: words('email emails mail'),
  gender: words('sexo genero'),
  period: words('turno periodo'),
  contact: words('contato contatos'),
  name: words('nome nomes prenome'),
  surname: words('sobrenome sobrenomes'),
};

/** Undefined if the title names no field of a roster. */
function meaningOf(title: string): TitleMeaning | undefined {
  const titleWords = wordsOf(title);
  const has = (some: ReadonlySet<string>) => titleWords.some((word) => some.has(word));
  if (has(foreign)) return undefined;
  const whose = whoseOf(has);
  // Alone it is half a name; see `nameColumns`.
  if (has(kinds.surname)) return has(kinds.name) ? { kind: 'name', whose, rank: -1 } : undefined;
  const phone = phones.findIndex((word) => titleWords.includes(word));
  if (has(kinds.email)) return { kind: 'email', whose, rank: 0 };
  if (phone >= 0) {
    const isFixed = titleWords.includes('fixo') || titleWords.includes('residencial');
    return { kind: 'phone', whose, rank: phone + (isFixed ? phones.length : 0) };
  }
  if (has(kinds.contact)) return { kind: 'phone', whose, rank: 2 * phones.length };
  if (has(kinds.period))
    return { kind: 'period', whose, rank: titleWords.includes('turno') ? 0 : 1 };
  if (has(kinds.gender)) return { kind: 'gender', whose, rank: 0 };
  const classroom = classrooms.findIndex((word) => titleWords.includes(word));
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
