import type { Classroom, Employee, People } from './model.ts';
import {
  demoClassrooms,
  demoEmployees,
  type DemoClassroom,
  type DemoEmployee,
} from './plans/demo-school-plan.ts';

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
