import { pollChoices, type PollChoice } from '@caderneta/api-client/contract';

/** Something for each of the six places of a poll's form. */
export function ofChoices<Each>(eachOf: (number: number) => Each) {
  const entries = pollChoices.map((choice, index) => [choice, eachOf(index + 1)]);
  return Object.fromEntries(entries) as Record<PollChoice, Each>;
}

/** The places that are filled. */
export const optionsOf = (places: Record<PollChoice, string>) =>
  pollChoices.map((choice) => places[choice].trim()).filter(Boolean);
