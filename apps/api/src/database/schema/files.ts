import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid, unique } from 'drizzle-orm/pg-core';
import { declareData } from './declare-data.ts';
import { createdAt, primaryId } from './columns.ts';
import { employees } from './employees.ts';
import { schoolId, sameSchool } from './schools.ts';

/** A narrower copy of an image. */
export interface FileVariant {
  width: number;
  height: number;
  size: number;
  storageKey: string;
  /** Of a second copy of the same width, which is smaller; else as the file's copies are. */
  mediaType?: 'image/webp';
}

/** The width from which a copy is a picture to look at; a narrower one is for logos. */
export const narrowestPicture = 320;

export const files = pgTable(
  'files',
  {
    id: primaryId(),
    schoolId: schoolId(),
    /** An employee; null where a guardian uploaded it. */
    uploadedBy: uuid('uploaded_by'),
    /** The guardian who uploaded it for the chat; outlives that row. */
    guardianId: uuid('guardian_id'),
    originalName: text('original_name').notNull(),
    mediaType: text('media_type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    /** Images only. */
    width: integer('width'),
    height: integer('height'),
    /** Recordings only: how long they last. */
    seconds: integer('seconds'),
    variants: jsonb('variants').$type<FileVariant[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    check('files_uploader', sql`(${table.uploadedBy} is null) <> (${table.guardianId} is null)`),
    index('files_by_guardian')
      .on(table.guardianId)
      .where(sql`${table.guardianId} is not null`),
    index('files_by_school').on(table.schoolId),
    index('files_by_age').on(table.createdAt),
    unique('files_in_school').on(table.schoolId, table.id),
    sameSchool('files_uploaded_by_in_school', [table.schoolId, table.uploadedBy], employees),
  ],
);

declareData(files, {
  whose: 'school',
  onErase: { guardianId: 'keep' },
  exported: { not: 'the archive has the files themselves' },
});

export const fileId = (name: string) => uuid(name);
