import type { OutgoingMail } from './mailer.ts';

export interface EmailContent {
  to: string;
  subject: string;
  /** Full name; the greeting uses the first one. */
  name: string;
  schoolName: string;
  paragraphs: string[];
  link?: { invitation: string; url: string };
  /** Small print. */
  note: string;
}

/** Renders an e-mail of the school to one person, as text and as HTML. */
export function renderEmail(facts: EmailContent): OutgoingMail {
  const { to, subject, name, schoolName, paragraphs, link, note } = facts;
  const [firstName = name] = name.trim().split(/\s+/);
  const beginning = [`Olá, ${firstName}!`, ...paragraphs];
  return {
    to,
    subject,
    text: [
      ...beginning,
      ...(link ? [`${link.invitation} ${link.url}`] : []),
      `Com carinho,\n${schoolName}`,
      note,
    ]
      .join('\n\n')
      .concat('\n'),
    html: [
      '<!doctype html><html lang="pt-BR"><body style="font-family:sans-serif;line-height:1.5">',
      ...beginning.map((paragraph) => `<p>${escaped(paragraph)}</p>`),
      ...(link ? [linkLine(link)] : []),
      `<p>Com carinho,<br>${escaped(schoolName)}</p>`,
      `<p style="color:#666"><small>${escaped(note)}</small></p>`,
      '</body></html>',
    ].join('\n'),
  };
}

const linkLine = ({ invitation, url }: NonNullable<EmailContent['link']>) =>
  `<p>${escaped(invitation)} <a href="${escaped(url)}">${escaped(url)}</a></p>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
