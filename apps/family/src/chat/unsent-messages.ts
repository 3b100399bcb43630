import { unsentKind } from '@caderneta/conversation';

export const unsentMessages = unsentKind('familia-mensagem', 'family');
