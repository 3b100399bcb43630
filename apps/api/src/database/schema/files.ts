import { index, integer, jsonb, pgTable, text, uuid, unique } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from './columns.ts';
import { employeeId, employees } from './employees.ts';
import { schoolId, sameSchool } from './schools.ts';

/** A narrower copy of an image. */
export interface FileVariant {
  width: number;
  height: number;
  size: number;
  storageKey: string;
}

export const files = pgTable(
  'files',
  {
    id: primaryId(),
    schoolId: schoolId(),
    uploadedBy: employeeId('uploaded_by'),
    originalName: text('original_name').notNull(),
    mediaType: text('media_type').notNull(),
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    /** Images only. */
    width: integer('width'),
    height: integer('height'),
    variants: jsonb('variants').$type<FileVariant[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    index('files_by_school').on(table.schoolId),
    index('files_by_age').on(table.createdAt),
    unique('files_in_school').on(table.schoolId, table.id),
    sameSchool('files_uploaded_by_in_school', [table.schoolId, table.uploadedBy], employees),
  ],
);

export const fileId = (name: string) => uuid(name);
