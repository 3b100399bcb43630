import { type AddressInfo, createServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, expect, test } from '@jest/globals';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { certificate, privateKey } from '../../testing/push-certificate.ts';
import { openSmtpMailer } from '#/mail/mailer.ts';
import { checkMail, checkMailReturns } from './check-mail.ts';

// Of the process, which other tests share.
const known = getCACertificates('default');
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  setDefaultCACertificates(known);
  for (const close of closing.splice(0)) await close();
});

/** A mail server that takes 'escola' with 'certa', and notes what came to it, and how. */
async function startServer(options: SMTPServerOptions = {}) {
  const seen: string[] = [];
  const server = new SMTPServer({
    ...{ key: privateKey, cert: certificate, authOptional: true },
    onAuth: ({ username, password }, { secure }, done) => {
      seen.push(`${username} ${secure ? 'by TLS' : 'in the clear'}`);
      return password === 'certa' ? done(null, { user: username }) : done(new Error('no'));
    },
    onData: (stream, { secure }, done) => {
      stream.resume().on('end', () => {
        seen.push(`mail ${secure ? 'by TLS' : 'in the clear'}`);
        done();
      });
    },
    ...options,
  });
  // A client that breaks off is no failure of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as { port: number };
  return { seen, at: `127.0.0.1:${port}` };
}
/** Of an old server, or of one whose STARTTLS somebody on the way takes out. */
const withoutTls = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true };
const trustTheServer = () => setDefaultCACertificates([...known, certificate]);

const from = 'Escola <avisos@girassol.test>';
const look = (smtpUrl: string) =>
  checkMail({ smtpUrl, sendsMail: true, mailFrom: from, dataFolder: '/data' });
/** The level, what is said, and what to do, in one text. */
async function report(smtpUrl: string) {
  const { level, says, toDo } = await look(smtpUrl);
  return [level, says, ...toDo].join(' ');
}
function send(url: string) {
  const mailer = openSmtpMailer({ url, from, domain: 'girassol.test' });
  const mail = { to: 'marta@familia.test', subject: 'Olá', text: 'Olá', html: '<p>Olá</p>' };
  return mailer.send({ ...mail, id: crypto.randomUUID() }).finally(() => mailer.close());
}

test('it names where reports come from, and no secret', () => {
  const url = 'imaps://volta:segredo@imap.girassol.test';
  const mailReturns = { address: 'volta@girassol.test', url, secret: 'abcdefghijklmnop' };
  const looks = (returns: Parameters<typeof checkMailReturns>[0]['mailReturns']) =>
    checkMailReturns({
      ...{ smtpUrl: 'smtp://correio.girassol.test', publicUrl: 'https://portal.girassol.test' },
      mailReturns: returns,
    }).map(({ level, says }) => `${level} ${says}`);
  expect(looks(mailReturns)).toEqual([
    'ok volta@girassol.test: lidos em imap.girassol.test a cada minuto; recebidos em https://portal.girassol.test/v1/webhooks/mail, com MAIL_RETURN_SECRET',
  ]);
  expect(looks(undefined)).toEqual([
    'ok ninguém fica sabendo deles; MAIL_RETURN_ADDRESS muda isso',
  ]);
});

test('a password leaves encrypted or not at all', async () => {
  const clear = await startServer(withoutTls);
  const url = `smtp://escola:certa@${clear.at}`;
  await expect(send(url)).rejects.toMatchObject({ refusal: 'ofInstallation' });
  expect(await report(url)).toMatch(/^fault \S+ não oferece STARTTLS, e sem TLS nada sai .+ativ/i);
  expect(clear.seen).toEqual([]);
  trustTheServer();
  const sound = await startServer();
  await send(`smtp://escola:certa@${sound.at}`);
  expect(await report(`smtp://escola:certa@${sound.at}`)).toMatch(
    /^ok \S+ aceitou usuário e senha$/,
  );
  expect(sound.seen).toEqual(['escola by TLS', 'mail by TLS', 'escola by TLS']);
});

test('?tls=none sends in the clear and says so; without a user, this machine may', async () => {
  const { seen, at } = await startServer(withoutTls);
  await send(`smtp://escola:certa@${at}?tls=none`);
  expect(seen).toEqual(['escola in the clear', 'mail in the clear']);
  expect(await report(`smtp://escola:certa@${at}?tls=none`)).toMatch(
    /^ok \S+ aceitou usuário e senha, em claro \(\?tls=none\)$/,
  );
  expect(await report(`smtp://${at}`)).toMatch(/^ok \S+ respondeu$/);
});

test('a server that refuses the password is told from one that takes it', async () => {
  trustTheServer();
  const { at } = await startServer();
  const refused = await report(`smtp://escola:errada@${at}`);
  expect(refused).toMatch(/^fault \S+ recusou usuário ou senha \(EAUTH 535\) /);
  expect(refused).not.toContain('errada');
});

test('certificates, kinds of ports and a missing user each have their sentence', async () => {
  const starttls = await startServer();
  const tls = await startServer({ secure: true });
  const untrusted =
    /^fault \S+ mostra um certificado em que esta máquina não confia .+NODE_EXTRA_CA/;
  expect(await report(`smtp://escola:certa@${starttls.at}`)).toMatch(untrusted);
  expect(await report(`smtp://${starttls.at}`)).toMatch(untrusted);
  expect(await report(`smtps://escola:certa@${tls.at}`)).toMatch(untrusted);
  expect([...starttls.seen, ...tls.seen]).toEqual([]);
  trustTheServer();
  expect(await report(`smtps://${tls.at}`)).toMatch(/^ok \S+ respondeu$/);
  expect(await report(`smtps://${starttls.at}`)).toMatch(
    /^fault \S+ não começa com TLS, como smtps:\/\/ pede .+ use smtp:\/\/ com ela/,
  );
  expect(await report(`smtp://${tls.at}`)).toMatch(
    /^fault \S+ aceita a conexão e não diz nada.+ Use smtps:\/\/ com esta porta/,
  );
  const demanding = await startServer({ authOptional: false });
  expect(await report(`smtp://${demanding.at}`)).toMatch(
    /^fault \S+ pede usuário e senha, e SMTP_URL não os tem Escreva-os em SMTP_URL/,
  );
  expect(await report(`smtp://escola:certa@${demanding.at}`)).toMatch(/^ok /);
}, 60_000);

test('what comes to a server that only pretends never holds the password', async () => {
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 falso\r\n');
    socket.on('data', (bytes) => {
      heard.push(bytes.toString('latin1'));
      const isHello = /^EHLO/.test(bytes.toString('latin1'));
      socket.write(isHello ? '250-falso\r\n250 AUTH PLAIN LOGIN\r\n' : '502 não há\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await expect(send(`smtp://escola:certa@127.0.0.1:${port}`)).rejects.toThrow();
  expect(heard.join('')).toMatch(/^EHLO/);
  expect(heard.join('')).not.toMatch(/AUTH|escola|certa|ZXNjb2xh|Y2VydGE/i);
});
