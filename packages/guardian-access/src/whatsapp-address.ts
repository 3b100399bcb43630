interface WhatsAppMessage {
  /** Eleven digits, as Brazilian phones have. */
  phone: string;
  text: string;
}

/**
 * Makes an address that opens WhatsApp with a message to a Brazilian phone, ready to be sent.
 * @example whatsAppAddress({ phone: '11987654321', text }) // 'https://wa.me/5511987654321?text=…'
 */
export function whatsAppAddress({ phone, text }: WhatsAppMessage): string {
  return `https://wa.me/55${phone}?text=${encodeURIComponent(text)}`;
}

interface PersonalInvitation {
  name: string;
  /** Eleven digits. */
  phone: string;
  schoolName: string;
  /** Personal link. */
  url: string;
}

/** Makes an address that opens WhatsApp with a guardian's invitation, ready to be sent. */
export function invitationAddress({ name, phone, schoolName, url }: PersonalInvitation): string {
  const [firstName = ''] = name.split(' ');
  const text = `Olá, ${firstName}! Este é o seu link pessoal para acompanhar a ${schoolName}: ${url}`;
  return whatsAppAddress({ phone, text });
}
