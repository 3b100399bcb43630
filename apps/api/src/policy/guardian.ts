/** A guardian whose device asks, read from the database at every call. */
export interface Guardian {
  id: string;
  schoolId: string;
  /** IANA name; "today" is today there. */
  timezone: string;
  /** Their school is read-only. */
  isSchoolClosed: boolean;
  name: string;
  /**
   * The device as their school knows it: a browser is another device at another school. Of an answer
   * inside of a notice, that notice.
   */
  deviceId: string;
  /** Since when the school knows them. */
  createdAt: Date;
  /** When their first device was paired, if that is known. */
  firstEnteredAt: Date | null;
  /** What came until then counts as read. */
  feedReadUntil: Date | null;
  /** Whether the school shows them what the other guardians of their children answered. */
  sharesAnswers: boolean;
}
