import {
  countFamilyUnread,
  getFamily,
  getOwnMailTopics,
  getOwnSms,
  getOwnWhatsApp,
  listFamilyCalendars,
  type Family,
} from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';

export const ana = {
  id: '0198f4a2-0000-7000-8000-000000000011',
  name: 'Ana Beatriz Souza',
  classroomName: 'Maternal II',
};
export const bento = {
  id: '0198f4a2-0000-7000-8000-000000000012',
  name: 'Bento Souza',
  classroomName: '3º ano A',
};

/** Marta, with two children at the Escola Girassol. */
export const theFamily: Family = {
  responsible: { id: '0198f4a2-0000-7000-8000-000000000001', name: 'Marta Souza' },
  school: {
    id: '0198f4a2-0000-7000-8000-000000000002',
    name: 'Escola Girassol',
    city: 'Campinas, SP',
    logoUrl: null,
    timezone: 'America/Sao_Paulo',
  },
  students: [ana, bento],
  pushKey:
    'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U',
};

/** Marta is here, and nothing waits for her. Give them to `mockServer`. */
export const familyHandlers = [
  mockEndpoint(getFamily, () => theFamily),
  mockEndpoint(countFamilyUnread, () => ({ items: 0, messages: 0 })),
  mockEndpoint(listFamilyCalendars, () => [{ schoolId: theFamily.school.id, address: null }]),
  mockEndpoint(getOwnMailTopics, () => ({ emails: [], muted: [] })),
  mockEndpoint(getOwnSms, () => ({ phones: [], isAllowed: false })),
  mockEndpoint(getOwnWhatsApp, () => ({ phones: [], isAllowed: false })),
];
