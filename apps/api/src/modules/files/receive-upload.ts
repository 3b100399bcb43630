import { limits, messages } from '@caderneta/api-client/contract';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#/policy/actor.ts';
import { HttpProblem, Invalid, Malformed, TooLarge, UnsupportedType } from '#/kernel/problems.ts';
import { ImageTooLarge, ImageUnreadable } from './image-preparer.ts';
import {
  ContentNotAccepted,
  discardFiles,
  type FileStore,
  FileTooLarge,
  type NewFile,
  storeFile,
  UploadBroken,
} from './store-file.ts';

const field = 'files';

interface Receiver {
  store: FileStore;
  actor: Actor;
  /** Refuses a file too many. */
  countFile: () => Promise<void>;
}

/** Stores the files of a request as they stream in, all or none. */
export async function receiveUpload(
  request: FastifyRequest,
  { store, actor, countFile }: Receiver,
): Promise<NewFile[]> {
  if (!request.isMultipart()) throw new UnsupportedType('Envie os arquivos como formulário.');
  const stored: NewFile[] = [];
  try {
    for await (const part of partsOf(request)) {
      if (part.type !== 'file' || part.fieldname !== field) {
        throw new Invalid([{ path: part.fieldname, message: messages.unknownFields }]);
      }
      await countFile();
      const incoming = {
        schoolId: actor.schoolId,
        uploadedBy: actor.id,
        name: part.filename,
        content: part.file,
      };
      stored.push(await storeFile(store, incoming));
    }
    if (stored.length === 0) throw new Invalid([{ path: field, message: messages.required }]);
    return stored;
  } catch (error) {
    // What still comes is thrown away, so that the browser reads the answer.
    request.raw.unpipe();
    request.raw.resume();
    await discardFiles(store.storage, stored);
    throw refusalOf(error);
  }
}

/** The parts of the form; what is no form is refused as such. */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') {
      throw new TooLarge(`Envie no máximo ${limits.filesPerUpload} arquivos de cada vez.`);
    }
    throw new UploadBroken('Not a complete form', { cause: error });
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof HttpProblem) return error;
  if (error instanceof FileTooLarge) return new TooLarge(messages.attachmentSize);
  if (error instanceof ContentNotAccepted) return new UnsupportedType(messages.attachmentType);
  if (error instanceof ImageTooLarge) return new TooLarge(error.message);
  if (error instanceof ImageUnreadable) {
    return new UnsupportedType('A imagem está danificada ou ocupa memória demais.');
  }
  return error instanceof UploadBroken ? new Malformed('O envio foi interrompido.') : error;
}
