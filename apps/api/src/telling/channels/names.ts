import { firstNameOf } from '@caderneta/formats';
import { withoutAddresses } from '@caderneta/formats/without-addresses';
import type { Part } from './channel.ts';

/** As a message names who sent it: a network's office where that wrote all that it tells of. */
export function senderNameOf(schoolName: string, [first, ...others]: readonly Part[]): string {
  const isOfOne = first?.sender && others.every(({ sender }) => sender === first.sender);
  return withoutAddresses(isOfOne ? first.sender! : schoolName);
}

/** Whether a message tells of something urgent: each channel says so first. */
export const isUrgentNews = (news: readonly Pick<Part, 'isUrgent' | 'subject'>[]): boolean =>
  news.some(({ isUrgent, subject }) => isUrgent && subject === 'communication');

export const urgentWord = 'URGENTE';

/** For a message, whose only address is its link. */
export const greetedName = (name: string) => firstNameOf(withoutAddresses(name));
