import type {
  ClassroomDetail,
  ClassroomSummary,
  Employee,
  Guardian,
  Student,
} from '@caderneta/api-client/contract';

export const maternal: ClassroomSummary = {
  id: sampleId(1),
  name: 'Maternal I',
  period: 'WholeDay',
  diaryMode: 'Preschool',
};

export const jardim: ClassroomSummary = {
  id: sampleId(2),
  name: 'Jardim',
  period: 'Afternoon',
  diaryMode: 'Simple',
};

const marta = {
  id: sampleId(30),
  name: 'Marta Lima',
  phone: '11987654321',
  email: 'marta@casa.demo',
};
const paulo = { id: sampleId(31), name: 'Paulo Lima', phone: '11912345678', email: null };

export const sampleStudent = (changes: Partial<Student> = {}): Student => ({
  id: sampleId(11),
  name: 'Alice Moreira Lima',
  classroomId: maternal.id,
  gender: 'Female',
  responsibles: [marta, paulo],
  ...changes,
});

export const sampleClassroom = (changes: Partial<ClassroomDetail> = {}): ClassroomDetail => ({
  ...maternal,
  students: [sampleStudent()],
  ...changes,
});

export const sampleGuardian = (changes: Partial<Guardian> = {}): Guardian => ({
  ...marta,
  students: [{ id: sampleId(11), name: 'Alice Moreira Lima', classroomName: 'Maternal I' }],
  ...changes,
});

export const sampleEmployee = (changes: Partial<Employee> = {}): Employee => ({
  id: sampleId(50),
  name: 'Tiago Lopes',
  email: 'prof@girassol.demo',
  role: 'Teacher',
  classroomIds: [maternal.id],
  ...changes,
});

/** A valid id that tells samples apart. */
export function sampleId(number: number): string {
  return `0198f4a2-0000-7000-8000-${String(number).padStart(12, '0')}`;
}
