import type { CommunicationKind } from '#/database/schema/enums.ts';
import type { OutgoingMail } from './mailer.ts';

export interface DeliveryMailFacts {
  kind: CommunicationKind;
  guardianName: string;
  schoolName: string;
  to: string;
  publicUrl: string;
}

const novelty: Record<CommunicationKind, string> = {
  announcement: 'um novo comunicado',
  event: 'um novo evento',
  activity: 'uma nova atividade',
  gallery: 'uma nova galeria de fotos',
};

/** Says that there is something to see, and nothing of what it says: titles may name children. */
export function deliveryMail(facts: DeliveryMailFacts): OutgoingMail {
  const { kind, guardianName, schoolName, to, publicUrl } = facts;
  const [firstName = guardianName] = guardianName.trim().split(/\s+/);
  const greeting = `Olá, ${firstName}!`;
  const news = `A escola preparou ${novelty[kind]} para a sua família.`;
  const invitation = 'Para ver tudo com calma, acesse:';
  const automatic = 'Este é um aviso automático; não é preciso responder.';
  return {
    to,
    subject: `${schoolName}: ${novelty[kind]} para você`,
    text: [greeting, news, `${invitation} ${publicUrl}`, `Com carinho,\n${schoolName}`, automatic]
      .join('\n\n')
      .concat('\n'),
    html: [
      '<!doctype html><html lang="pt-BR"><body style="font-family:sans-serif;line-height:1.5">',
      `<p>${escaped(greeting)}</p>`,
      `<p>${escaped(news)}</p>`,
      `<p>${invitation} <a href="${escaped(publicUrl)}">${escaped(publicUrl)}</a></p>`,
      `<p>Com carinho,<br>${escaped(schoolName)}</p>`,
      `<p style="color:#666"><small>${automatic}</small></p>`,
      '</body></html>',
    ].join('\n'),
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
