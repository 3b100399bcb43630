export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The id is the same in every attempt: mail systems show two with one Message-ID once. */
export type Mail = OutgoingMail & { id: string };

export interface Mailer {
  /** Rejects with `MailNotSent`. */
  send: (mail: Mail) => Promise<void>;
  /** Where mails go, for the person who starts the server. */
  description: string;
  close: () => void;
}

/** Its message holds no address: it is kept in the database and in the log. */
export class MailNotSent extends Error {
  /** Whether another attempt could only fail again. */
  readonly isFinal: boolean;

  constructor(reason: string, isFinal: boolean) {
    super(reason);
    this.isFinal = isFinal;
  }
}
