import type { RosterQuestions, RosterRow } from '@caderneta/api-client/contract';
import { isLandline, isLocalMobile, properName, readPhone } from '@caderneta/formats';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import type { RosterLine } from './checking/read-rows.ts';
import { statusOf } from './roster-imports.mapper.ts';
import { findLines, findSchoolRoster, rewriteRows } from './roster-imports.repository.ts';
import { requireDraft, requireImport } from './roster-imports.service.ts';

const phoneFields = ['firstPhone', 'secondPhone'] as const;
const nameFields = ['name', 'firstName', 'secondName'] as const;
/** Names that the question shows. */
const examples = 5;

/** What one answer corrects in all rows of a draft. */
export async function getQuestions(ctx: EmployeeContext, id: string): Promise<RosterQuestions> {
  const found = await requireImport(ctx, id, 'view');
  if (statusOf(found) !== 'draft') return { areaCode: null, names: null };
  const lines = (await findLines(ctx.db, [found.id])).get(found.id) ?? [];
  const phones = cellsOf(lines, phoneFields);
  const local = phones.filter(isLocalMobile);
  const careless = new Map(
    cellsOf(lines, nameFields)
      .map((typed) => [typed, properName(typed)] as const)
      .filter(([typed, proper]) => typed !== proper),
  );
  const shown = [...careless].slice(0, examples);
  return {
    areaCode: local.length > 0 ? await askAreaCode(ctx, phones, local.length) : null,
    names:
      careless.size > 0
        ? { names: careless.size, examples: shown.map(([typed, proper]) => ({ typed, proper })) }
        : null,
  };
}

const cellsOf = (lines: RosterLine[], fields: readonly (keyof RosterRow)[]) =>
  lines.flatMap(({ row }) => fields.map((field) => row[field]).filter((cell) => cell !== ''));

async function askAreaCode({ db, actor }: EmployeeContext, phones: string[], local: number) {
  const { guardians } = await findSchoolRoster(db, actor.schoolId);
  const known = [...phones.map(readPhone), ...guardians.map(({ phone }) => phone)];
  const codes = known.filter((phone) => /^\d{10,11}$/.test(phone)).map((one) => one.slice(0, 2));
  const counted = [...Map.groupBy(codes, (code) => code)];
  counted.sort(([, some], [, others]) => others.length - some.length);
  return { phones: local, proposed: counted[0]?.[0] ?? null };
}

/** Puts the area code before every number that says none. */
export function giveAreaCode(ctx: EmployeeContext, id: string, areaCode: string): Promise<void> {
  const complete = (phone: string) =>
    isLocalMobile(phone) || (isLandline(phone) && readPhone(phone).length === 8)
      ? `${areaCode}${readPhone(phone)}`
      : phone;
  return rewrite(ctx, id, { fields: phoneFields, write: complete });
}

/** Writes names in capitals alone, or without any, as people write them. */
export function writeNames(ctx: EmployeeContext, id: string): Promise<void> {
  return rewrite(ctx, id, { fields: nameFields, write: properName });
}

interface Rewriting {
  fields: readonly (keyof RosterRow)[];
  write: (cell: string) => string;
}

async function rewrite(ctx: EmployeeContext, importId: string, { fields, write }: Rewriting) {
  const { id } = await requireDraft(ctx, importId);
  const lines = (await findLines(ctx.db, [id])).get(id) ?? [];
  const changed = lines.flatMap(({ line, row }) => {
    const cells = fields.map((field) => [field, write(row[field])] as const);
    const isSame = cells.every(([field, cell]) => row[field] === cell);
    return isSame ? [] : [{ line, row: { ...row, ...Object.fromEntries(cells) } }];
  });
  await rewriteRows(ctx.db, id, changed);
}
