import type {
  Classroom,
  ClassroomPlan,
  Employee,
  EmployeePlan,
  People,
  SchoolPlan,
} from './school-plan.ts';

/** Shares of today's diaries: two classrooms are done, three have begun, the evening one has not. */
const classrooms = {
  maternal1: classroom('Maternal I', 'WholeDay', 'Preschool', 16, 1),
  maternal2: classroom('Maternal II', 'Morning', 'Preschool', 20, 0.75),
  jardim: classroom('Jardim', 'Afternoon', 'Preschool', 20, 0.55),
  ano1: classroom('1º ano A', 'Morning', 'Simple', 22, 0.7),
  ano2: classroom('2º ano A', 'Afternoon', 'Simple', 21, 1),
  ano5: classroom('5º ano B', 'Night', 'Simple', 21, 0),
};
export type DemoClassroom = keyof typeof classrooms;
export const demoClassrooms = Object.keys(classrooms) as DemoClassroom[];

const employees = {
  marina: administrator('Marina Barros', 'admin'),
  tiago: teacher('Tiago Lopes', 'prof', ['maternal2', 'ano2']),
  carlos: administrator('Carlos Henrique Duarte', 'carlos'),
  juliana: teacher('Juliana Prado', 'juliana', ['maternal1']),
  beatriz: teacher('Beatriz Nakamura', 'beatriz', ['jardim']),
  renata: teacher('Renata Oliveira', 'renata', ['ano1']),
  luiz: teacher('Luiz Fernando Souza', 'luiz', ['ano5']),
  aparecida: teacher('Aparecida dos Santos', 'aparecida', ['ano1', 'ano2', 'ano5']),
};
export type DemoEmployee = keyof typeof employees;
const demoEmployees = Object.keys(employees) as DemoEmployee[];

export const demoSchoolPlan: SchoolPlan = {
  key: 'girassol',
  name: 'Escola Girassol',
  city: 'São Paulo',
  contactEmail: 'secretaria@girassol.demo',
  timezone: 'America/Sao_Paulo',
  classrooms: Object.values(classrooms),
  employees: Object.values(employees),
};

function classroom(
  name: string,
  period: ClassroomPlan['period'],
  mode: ClassroomPlan['mode'],
  students: number,
  filledToday: number,
): ClassroomPlan {
  return { name, period, mode, students, wearsDiapers: name === 'Maternal I', filledToday };
}

function administrator(name: string, mailbox: string): EmployeePlan {
  return employee(name, mailbox, 'Administrator', demoClassrooms);
}

function teacher(name: string, mailbox: string, teaches: readonly DemoClassroom[]): EmployeePlan {
  return employee(name, mailbox, 'Teacher', teaches);
}

function employee(
  name: string,
  mailbox: string,
  role: EmployeePlan['role'],
  teaches: readonly DemoClassroom[],
): EmployeePlan {
  const email = `${mailbox}@girassol.demo`;
  return { name, email, role, classrooms: teaches.map((key) => demoClassrooms.indexOf(key)) };
}

/** The demo school's classrooms and employees, by the names that the texts use. */
export interface DemoPeople {
  audience: (to: 'todas' | readonly DemoClassroom[]) => Classroom[];
  employee: (key: DemoEmployee) => Employee;
}

export function demoPeopleOf({ classrooms, employees }: People): DemoPeople {
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
