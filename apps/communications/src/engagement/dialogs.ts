/** Both in one chunk: each chunk costs every page of the remote some bytes. */
export { MarksModal } from './marks.modal.tsx';
export { ReminderModal } from './reminder.modal.tsx';
