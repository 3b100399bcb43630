import {
  attachmentMessages,
  imageTypes,
  limits,
  messages,
  type StoredFile,
} from '@caderneta/api-client/contract';
import { countText } from '@caderneta/formats';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#/database/database.ts';
import type { EmployeeContext } from '#/kernel/call-context.ts';
import {
  HttpProblem,
  Invalid,
  Malformed,
  NotFound,
  RequestTooSlow,
  TooLarge,
  TooManyRequests,
  UnsupportedType,
} from '#/kernel/problems.ts';
import { NoTurn } from '#/kernel/turns.ts';
import { type RateLimit, takeHit, writingLimits } from '#/rate-limits/rate-limits.ts';
import type { FileLinks } from '#/secrets/signed-links.ts';
import { AudioNotAccepted, AudioTooLong } from './audio-preparer.ts';
import {
  ContentNotAccepted,
  discardFiles,
  type FileStore,
  FileTooLarge,
  type IncomingFile,
  type NewFile,
  storeFile,
  UploadBroken,
} from './file-store.ts';
import { type FileRow, storedFile } from './files.mapper.ts';
import { findVisibleFiles, insertFiles } from './files.repository.ts';
import { ImageTooLarge, ImageUnreadable } from './image-preparer.ts';
import { isAudio } from './recognise-content.ts';

/** Those of the files that the actor sees. */
export async function findFiles(ctx: EmployeeContext, ids: string[]): Promise<StoredFile[]> {
  const found = await findVisibleFiles(ctx.db, ctx.actor, ids);
  return found.map((row) => storedFile(row, ctx.links));
}

/** Who sends files, and what they may send. */
export interface Upload extends Pick<IncomingFile, 'schoolId' | 'uploadedBy' | 'guardianId'> {
  /** Said of what is no file that may be sent there. */
  wrongType: string;
  /** Each file counts against it. */
  limit: RateLimit;
}

/** Stores the files of an employee's form for whatever they write next. */
export function receiveFiles(
  ctx: EmployeeContext,
  request: FastifyRequest,
  store: FileStore,
): Promise<StoredFile[]> {
  const { id: uploadedBy, schoolId } = ctx.actor;
  const { type: wrongType } = attachmentMessages;
  const upload = { schoolId, uploadedBy, wrongType, limit: writingLimits.uploadedFiles };
  return receiveUpload(ctx, request, store, upload);
}

/** Stores the files of a form, all or none. */
export async function receiveUpload(
  { db, links }: { db: Database; links: FileLinks },
  request: FastifyRequest,
  store: FileStore,
  upload: Upload,
): Promise<StoredFile[]> {
  const stored = await receiveForm(db, request, store, upload);
  try {
    const rows = await insertFiles(db, stored);
    return rows.map((row) => storedFile(row, links));
  } catch (error) {
    await discardFiles(store.storage, stored);
    throw error;
  }
}

/** Takes in one file, whatever way it comes. Its row is the caller's to insert. @throws {HttpProblem} */
export async function receiveFile(
  db: Database,
  store: FileStore,
  { limit, wrongType, ...owner }: Upload,
  file: Pick<IncomingFile, 'name' | 'content' | 'signal'>,
): Promise<NewFile> {
  await takeHit(db, limit, owner.uploadedBy ?? owner.guardianId ?? '');
  return storeFile(store, { ...owner, ...file }).catch((error: unknown) => {
    throw toProblem(error, wrongType);
  });
}

const field = 'files';

/** Moves files into the storage as they stream in. */
async function receiveForm(
  db: Database,
  request: FastifyRequest,
  store: FileStore,
  upload: Upload,
): Promise<NewFile[]> {
  if (!request.isMultipart()) throw new UnsupportedType('Envie os arquivos como formulário.');
  const stored: NewFile[] = [];
  const signal = request.gone;
  try {
    for await (const part of partsOf(request)) {
      if (part.type !== 'file' || part.fieldname !== field) {
        throw new Invalid([{ path: part.fieldname, message: messages.unknownFields }]);
      }
      const file = { name: part.filename, content: part.file, signal };
      stored.push(await receiveFile(db, store, upload, file));
    }
    if (stored.length === 0) throw new Invalid([{ path: field, message: messages.required }]);
    return stored;
  } catch (error) {
    // Discards the rest of the upload, so that the browser reads the answer.
    request.raw.unpipe();
    request.raw.resume();
    await discardFiles(store.storage, stored);
    throw toProblem(error, upload.wrongType);
  }
}

