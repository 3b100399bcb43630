import { resolveTxt } from 'node:dns/promises';
import type { Config } from '#/config.ts';
import { type Check, fine, warning } from './check.ts';

/** Names that no DNS of the world has: RFC 6761 and 6762. */
const ownNames = new Set(['test', 'example', 'invalid', 'localhost', 'local', 'internal']);

/** Texts at a name of the DNS, as `dns.promises.resolveTxt` answers them. */
type LookUp = (name: string) => Promise<string[][]>;

/**
 * Looks up what receivers ask the DNS before they believe that the installation sends for its domain.
 * The key of DKIM stands under a name that the mail server alone chooses.
 */
export async function checkMailDomain(
  { sendsMail, smtpUrl, mailFrom }: Pick<Config, 'sendsMail' | 'smtpUrl' | 'mailFrom'>,
  lookUp: LookUp = resolveTxt,
): Promise<Check[]> {
  const domain = mailFrom.split('@').at(-1)!.replace('>', '').trim().toLowerCase();
  if (!sendsMail || !smtpUrl || ownNames.has(domain.split('.').at(-1)!)) return [];
  const [spf, dmarc] = await Promise.all([
    find(lookUp, domain, 'v=spf1'),
    findDmarc(lookUp, domain),
  ]);
  if (spf === 'silent' || dmarc === 'silent') {
    return [warning('mailDomain', `o DNS não respondeu sobre ${domain}`, askAgain)];
  }
  const lacking = [...lacksOfSpf(domain, spf), ...lacksOfDmarc(domain, dmarc)];
  if (lacking.length > 0) {
    const says = lacking.map(({ says: one }) => one).join('; ');
    return [warning('mailDomain', `${domain}: ${says}`, ...lacking.map(({ toDo }) => toDo), dkim)];
  }
  return [fine('mailDomain', `${domain} tem SPF e DMARC. ${dkim}`)];
}

const askAgain = 'Confira o DNS desta máquina e repita.';
const dkim =
  'DKIM não se vê daqui: num e-mail que chegou, “Authentication-Results” deve dizer dkim=pass; doctor --send-to envia um.';

interface Lack {
  says: string;
  toDo: string;
}

/** Another one than the first counts for nothing: RFC 7208 has two of them fail. */
function lacksOfSpf(domain: string, [first, second]: string[]): Lack[] {
  if (!first) {
    return [
      {
        says: 'não há SPF',
        toDo: `Publique um TXT em ${domain}: "v=spf1 include:<o do seu servidor de e-mail> -all".`,
      },
    ];
  }
  if (second) return [{ says: 'há dois SPF, e assim nenhum vale', toDo: 'Junte-os em um só.' }];
  return [' all', ' +all'].some((end) => first.endsWith(end))
    ? [{ says: 'o SPF deixa qualquer servidor enviar', toDo: 'Troque o seu fim por -all.' }]
    : [];
}

const lacksOfDmarc = (domain: string, [first]: string[]): Lack[] =>
  first
    ? []
    : [
        {
          says: 'não há DMARC',
          toDo: `Publique um TXT em _dmarc.${domain}: "v=DMARC1; p=none; rua=mailto:<quem lê os relatórios>".`,
        },
      ];

/** A domain without an own one has that of the domain above, as far as the third to last name. */
async function findDmarc(lookUp: LookUp, domain: string): Promise<string[] | 'silent'> {
  const labels = domain.split('.');
  for (let from = 0; from <= Math.max(labels.length - 2, 0); from += 1) {
    const found = await find(lookUp, `_dmarc.${labels.slice(from).join('.')}`, 'v=DMARC1');
    if (found === 'silent' || found.length > 0) return found;
  }
  return [];
}

async function find(lookUp: LookUp, name: string, kind: string): Promise<string[] | 'silent'> {
  try {
    const texts = (await lookUp(name)).map((parts) => parts.join(''));
    return texts.filter((text) => text.split(/[ ;]/)[0] === kind);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : 'silent';
  }
}
