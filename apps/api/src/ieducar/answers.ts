import * as z from 'zod/mini';
import { cleanText } from '#/kernel/clean-text.ts';

/** Numbers come as numbers or as text, as the database of an installation hands them over. */
const number = z.coerce.number<string | number>().check(z.int(), z.minimum(0));
const optionalNumber = z.pipe(
  z.optional(z.nullable(z.union([z.string(), z.number()]))),
  z.transform((value) => Number(value) || null),
);
/** Missing, null and empty are one. */
const text = z.pipe(
  z.optional(z.nullable(z.union([z.string(), z.number()]))),
  z.transform((value) => cleanText(String(value ?? '')).trim()),
);
/** Of a row that somebody deleted. */
const deletedAt = text;
/** Where nothing was found, some routes answer null, false or 0 instead of an empty list. */
const list = <Item>(item: z.ZodMiniType<Item>) =>
  z.pipe(
    z.union([z.array(item), z.null(), z.literal(false), z.literal(0)]),
    z.transform((found) => found || []),
  );

export const schoolsAnswer = z.object({
  escolas: list(
    z.object({
      cod_escola: number,
      nome: text,
      municipio: text,
      uf: text,
      inep: text,
      ativo: number,
    }),
  ),
});

export const yearAnswer = z.object({ ano: optionalNumber });

export const classesAnswer = z.object({
  turmas: list(
    z.object({
      id: number,
      nome: text,
      turno_id: optionalNumber,
      series_regras: z.optional(z.nullable(z.array(z.object({ serie_id: optionalNumber })))),
      deleted_at: deletedAt,
    }),
  ),
});

export const gradesAnswer = z.object({ series: list(z.object({ id: number, nome: text })) });

export const registrationsAnswer = z.object({
  matriculas: list(
    z.object({
      aluno_id: number,
      matricula_id: number,
      situacao: number,
      ativo: number,
      deleted_at: deletedAt,
    }),
  ),
});

export const enrolmentsAnswer = z.object({
  enturmacoes: list(
    z.object({
      id: number,
      turma_id: number,
      matricula_id: number,
      data_entrada: text,
      data_saida: text,
      deleted_at: deletedAt,
    }),
  ),
});

export const pupilsAnswer = z.object({
  alunos: list(
    z.object({ aluno_id: number, nome_aluno: text, nome_social: text, deleted_at: deletedAt }),
  ),
});

export const pupilAnswer = z.object({ pessoa_id: number, tipo_responsavel: text });

/** Its `id` may be that of the person's address: the id asked for is the person's. */
export const personAnswer = z.object({
  nome: text,
  sexo: text,
  pai_id: optionalNumber,
  mae_id: optionalNumber,
  responsavel_id: optionalNumber,
  nome_pai: text,
  nome_mae: text,
  nome_responsavel: text,
  ddd_fone_mov: text,
  fone_mov: text,
  ddd_fone_fixo: text,
  fone_fixo: text,
});
export type PersonAnswer = z.output<typeof personAnswer>;
