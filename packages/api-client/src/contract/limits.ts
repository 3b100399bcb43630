/** Business limits of the specification, section 9. */
export const limits = {
  /** Longest time for which a sending can be held. */
  holdSeconds: 60,
  /** Bytes of one uploaded file. */
  fileSize: 10_485_760,
  /** Files of one upload request. */
  filesPerUpload: 50,
  announcementAttachments: 10,
  galleryImages: 50,
  titleLength: 200,
  descriptionLength: 10_000,
  placeLength: 200,
  /** Why a child was taken out of an item. */
  reasonLength: 300,
  /** Days that a person may give, `YYYY-MM-DD`. */
  firstDay: '1900-01-01',
  lastDay: '2999-12-31',
  nameLength: 200,
  /** Of groups of students: characters of the name, students of one, and groups of one employee. */
  groupNameLength: 60,
  groupStudents: 2000,
  groupsPerEmployee: 50,
  emailLength: 254,
  passwordLength: 8,
  /** Characters of an id. */
  idLength: 36,
  /** Where a page of a list ended. */
  cursorLength: 100,
  /** Secret of a mailed link, a code or a session. */
  tokenLength: 200,
  /** Secret that carries what it allows, signed or encrypted. */
  sealedLength: 1000,
  /** Code of a second factor, with the spaces that people type. */
  codeLength: 40,
  /** Classrooms that one call names. */
  classroomsPerCall: 1000,
  /** Digits of a phone, area code included. */
  phoneDigits: 11,
  responsiblesPerStudent: 2,
  /** Characters of a chat message, after trimming. */
  messageLength: 4000,
  /** Files of one chat message. */
  messageFiles: 5,
  /** A recording in the chat: its length, and its bytes. */
  audioSeconds: 60,
  audioSize: 2_097_152,
  chatPageSize: 50,
  /** Messages of one answer to a poll: where there are as many, there may be more. */
  messagesPerPoll: 200,
  /** Unread messages that are counted for a badge, which shows 99+ for as many. */
  unreadCount: 100,
  /** Rows of one roster import, and of one request that adds rows to it. */
  importRows: 5000,
  importRowsPerCall: 200,
  /** Highest count of sleep, evacuate, shower and diaper. */
  diaryTimes: 5,
  diaryPageSize: 10,
  /** Days for which a diary may wait for a connection and still be of its day: a weekend. */
  diaryDaysLate: 3,
  /** Holidays and recesses of a school. */
  closures: 1000,
  monthlyLimitReais: 100_000,
  /** For how many years a school may keep deleted students. */
  retentionYearsMin: 1,
  retentionYearsMax: 30,
  /** For a new school that chooses nothing. */
  retentionYearsDefault: 5,
  /** Days after a deletion in which a student or an employee can be taken back. */
  returnDays: 30,
  pageSize: 50,
  pageSizeMax: 200,
} as const;

/** Image and attachment types by media type, as the server recognises them by content. */
export const imageTypes = ['image/jpeg', 'image/png'] as const;
