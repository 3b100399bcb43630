/** In one chunk: each chunk costs every page of the remote some bytes. */
export { MarksModal } from '../engagement/marks.modal.tsx';
export { ConsentsModal } from '../reach/consents.modal.tsx';
export { ReminderModal } from '../engagement/reminder.modal.tsx';
export { ScheduleModal } from '../writing/schedule.modal.tsx';
