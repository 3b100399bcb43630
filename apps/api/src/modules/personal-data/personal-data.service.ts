import type { Readable } from 'node:stream';
import { can } from '@caderneta/api-client/contract';
import type { Database } from '#/database/database.ts';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import { Forbidden, NotFound } from '#/kernel/problems.ts';
import { findActor } from '#/policy/actor.repository.ts';
import type { Actor } from '#/policy/actor.ts';
import type { LinkHolder } from '#/secrets/signed-links.ts';
import type { FileStorage } from '#/storage/file-storage.ts';
import { pathInZip, streamZip } from '#/storage/stream-zip.ts';
import {
  findGuardianData,
  findPersonalFiles,
  findSchoolName,
  findStudentData,
  findSubjectName,
  type Subject,
} from './personal-data.repository.ts';
import { renderPersonalData } from './render-personal-data.ts';

export interface Asked {
  subject: Subject;
  id: string;
}

/** Purpose of a signed address; no address of a file can be used for it. */
export const variantOf = (subject: Subject) => `data of ${subject}`;

/** An address of the archive, which the browser opens without a header. */
export async function linkToPersonalData(
  { db, actor, links }: EmployeeContext,
  asked: Asked,
): Promise<{ location: string }> {
  await requireSubject(db, actor, asked);
  const { search } = new URL(links.link(asked.id, variantOf(asked.subject)), 'http://localhost');
  return { location: `/v1/personalData/${asked.subject}/${asked.id}${search}` };
}

/** @returns the name */
async function requireSubject(db: Database, actor: Actor, { subject, id }: Asked): Promise<string> {
  if (!can(actor, 'administer')) throw new Forbidden();
  const name = await findSubjectName(db, subject, { id, schoolId: actor.schoolId });
  if (name === undefined) throw new NotFound();
  return name;
}

/** Checks that the caller is still the administrator for whom the address was made. */
export async function requireHolder(db: Database, { kind, id }: LinkHolder): Promise<Actor> {
  const actor = kind === 'session' ? await findActor(db, id) : undefined;
  if (!actor) throw new Forbidden();
  return actor;
}

export interface Collecting {
  db: Database;
  storage: FileStorage;
  actor: Actor;
  now: Date;
}

/** A ZIP with everything, to read and to print, to compute with, and the files. */
export async function collectPersonalData(
  { db, storage, actor, now }: Collecting,
  asked: Asked,
): Promise<{ fileName: string; zip: Readable }> {
  const { subject, id } = asked;
  const name = await requireSubject(db, actor, asked);
  const sections = await (subject === 'student'
    ? findStudentData(db, id)
    : findGuardianData(db, id));
  const files = await findPersonalFiles(db, subject, id);
  const school = await findSchoolName(db, actor.schoolId);
  const about = { name, school, subject, sections, now, timeZone: actor.timezone };
  const named = files.map(({ originalName, storageKey }, place) => ({
    path: `arquivos/${pathInZip(place, originalName)}`,
    storageKey,
  }));
  const page = renderPersonalData({ ...about, files: named.map(({ path }) => path) });
  const texts = [
    { path: 'dados.html', text: page },
    { path: 'dados.json', text: toJson(about) },
  ];
  const zip = streamZip(storage, { texts, files: named, now });
  return { fileName: `dados-${fileNameOf(name)}.zip`, zip };
}

const fileNameOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
    .replace(/ +/g, '-');

function toJson({ name, school, sections, now }: About) {
  const content = Object.fromEntries(sections.map(({ title, rows }) => [title, rows]));
  const whole = { nome: name, escola: school, feito_em: now.toISOString(), dados: content };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

type About = Omit<Parameters<typeof renderPersonalData>[0], 'files'>;
