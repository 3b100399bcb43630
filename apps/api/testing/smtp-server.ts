import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  /** Headers and body as they came. */
  source: string;
  messageId: string;
}

export interface TestSmtpServer {
  url: string;
  mails: ReceivedMail[];
  /** Refusals by address, or by the command that is refused: a code, with words or without. */
  refusals: Map<string, number | string>;
  /** Those that are named get no answer until the function is called. @returns it */
  hold: () => () => void;
  /** Recipients that wait for their answer. */
  held: () => number;
  close: () => Promise<void>;
}

/** A real SMTP server on this machine, which keeps what it is sent. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = [];
  const refusals: TestSmtpServer['refusals'] = new Map();
  const held: (() => void)[] = [];
  let isHolding = false;
  const hold = () => {
    isHolding = true;
    return () => {
      isHolding = false;
      for (const answer of held.splice(0)) answer();
    };
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const answer = () => done(refusalOf(refusals.get(address), `${address} is not taken`));
      if (isHolding) held.push(answer);
      else answer();
    },
    onMailFrom: (_address, _session, done) =>
      done(refusalOf(refusals.get('MAIL FROM'), 'not from you')),
    onData: (stream, { envelope }, done) => {
      const keep = (source: string) => {
        const messageId = /^Message-ID: <(.+)>/im.exec(source)?.[1] ?? '';
        const refusal = refusalOf(refusals.get('DATA'), 'not this');
        if (refusal) return done(refusal);
        for (const { address } of envelope.rcptTo) mails.push({ to: address, source, messageId });
        done();
      };
      // What a killed client sent half is no mail.
      text(stream).then(keep, done);
    },
  });
  // A client that was killed is no failure of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, mails, refusals, hold, held: () => held.length, close };
}

/** As the server library answers it. */
function refusalOf(refusal: number | string | undefined, usual: string): Error | undefined {
  if (refusal === undefined) return undefined;
  const [code, ...words] = String(refusal).split(' ');
  return Object.assign(new Error(words.join(' ') || usual), { responseCode: Number(code) });
}
