import {
  communicationMessages,
  brokenRule,
  imageRule,
  type FileRule,
} from '@caderneta/api-client/contract';

/** Images of a gallery, whose limits are told in a modal. */
export const galleryImageRule: FileRule = {
  ...imageRule,
  tooLarge: communicationMessages.galleryImageSize,
};

export interface Refusal {
  message: string;
  /** Names of the files it is about. */
  names: string[];
}

/** Sorts chosen files into those that a gallery takes, and the others with the reason. */
export function chooseImages(files: readonly File[], room: number) {
  const broken = files.map((file) => brokenRule(file, galleryImageRule));
  const sound = files.filter((_, index) => broken[index] === null);
  const tooMany = sound.slice(room);

  const refusals = [galleryImageRule.wrongType, galleryImageRule.tooLarge].map((message) => ({
    message,
    names: files.filter((_, index) => broken[index] === message).map(({ name }) => name),
  }));
  refusals.push({
    message: communicationMessages.galleryImageCount,
    names: tooMany.map(({ name }) => name),
  });
  return {
    accepted: sound.slice(0, room),
    refusals: refusals.filter(({ names }): boolean => names.length > 0) satisfies Refusal[],
  };
}
