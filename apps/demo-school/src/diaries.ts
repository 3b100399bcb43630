import type { NewRow } from '@caderneta/api/loading';
import { createRandom, type Random } from './random.ts';
import type { SchoolClock } from './school-clock.ts';
import type { Classroom, ClassroomPlan, Student } from './school-plan.ts';
import { preschoolNotes, schoolNotes } from './texts/diary-notes.ts';
import { worded } from './wording.ts';

type DiaryRow = NewRow<'diaries'>;
type Content = Omit<
  DiaryRow,
  'id' | 'schoolId' | 'studentId' | 'classroomId' | 'employeeId' | 'day' | 'mode' | 'createdAt'
>;
type Meal = NonNullable<DiaryRow['lunch']>;

/** When a class's diaries are filled: shortly before it goes home. */
const endOfDay: Record<ClassroomPlan['period'], string> = {
  Morning: '11:25',
  Afternoon: '16:50',
  Night: '21:30',
  WholeDay: '16:15',
};

const empty: Content = {
  details: null,
  breakfast: null,
  lunch: null,
  afternoonCoffee: null,
  dinner: null,
  sleep: null,
  evacuate: null,
  shower: null,
  diaper: null,
};

/** Diaries of one classroom: the past school days, and the part of today that is filled. */
export function diaryRows(
  key: string,
  schoolId: string,
  classroom: Classroom,
  clock: SchoolClock,
  pastDays: number,
): DiaryRow[] {
  const random = createRandom(`${key} diaries ${classroom.id}`);
  const { plan, students, teacher } = classroom;
  const fill = (day: number, time: string, present: readonly Student[]) =>
    present.map((student, index): DiaryRow => {
      const written = new Date(clock.at(day, time).getTime() + index * random.int(20, 40) * 1000);
      const createdAt = clock.past(written);
      return {
        id: random.id(createdAt),
        schoolId,
        studentId: student.id,
        classroomId: classroom.id,
        employeeId: teacher.id,
        day: clock.day(day),
        mode: plan.mode,
        createdAt,
        ...content(plan, student, clock, random),
      };
    });
  const past = clock.pastSchoolDays(pastDays).flatMap((day) => {
    const present = students.filter(() => !random.chance(0.04));
    return fill(day, endOfDay[plan.period], present);
  });
  const filled = random.shuffled(students).slice(0, Math.round(students.length * plan.filledToday));
  return [...past, ...fill(0, '08:50', filled)];
}

function content(
  plan: ClassroomPlan,
  student: Student,
  clock: SchoolClock,
  random: Random,
): Content {
  const note = (notes: readonly string[]) => worded(random.pick(notes), { clock, student });
  if (plan.mode === 'Simple') return { ...empty, details: note(schoolNotes) };
  const isWholeDay = plan.period === 'WholeDay';
  const isMorning = isWholeDay || plan.period === 'Morning';
  const isAfternoon = isWholeDay || plan.period === 'Afternoon';
  return {
    details: random.chance(0.55) ? note(preschoolNotes) : null,
    breakfast: isMorning ? meal(random) : null,
    lunch: isMorning ? meal(random) : null,
    afternoonCoffee: isAfternoon ? meal(random) : null,
    dinner: isWholeDay ? meal(random) : null,
    sleep: random.int(0, isWholeDay ? 2 : 1),
    evacuate: random.int(0, 2),
    shower: isWholeDay ? 1 : 0,
    diaper: plan.wearsDiapers ? random.int(2, 5) : 0,
  };
}

function meal(random: Random): Meal {
  return random.pick(['Full', 'Full', 'Full', 'Full', 'Half', 'Half', 'Repeat', 'No'] as const);
}
