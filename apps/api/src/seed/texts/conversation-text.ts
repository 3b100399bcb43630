import type { DemoClassroom } from '../plans/demo-school-plan.ts';

export type Speaker = 'responsavel' | 'professor' | 'direcao';

export interface ConversationText {
  classroom: DemoClassroom;
  messages: readonly (readonly [day: number, time: string, from: Speaker, text: string])[];
  /** Who has not read the guardian's last words yet. */
  unreadBy?: readonly Exclude<Speaker, 'responsavel'>[];
}
