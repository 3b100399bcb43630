/** Environment of a server whose WhatsApp is a server of ours. */
export const whatsAppSettings = (url: string) => ({
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_TOKEN: 'EAAtesttoken',
  WHATSAPP_APP_SECRET: 'secret-of-the-app',
  WHATSAPP_VERIFY_TOKEN: 'the-word-of-the-test',
  WHATSAPP_TEMPLATE: 'aviso_da_escola',
  WHATSAPP_API_URL: `${url}/v23.0`,
  WHATSAPP_MEDIA_URL: url,
});

/** The same gateway tells what guardians answer. */
export const smsAnswers = { SMS_ANSWERS_SECRET: 'sG7-answers-of-the-gateway' };

/** Environment of a server whose SMS gateway is a server of ours. */
export const smsSettings = (url: string) => ({
  SMS_URL: `${url}/v2/channels/sms/messages`,
  SMS_HEADER: 'X-API-TOKEN: token of the test',
  SMS_BODY: '{"from":"escola","to":"{to}","contents":[{"type":"text","text":"{text}"}]}',
});
