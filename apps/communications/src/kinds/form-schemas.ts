import {
  calendarDate,
  eventBody,
  messages,
  pollBody,
  pollMessages,
  pollOptionLength,
} from '@caderneta/api-client/contract';
import * as z from 'zod/mini';
import { ofChoices } from './poll-places.ts';

export { activityBody, announcementBody } from '@caderneta/api-client/contract';

const { imageId, place, ...ofEvent } = eventBody.shape.communication.shape;
const hour = z.string().check(z.minLength(1, messages.required));

/** The form asks for a day and two times; the body has two instants. */
export const eventForm = z.strictObject({
  communication: z.strictObject({
    title: ofEvent.title,
    description: ofEvent.description,
    format: ofEvent.format,
    imageId,
    place,
    date: calendarDate,
    startHour: hour,
    endHour: hour,
  }),
  studentIds: eventBody.shape.studentIds,
});

const { title, description, format, closingDay } = pollBody.shape.communication.shape;
const option = z.string().check(z.trim(), z.maxLength(pollOptionLength, pollMessages.optionLength));
const required = option.check(z.minLength(1, messages.required));

/** The form has six places for answers; the body lists those that are filled. */
export const pollForm = z.strictObject({
  communication: z.strictObject({
    ...{ title, description, format, ...ofChoices(() => option) },
    ...{ option1: required, option2: required },
    closingDay,
  }),
  studentIds: pollBody.shape.studentIds,
});
