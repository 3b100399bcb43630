interface WhatsAppMessage {
  /** Eleven digits, as Brazilian phones have. */
  phone: string;
  text: string;
}

/** Address that opens WhatsApp with a message to a Brazilian phone, ready to be sent. */
export function whatsAppAddress({ phone, text }: WhatsAppMessage): string {
  return `https://wa.me/55${phone}?text=${encodeURIComponent(text)}`;
}
