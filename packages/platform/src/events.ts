import type { CommunicationKind, SignedInEmployee } from '@caderneta/api-client/contract';

/** Events between remotes and shell: name → payload. Within a major version, only additions. */
export interface PlatformEvents {
  /** The session could not be renewed; the shell goes to the sign-in. */
  'session-expired': undefined;
  /**
   * Today's diaries of a classroom were filled or deleted; `pending` students lack theirs, where
   * that is known.
   */
  'diaries-changed': { classroomId: string; pending?: number };
  /** A communication of the kind was created, changed or deleted. */
  'communications-changed': { kind: CommunicationKind };
  /** A classroom or the students of one were created, changed or deleted. */
  'classrooms-changed': undefined;
  /** The signed-in employee changed their name, e-mail or password. */
  'profile-changed': { employee: SignedInEmployee };
  /** An administrator changed the school's name, logo or settings. */
  'school-changed': undefined;
  /** Messages of a chat were read by the signed-in employee, here or on another page or device. */
  'chat-read': { chatId: string };
  /**
   * Somebody wrote in a chat that the signed-in employee sees. Told by the server, and so only while
   * the bus is live.
   */
  'chat-changed': { chatId: string };
  /**
   * Guardians saw or answered a communication that the signed-in employee may see. Told by the
   * server, and so only while the bus is live.
   */
  'engagement-changed': { communicationId: string };
}

export type EventName = keyof PlatformEvents;
