import { unsentKind } from '@caderneta/conversation';

export const unsentMessages = unsentKind('mensagem', 'chat');
