import type { PGlite, Transaction } from '@electric-sql/pglite';
import { type DiskSpace, NoRoom } from '#/disk-space.ts';
import { exitCodeWithoutRoom } from '#/supervisor.ts';

/** SQLSTATE of a write in a transaction that only reads, and of any statement after a failed one. */
const isReadOnly = '25006';
const hasFailed = '25P02';

/**
 * Makes the embedded database refuse writes while the disk has too little room, and go on reading.
 * Without room for its next log file it would break, and spin for ever at the next statement. The
 * database itself tells a read from a write: each statement of such a time stands in a transaction
 * that may only read. A look before each statement bounds what gets through to one of them.
 * @returns the same client, whose refused writes throw {NoRoom}
 */
export function guardSpace(client: PGlite, space: DiskSpace): PGlite {
  const query = client.query.bind(client);
  const transaction = client.transaction.bind(client);

  client.transaction = (run) =>
    transaction(async (tx) => {
      guardTransaction(tx, space);
      return run(tx);
    });
  client.query = <Row>(...given: Parameters<PGlite['query']>) =>
    space.isShort
      ? transaction(async (tx) => {
          guardTransaction(tx, space);
          return tx.query<Row>(...given);
        })
      : query<Row>(...given).catch(refuse);
  return client;
}

function guardTransaction(tx: Transaction, space: DiskSpace): void {
  const query = tx.query.bind(tx);
  tx.query = async <Row>(...given: Parameters<Transaction['query']>) => {
    if (space.isShort) await stopWriting(tx);
    return query<Row>(...given).catch(refuse);
  };
}

/** A way back to an earlier savepoint would end it too: so it is said before each statement. */
async function stopWriting(tx: Transaction): Promise<void> {
  await tx.exec('set transaction read only').catch((error: unknown) => {
    if (codeOf(error) !== hasFailed) throw error;
  });
}

function refuse(error: unknown): never {
  if ((error as { severity?: unknown }).severity === 'PANIC') endAtOnce();
  throw codeOf(error) === isReadOnly ? new NoRoom({ cause: error }) : error;
}

/** Somebody else took the room meanwhile. Any further statement, also that of a stop, would never end. */
function endAtOnce(): void {
  console.error(
    'O banco de dados parou porque o disco está cheio: o servidor precisa ser iniciado de novo.',
  );
  process.exit(exitCodeWithoutRoom());
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code;
