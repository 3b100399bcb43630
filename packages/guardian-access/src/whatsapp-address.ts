import type { ShownLink } from '@caderneta/api-client/contract';
import { withoutAddresses } from '@caderneta/formats/without-addresses';
import { formatDate } from '@caderneta/school-time';

interface WhatsAppMessage {
  /** Eleven digits, as Brazilian phones have; without it WhatsApp asks to whom. */
  phone?: string;
  text: string;
}

/**
 * Makes an address that opens WhatsApp with a message to a Brazilian phone, ready to be sent.
 * @example whatsAppAddress({ phone: '11987654321', text }) // 'https://wa.me/5511987654321?text=…'
 */
export function whatsAppAddress({ phone, text }: WhatsAppMessage): string {
  return `https://wa.me/${phone ? `55${phone}` : ''}?text=${encodeURIComponent(text)}`;
}

interface PersonalInvitation {
  name: string;
  /** Eleven digits. */
  phone: string;
  school: { name: string; timezone: string };
  link: Pick<ShownLink, 'url' | 'code'>;
}

/** Makes an address that opens WhatsApp with a guardian's invitation, ready to be sent. */
export function invitationAddress({ name, phone, school, link }: PersonalInvitation): string {
  const [firstName = ''] = withoutAddresses(name).trim().split(/\s+/);
  const { url, code } = link;
  const greeting = `Olá, ${firstName}! Este é o seu link pessoal para acompanhar a ${withoutAddresses(school.name)}: ${url}`;
  if (!code) return whatsAppAddress({ phone, text: greeting });
  const until = formatDate(code.expiresAt, school.timezone);
  const otherwise = `Se ele não abrir, digite o código ${code.text} em ${pageOfCodes(url)} (vale até ${until}).`;
  return whatsAppAddress({ phone, text: `${greeting}\n\n${otherwise}` });
}

/** Where the code of a link is typed: 'https://escola.com.br/familia'. */
export const pageOfCodes = (url: string) => new URL('/familia', url).href;
