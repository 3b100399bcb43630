/** Business limits of the specification, section 9. */
export const limits = {
  /** Bytes of one uploaded file. */
  fileSize: 10_485_760,
  /** Files of one upload request. */
  filesPerUpload: 50,
  announcementAttachments: 10,
  titleLength: 200,
  descriptionLength: 10_000,
  passwordLength: 8,
  pageSize: 50,
  pageSizeMax: 200,
} as const;

/** Image and attachment types by media type, as the server recognises them by content. */
export const imageTypes = ['image/jpeg', 'image/png'] as const;
export const attachmentExtensions = ['pdf', 'doc', 'docx', 'jpeg', 'jpg', 'png'] as const;
