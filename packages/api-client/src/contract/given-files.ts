export const documentExtensions = ['pdf', 'doc', 'docx'] as const;

/** Any image: the server looks into it, and a phone turns its own kind into JPEG where it can. */
export const givenImages = 'image/*';
export const givenAttachments = [givenImages, ...documentExtensions.map((each) => `.${each}`)].join(
  ',',
);
