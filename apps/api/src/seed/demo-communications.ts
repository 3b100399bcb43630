import type { Clock } from './clock.ts';
import type { CommunicationPlan } from './communications.ts';
import type { SeedFiles } from './files.ts';
import type { Classroom, Employee, People } from './model.ts';
import {
  demoClassrooms,
  demoEmployees,
  type DemoClassroom,
  type DemoEmployee,
} from './plans/demo-school-plan.ts';
import { activities } from './texts/activities.ts';
import { announcements } from './texts/announcements.ts';
import { events } from './texts/events.ts';
import { galleries } from './texts/galleries.ts';

export interface Cast {
  audience: (to: 'todas' | readonly DemoClassroom[]) => Classroom[];
  employee: (key: DemoEmployee) => Employee;
}

/** Finds the demo school's classrooms and employees by the names that the texts use. */
export function castOf({ classrooms, employees }: People): Cast {
  const byKey = new Map(demoEmployees.map((key, position) => [key, employees[position]]));
  return {
    audience: (to) =>
      classrooms.filter((_, position) => {
        const key = demoClassrooms[position];
        return to === 'todas' || (key !== undefined && to.includes(key));
      }),
    employee: (key) => {
      const employee = byKey.get(key);
      if (!employee) throw new Error(`The demo school has no ${key}`);
      return employee;
    },
  };
}

/** What the demo school sent and scheduled. */
export function demoCommunications(
  { audience, employee }: Cast,
  files: SeedFiles,
  clock: Clock,
): CommunicationPlan[] {
  const shared = (
    text: Pick<
      (typeof announcements)[number],
      'title' | 'description' | 'to' | 'by' | 'written' | 'scheduled'
    >,
  ) => ({
    title: text.title,
    description: text.description,
    to: audience(text.to),
    author: employee(text.by),
    written: text.written,
    scheduled: text.scheduled,
    imageFileId: null,
    fileIds: [],
    fields: {},
  });
  return [
    ...announcements.map((text): CommunicationPlan => ({
      ...shared(text),
      kind: 'announcement',
      imageFileId: text.image ? files.drawing(text.image) : null,
      fileIds: (text.files ?? []).map(files.document),
    })),
    ...events.map((text): CommunicationPlan => {
      const [day, start, end] = text.on;
      const on = clock.schoolDay(day);
      const fields = {
        startTime: clock.at(on, start),
        endTime: clock.at(on, end),
        place: text.place,
      };
      const imageFileId = text.image ? files.drawing(text.image) : null;
      return { ...shared(text), kind: 'event', imageFileId, fields };
    }),
    ...activities.map((text): CommunicationPlan => ({
      ...shared(text),
      kind: 'activity',
      fileIds: (text.files ?? []).map(files.document),
      fields: { dueDate: clock.day(clock.schoolDay(text.due)) },
    })),
    ...galleries.map((text): CommunicationPlan => ({
      ...shared(text),
      kind: 'gallery',
      fileIds: text.images.map(files.drawing),
      fields: { galleryDate: clock.day(clock.schoolDay(text.taken)) },
    })),
  ];
}
