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
