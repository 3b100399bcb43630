import type { Engagement } from './notify.repository.ts';

/**
 * Gathers what guardians saw and answered, so that a server notifies of a communication once a second
 * however many react: `NOTIFY` makes commits take turns.
 */
export class EngagementNews {
  #noted = new Map<string, Engagement>();
  #ripe: Engagement[] = [];

  /** Takes note of what a transaction of this server is about to commit. */
  note(engagement: Omit<Engagement, 'type'>): void {
    const known = this.#noted.get(engagement.communicationId)?.classroomIds ?? [];
    const classroomIds = [...new Set([...known, ...engagement.classroomIds])];
    this.#noted.set(engagement.communicationId, {
      ...engagement,
      type: 'engagement',
      classroomIds,
    });
  }

  /**
   * What was noted before the last call, each communication once. It is called each second: what was
   * noted since may not be committed yet.
   */
  take(): Engagement[] {
    const ripe = this.#ripe;
    this.#ripe = [...this.#noted.values()];
    this.#noted = new Map();
    return ripe;
  }
}
