/** Every web address in a text. Punctuation behind one belongs to the sentence. */
export const webAddress = /(https?:\/\/[^\s<>]*[^\s<>.,;:!?)\]}'"])/g;
