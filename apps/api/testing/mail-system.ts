import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

/** Nobody has it; the mailbox belongs to it. */
const mailUser = 5_000;
const everybody = 0o755;

export interface MailSystem {
  /** Takes any mail, as a relay does, and hands it on to the recipient's server. */
  smtpUrl: string;
  /** Where e-mails come back to, with what is behind a `+`. */
  returnAddress: string;
  returnUrl: string;
  /** Has what comes back posted there from now on, once `startMailSystem` was told so. */
  postTo: (report: { url: string; secret: string }) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * A Postfix that relays to another server, and a Dovecot with the mailbox in which it delivers what
 * comes back; both on this machine alone, in a folder of their own.
 * @param recipients port of the recipients' mail server
 * @param isPosted whether Postfix pipes what comes back to curl, instead of the mailbox
 */
export async function startMailSystem(recipients: number, isPosted = false): Promise<MailSystem> {
  const folder = await mkdtemp(join(tmpdir(), 'caderneta-mail-'));
  await chmod(folder, everybody);
  const [smtpPort, imapPort] = [await freePort(), await freePort()];
  for (const name of ['postfix', 'spool', 'data', 'dovecot', 'boxes']) {
    await mkdir(join(folder, name));
    // Whatever this process leaves out of new folders.
    await chmod(join(folder, name), everybody);
  }
  await chown(join(folder, 'boxes'), mailUser, mailUser);
  await chown(join(folder, 'data'), await idOf('postfix'), 0);
  await writeFile(join(folder, 'postfix/main.cf'), mainOf(folder, recipients, isPosted));
  await writeFile(join(folder, 'postfix/signs'), signs);
  await writeFile(join(folder, 'postfix/master.cf'), masterOf(smtpPort, folder));
  await writeFile(join(folder, 'dovecot.conf'), dovecotOf(folder, imapPort));
  const postfix = (act: string) => start('/usr/sbin/postfix', ['-c', join(folder, 'postfix'), act]);
  const running = [
    postfix('start-fg'),
    start('/usr/sbin/dovecot', ['-F', '-c', join(folder, 'dovecot.conf')]),
  ];
  await until(() => isListening(smtpPort), 'Postfix');
  await until(() => isListening(imapPort), 'Dovecot');
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    returnAddress: 'volta@escola.test',
    returnUrl: `imap://volta:segredo@127.0.0.1:${imapPort}`,
    postTo: async (report) => {
      const path = join(folder, 'post-report');
      await writeFile(path, postReport(report));
      await chmod(path, everybody);
    },
    close: async () => {
      const ended = running
        .filter(({ exitCode }) => exitCode === null)
        .map((child) => once(child, 'exit'));
      postfix('abort');
      running[1]!.kill('SIGTERM');
      await Promise.all(ended);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const start = (program: string, given: string[]): ChildProcess =>
  spawn(program, given, { stdio: 'ignore' });

async function idOf(user: string): Promise<number> {
  const [, id] =
    new RegExp(`^${user}:[^:]*:(\\d+):`, 'm').exec(await readFile('/etc/passwd', 'utf8')) ?? [];
  if (!id) throw new Error(`no user ${user}: apt-get install postfix dovecot-imapd`);
  return Number(id);
}

const mainOf = (folder: string, recipients: number, isPosted: boolean) => `
compatibility_level = 3.6
queue_directory = ${folder}/spool
data_directory = ${folder}/data
maillog_file_prefixes = ${folder}
maillog_file = ${folder}/mail.log
mail_owner = postfix
setgid_group = postdrop
myhostname = relay.test
mydestination =
inet_interfaces = loopback-only
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
relayhost = [127.0.0.1]:${recipients}
recipient_delimiter = +
virtual_mailbox_domains = escola.test
virtual_mailbox_base = ${folder}/boxes
virtual_mailbox_maps = inline:{volta@escola.test=volta/}
virtual_uid_maps = static:${mailUser}
virtual_gid_maps = static:${mailUser}
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 1s
delay_warning_time = 1s
header_checks = regexp:${folder}/postfix/signs
report_destination_recipient_limit = 1
${isPosted ? 'virtual_transport = report' : ''}
`;

/** What a relay that signs adds to each mail, and the server of a mailbox that looks at the sign. */
const signs = `
/^Message-ID:/ PREPEND DKIM-Signature: v=1; a=rsa-sha256; d=escola.test; s=selo; h=from; bh=eA==; b=eA==
/^MIME-Version:/ PREPEND Authentication-Results: relay.test; spf=pass; dkim=pass; dmarc=pass
`;

/** 75 has Postfix try again. As in docs/operations.md, where the secret stands in a file. */
const postReport = ({ url, secret }: { url: string; secret: string }) => `#!/bin/sh
curl --silent --fail --max-time 30 --header 'Authorization: Bearer ${secret}' \\
  --header 'Content-Type: message/rfc822' --data-binary @- ${url} || exit 75
`;

/** Services of which only Postfix itself asks something. */
const inside =
  'proxymap anvil rewrite:trivial-rewrite bounce defer:bounce trace:bounce smtp error retry:error';

const masterOf = (port: number, folder: string) =>
  [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    'postlog unix-dgram n - n - 1 postlogd',
    'pickup unix n - n 1 1 pickup',
    'cleanup unix n - n - 0 cleanup',
    'qmgr unix n - n 1 1 qmgr',
    'virtual unix - n n - - virtual',
    `report unix - n n - - pipe flags=DOq user=nobody argv=${folder}/post-report`,
    ...inside.split(' ').map((entry) => {
      const [service, program = service] = entry.split(':');
      return `${service} unix - - n - 0 ${program}`;
    }),
    '',
  ].join('\n');

const dovecotOf = (folder: string, port: number) => `
base_dir = ${folder}/dovecot
state_dir = ${folder}/dovecot
log_path = ${folder}/dovecot.log
listen = 127.0.0.1
protocols = imap
ssl = no
disable_plaintext_auth = no
first_valid_uid = ${mailUser}
mail_location = maildir:${folder}/boxes/%u
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service stats {
  chroot =
}
service anvil {
  chroot =
}
passdb {
  driver = static
  args = password=segredo
}
userdb {
  driver = static
  args = uid=${mailUser} gid=${mailUser} home=${folder}/boxes/%u
}
`;

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('close', () => socket.destroy()).on('connect', () => socket.end());
  });
}
