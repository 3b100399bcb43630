/** Whether a page has a microphone at all: it needs https and a browser that records. */
export const canRecord = () => typeof MediaRecorder !== 'undefined' && 'mediaDevices' in navigator;

/** Whether a file of this media type is heard. */
export const isAudio = (mediaType: string | undefined) => mediaType?.startsWith('audio/') ?? false;
