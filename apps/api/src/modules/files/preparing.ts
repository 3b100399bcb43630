import { type Asking, type TurnLimits, Turns } from '#/kernel/turns.ts';
import { type AudioPreparer, createAudioPreparer } from './audio-preparer.ts';
import { createImagePreparer, type ImagePreparer } from './image-preparer.ts';

const waiting = {
  waitingOfGroup: 300,
  // As many as one form has, and some.
  waitingOfCaller: 60,
  // Below what proxies wait for an answer.
  patienceMilliseconds: 90_000,
};

/**
 * How many files this process prepares at once, and how many wait. All that an upload sets to work
 * stands behind these bounds; documents are stored as they came.
 */
export const preparingLimits = {
  images: { places: 2, ofGroup: 2, ofCaller: 2, ...waiting },
  recordings: { places: 1, ofGroup: 1, ofCaller: 1, ...waiting },
} satisfies Record<string, TurnLimits>;

/** Whose file it is: schools, and the people of a school, have their files prepared in turns. */
type Owner = Pick<Asking, 'group' | 'caller' | 'signal'>;

export interface Preparing {
  /** @throws {NoTurn} where too many files wait; else as the preparer does */
  image: (
    owner: Owner,
    ...image: Parameters<ImagePreparer['prepare']>
  ) => ReturnType<ImagePreparer['prepare']>;
  audio: (owner: Owner, path: string) => ReturnType<AudioPreparer['prepare']>;
  close: () => void;
}

export function createPreparing(limits = preparingLimits): Preparing {
  const turns = { images: new Turns(limits.images), recordings: new Turns(limits.recordings) };
  const images = createImagePreparer();
  const recordings = createAudioPreparer();
  return {
    image: (owner, ...image) => turns.images.run(owner, () => images.prepare(...image)),
    audio: (owner, path) => turns.recordings.run(owner, () => recordings.prepare(path)),
    close: () => {
      images.close();
      recordings.close();
    },
  };
}
