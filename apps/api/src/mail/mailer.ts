export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The id is the same in every attempt: mail systems show two with one Message-ID once. */
export type Mail = OutgoingMail & { id: string };

export interface Mailer {
  /** @throws {NotSent} */
  send: (mail: Mail) => Promise<void>;
  /** Where mails go, for the person who starts the server. */
  description: string;
  close: () => void;
}
