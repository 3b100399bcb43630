/** Name in the address of a chat for the message that a search found. */
export const foundParam = 'mensagem';
