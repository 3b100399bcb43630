import { limits } from '@caderneta/api-client/contract';
import type { WhatsAppSettings } from '#/config/messaging-settings.ts';
import type { Database } from '#/database/database.ts';
import { HttpProblem } from '#/kernel/problems.ts';
import { NoTurn } from '#/kernel/turns.ts';
import { nameFiles } from '#/modules/chats/exports.ts';
import { insertFiles } from '#/modules/files/exports.ts';
import { discardFiles, type NewFile } from '#/modules/files/file-store.ts';
import { chatFileType, receiveFile } from '#/modules/files/files.service.ts';
import { writingLimits } from '#/rate-limits/rate-limits.ts';
import { MediaNotGiven, openWhatsAppMedia } from '#/telling/messaging/whatsapp-media.ts';
import type { WebhookServices } from './incoming.service.ts';

export const openMedia = (settings: WhatsAppSettings) =>
  openWhatsAppMedia(settings, limits.fileSize);

/** A file that a guardian sent, in the storage and in no table yet. */
export interface Fetched {
  /** What it is, as lists name it: 'Foto', 'Áudio (0:12)'. */
  name: string;
  /** @returns its id */
  insert: (tx: Database) => Promise<string>;
  discard: () => Promise<void>;
}

/** Statuses of a file that would be refused again. */
const refusedForGood = new Set([413, 415]);

/**
 * Fetches a file and takes it in as an upload of the chat: in kind, size and number.
 * @returns `later` where it may be had if WhatsApp tells of it again
 */
export async function fetchFile(
  { db, fileStore, media }: WebhookServices,
  { id, name }: { id: string; name: string | undefined },
  { id: guardianId, schoolId }: { id: string; schoolId: string },
): Promise<Fetched | 'refused' | 'later'> {
  const upload = {
    schoolId,
    guardianId,
    limit: writingLimits.guardianFiles,
    wrongType: chatFileType,
  };
  try {
    const row = await media.read({ id, whose: { schoolId, guardianId } }, (content) =>
      receiveFile(db, fileStore, upload, { name, content }),
    );
    return toFetched(row, fileStore);
  } catch (error) {
    if (error instanceof MediaNotGiven) return error.mayPass ? 'later' : 'refused';
    if (error instanceof HttpProblem) return refusedForGood.has(error.status) ? 'refused' : 'later';
    if (error instanceof NoTurn) return 'later';
    throw error;
  }
}

const toFetched = (row: NewFile, { storage }: WebhookServices['fileStore']): Fetched => ({
  name: nameFiles([row]),
  insert: async (tx) => {
    await insertFiles(tx, [row]);
    return row.id;
  },
  discard: () => discardFiles(storage, [row]),
});
