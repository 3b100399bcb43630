import { PgBoss } from 'pg-boss';
import type { Database } from '#/database/database.ts';
import { jobsIn, type JobsConnection } from '#/database/jobs-connection.ts';
import type { OutgoingMail } from '#/mail/mailer.ts';

/** Jobs that have no row of their own, kept in the same database under the schema `jobs`. */
export interface JobQueue {
  /** Stored with the caller's transaction, sent by whichever server is free. */
  addMail: (db: Database, mail: OutgoingMail) => Promise<void>;
  start: (work: JobWork) => Promise<void>;
  /** Waits for what is under way. */
  stop: () => Promise<void>;
}

export interface JobWork {
  sendMail: (mail: OutgoingMail & { id: string }) => Promise<void>;
  sweep: () => Promise<void>;
  onError: (error: Error) => void;
}

const minute = 60;
const day = 24 * 60 * minute;

/** Eight attempts within about a day. The job goes soon after, because a mail names a person. */
const mailOptions = {
  retryLimit: 8,
  retryDelay: minute,
  retryBackoff: true,
  retryDelayMax: day / 4,
  retentionSeconds: 2 * day,
  deleteAfterSeconds: 60 * minute,
};

const nightly = { cron: '40 3 * * *', tz: 'America/Sao_Paulo' };

export function createJobQueue(connection: JobsConnection): JobQueue {
  const boss = new PgBoss({ ...connection, schema: 'jobs', persistWarnings: false });
  return {
    addMail: async (db, mail) => {
      await boss.send('mail', mail, { db: jobsIn(db) });
    },
    start: async ({ sendMail, sweep, onError }) => {
      boss.on('error', onError);
      await boss.start();
      await boss.createQueue('mail', mailOptions);
      await boss.createQueue('sweep', { policy: 'exclusive', retryLimit: 0 });
      // A server that is off every night sweeps when it starts.
      await boss.send('sweep', null, { singletonSeconds: 60 * minute });
      const polling = { pollingIntervalSeconds: 5 };
      await boss.work<OutgoingMail>('mail', polling, async (jobs) => {
        for (const { id, data } of jobs) await sendMail({ ...data, id });
      });
      await boss.work('sweep', { pollingIntervalSeconds: 30 }, sweep);
      await boss.schedule('sweep', nightly.cron, null, { tz: nightly.tz });
    },
    stop: () => boss.stop({ graceful: true, timeout: 4000 }),
  };
}
