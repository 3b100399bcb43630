import { withoutAddresses } from '@caderneta/formats/without-addresses';
import type { InlineImage, OutgoingMail } from './mailer.ts';
import { buffer } from 'node:stream/consumers';
import { type FileVariant, narrowestPicture } from '#/database/schema/files.ts';
import { FileMissing, type FileStorage, StorageUnavailable } from '#/storage/file-storage.ts';

export interface EmailContent {
  to: string;
  subject: string;
  /** Full name; the greeting uses the first one. */
  name: string;
  schoolName: string;
  paragraphs: string[];
  link?: EmailLink;
  /** Small print. */
  note: string;
  /** Of e-mails that may be switched off: about what they are, and where. */
  stop?: { what: string; url: string };
  /** The e-mail comes from the school by name, and answers reach its office. */
  school?: SchoolSender;
}

export interface EmailLink {
  /** Ends with a colon: the address follows it in the text. */
  invitation: string;
  /** Of the button in HTML. */
  label: string;
  url: string;
}

export interface SchoolSender {
  city: string | null;
  /** Address for answers; null where the school names none. */
  contactEmail: string | null;
  logo: InlineImage | null;
}

/**
 * Renders an e-mail of the school to one person, as text and as HTML. Its only addresses are those of
 * `link` and `stop`: none comes from a name.
 */
export function renderEmail(written: EmailContent): OutgoingMail {
  const content = withoutStrayAddresses(written);
  const { to, subject, schoolName, school, stop } = content;
  const logo = shownLogo(content);
  return {
    to,
    subject,
    ...(school && { sender: { name: schoolName, replyTo: school.contactEmail } }),
    ...(logo && { images: [logo] }),
    ...(stop && { unsubscribe: stop.url }),
    text: renderText(content),
    html: renderHtml(content),
  };
}

function withoutStrayAddresses({ school, ...content }: EmailContent): EmailContent {
  return {
    ...content,
    subject: withoutAddresses(content.subject),
    name: withoutAddresses(content.name),
    schoolName: withoutAddresses(content.schoolName),
    paragraphs: content.paragraphs.map(withoutAddresses),
    note: withoutAddresses(content.note),
    ...(school && { school: { ...school, city: school.city && withoutAddresses(school.city) } }),
  };
}

function greeting({ name }: EmailContent): string {
  const [firstName = name] = name.trim().split(/\s+/);
  return `Olá, ${firstName}!`;
}

/** 'Escola Aurora, Campinas'. */
const signatureOf = ({ schoolName, school }: EmailContent) =>
  [schoolName, school?.city].filter(Boolean).join(', ');

function renderText(content: EmailContent): string {
  const { paragraphs, link, note, stop } = content;
  const address = link ? [`${link.invitation} ${link.url}`] : [];
  const farewell = `Com carinho,\n${signatureOf(content)}`;
  const ending = stop ? [`Para não receber mais e-mails sobre ${stop.what}: ${stop.url}`] : [];
  return [greeting(content), ...paragraphs, ...address, farewell, note, ...ending]
    .join('\n\n')
    .concat('\n');
}

const color = {
  ground: '#ffffff',
  text: '#1b2430',
  muted: '#5f6b7a',
  button: '#3d5af1',
  line: '#e3e7ef',
};

/** For the few mail programs that know style sheets; the others show the light colours on their ground. */
const darkStyle = [
  ':root{color-scheme:light dark}',
  '@media (prefers-color-scheme:dark){',
  '.ground{background:#19202c!important}.text{color:#e8ecf3!important}',
  '.muted{color:#aab4c3!important;border-color:#323c4d!important}',
  '}',
].join('');

/** Outlook passes no style on, and other programs drop the body's: each part brings its own. */
const letters =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const plain = `margin:0 0 16px;${letters};font-size:16px;line-height:24px;color:${color.text}`;
const fine = `margin:0 0 16px;${letters};font-size:14px;line-height:20px;color:${color.muted}`;
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** Filters take a picture beside less than 3200 bytes for an advertisement: it needs a button's words. */
const shownLogo = ({ link, school }: EmailContent) => (link && school?.logo) || null;

// Outlook sizes pictures by their attributes alone.
function renderHtml(content: EmailContent): string {
  const { paragraphs, link, note, schoolName, stop } = content;
  const logo = shownLogo(content);
  const sign =
    logo &&
    `<p style="${plain}"><img src="cid:${logo.id}" alt="${escaped(schoolName)}" height="56" style="height:56px;border:0;border-radius:8px"></p>`;
  return [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<meta name="supported-color-schemes" content="light dark"><style>${darkStyle}</style></head>`,
    `<body class="ground" style="margin:0;padding:0;background:${color.ground}">`,
    `<table ${table} class="ground" bgcolor="${color.ground}" style="background:${color.ground};color:${color.text}">`,
    `<tr><td align="center" style="padding:24px 16px"><table ${table} style="max-width:520px"><tr><td align="left">`,
    ...(sign ? [sign] : []),
    ...[greeting(content), ...paragraphs].map(
      (paragraph) => `<p class="text" style="${plain}">${escaped(paragraph)}</p>`,
    ),
    ...(link ? [button(link)] : []),
    `<p class="text" style="${plain}">Com carinho,<br>${escaped(signatureOf(content))}</p>`,
    `<p class="muted" style="${fine};border-top:1px solid ${color.line};padding-top:12px">${escaped(note)}</p>`,
    `<p class="muted" style="${fine}">Você recebe este e-mail porque ${escaped(schoolName)} tem este endereço como seu contato.${stop ? stopping(stop) : ''}</p>`,
    '</td></tr></table></td></tr></table></body></html>',
  ].join('\n');
}

const button = ({ label, url }: EmailLink) =>
  [
    `<p style="${plain};margin:24px 0"><a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;` +
      `border-radius:8px;background:${color.button};color:#ffffff;font-weight:bold;text-decoration:none">` +
      `${escaped(label)}</a></p>`,
    `<p class="muted" style="${fine};overflow-wrap:anywhere">O botão não abriu? Copie este endereço no ` +
      `navegador: ${escaped(url)}</p>`,
  ].join('\n');

const stopping = ({ what, url }: NonNullable<EmailContent['stop']>) =>
  ` <a class="muted" href="${escaped(url)}" style="color:${color.muted}">Não receber mais e-mails sobre ${escaped(what)}</a>.`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

interface StoredLogo {
  mediaType: string;
  /** Bytes. */
  size: number;
  storageKey: string;
  variants: FileVariant[];
}

/** A larger picture would weigh more than the e-mail. */
const mostBytes = 100_000;

/**
 * Reads a school's logo for an e-mail. A PNG's copies are WebP, which Outlook does not show, so only
 * the picture itself is taken of those.
 * @returns null where there is none, or none that an e-mail can carry: the e-mail leaves without it
 */
export async function readLogo(
  storage: FileStorage,
  logo: StoredLogo | null,
): Promise<InlineImage | null> {
  if (!logo) return null;
  const { mediaType, variants } = logo;
  const wide = variants.filter((copy) => copy.width >= narrowestPicture && !copy.mediaType);
  const copies = mediaType === 'image/jpeg' ? wide : [];
  const picture = [...copies, logo].find(({ size }) => size <= mostBytes);
  if (!picture) return null;
  try {
    const content = await buffer(await storage.read(picture.storageKey));
    return { id: 'logo', mediaType, content };
  } catch (error) {
    if (error instanceof FileMissing || error instanceof StorageUnavailable) return null;
    throw error;
  }
}