/** The parts of the form; what is no form is refused as such. */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') {
      throw new TooLarge(
        `Envie no máximo ${countText(limits.filesPerUpload)} arquivos de cada vez.`,
      );
    }
    throw new UploadBroken('Not a complete form', { cause: error });
  }
}

const tooManyFiles =
  'O servidor está preparando muitos arquivos agora. Espere um minuto e envie de novo.';
/** Said of what no chat takes. */
export const chatFileType =
  'O anexo deve ser uma foto (jpeg ou png), um documento (pdf, doc ou docx) ou um áudio.';
const oneRecording = 'Vai um recado falado de cada vez: remova um deles.';
const audioLength = `O áudio deve ter no máximo ${limits.audioSeconds} segundos.`;

function toProblem(error: unknown, wrongType: string): unknown {
  if (error instanceof HttpProblem) return error;
  if (error instanceof AudioTooLong) return new TooLarge(audioLength);
  if (error instanceof FileTooLarge) return new TooLarge(attachmentMessages.size);
  if (error instanceof ContentNotAccepted || error instanceof AudioNotAccepted) {
    return new UnsupportedType(wrongType);
  }
  if (error instanceof NoTurn) return new TooManyRequests(60, tooManyFiles);
  if (error instanceof ImageTooLarge) return new TooLarge(error.message);
  if (error instanceof ImageUnreadable) return new UnsupportedType(error.message);
  if (!(error instanceof UploadBroken)) return error;
  return tooSlowBehind(error) ?? new Malformed('O envio foi interrompido.');
}

/** Whether the server itself broke the upload off. */
function tooSlowBehind({ cause }: Error): RequestTooSlow | undefined {
  if (cause instanceof RequestTooSlow) return cause;
  return cause instanceof Error ? tooSlowBehind(cause) : undefined;
}

export interface FileReferences {
  /** Pictures, by the field they were given in; a field may be empty. */
  images?: Record<string, (string | null | undefined)[]>;
  attachments?: Attachments;
}

interface Attachments {
  /** Of the field. */
  path: string;
  ids: string[];
  /** One of them may be a voice note. */
  takesRecording?: boolean;
}

/**
 * Lets the actor refer to files in what they write.
 * @throws NotFound for a file that they do not see, Invalid for a document as a picture, and for more
 *   recordings than the field takes
 */
export async function requireUsableFiles(
  { db, actor }: Pick<EmployeeContext, 'db' | 'actor'>,
  { images = {}, attachments }: FileReferences,
): Promise<void> {
  const given = [...(attachments?.ids ?? []), ...Object.values(images).flat()];
  const ids = [...new Set(given.filter((id) => typeof id === 'string'))];
  if (ids.length === 0) return;
  // What a family recorded stays in its chat.
  const isUsable = (one: FileRow) => !isAudio(one.mediaType) || one.uploadedBy !== null;
  const found = (await findVisibleFiles(db, actor, ids)).filter(isUsable);
  const types = new Map(found.map((file) => [file.id, file.mediaType]));
  if (ids.some((id) => !types.has(id.toLowerCase()))) throw new NotFound();
  const isPicture = (id: string | null | undefined) =>
    !id || imageTypes.some((type) => type === types.get(id.toLowerCase()));
  const errors: { path: string; message: string }[] = Object.entries(images)
    .filter(([, pictures]) => !pictures.every(isPicture))
    .map(([path]) => ({ path, message: messages.imageType }));
  if (attachments) errors.push(...faultsOfRecordings(attachments, types));
  if (errors.length > 0) throw new Invalid(errors);
}

/** @param types media type of each file by its id */
function faultsOfRecordings(
  { path, ids, takesRecording = false }: Attachments,
  types: ReadonlyMap<string, string>,
) {
  const attached = ids.map((id) => id.toLowerCase());
  const recordings = new Set(attached.filter((id) => isAudio(types.get(id) ?? '')));
  if (recordings.size <= (takesRecording ? 1 : 0)) return [];
  return [{ path, message: takesRecording ? oneRecording : attachmentMessages.type }];
}
