import {
  communicationLabels,
  labelOf,
  type ClassroomArchivalPlan,
  type StudentMovePlan,
} from '@caderneta/api-client/contract';
import { formatList } from '@caderneta/formats';
import { useSession } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { counted, countText, Stack } from '@caderneta/ui';
import { Things } from '../things.ts';
import { whatHangs } from './what-hangs.ts';

type Plan = StudentMovePlan & Partial<Pick<ClassroomArchivalPlan, 'notices' | 'teachers'>>;

/** What moving students, or archiving their class, will do. */
export function MovePlan({ plan }: { plan: Plan }) {
  const lines = linesOf(plan);
  return (
    <Stack as="section" gap={8} aria-live="polite">
      {lines.length > 0 && <p>O que vai acontecer:</p>}
      <Things>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Things>
      <Ahead {...plan} />
    </Stack>
  );
}

function linesOf({ classrooms, leaving, notices = 0, teachers = [] }: Plan): string[] {
  const hanging = whatHangs(leaving);
  const lines: (string | false)[] = [
    ...classrooms.map(({ name, students, otherDiaries }) => {
      const who = counted(students, 'aluno vai', 'alunos vão');
      const diaries = otherDiaries > 0 ? ', onde os diários são de outro módulo' : '';
      return `${who} para ${name}${diaries}`;
    }),
    leaving.students > 0 &&
      `${counted(leaving.students, 'aluno sai', 'alunos saem')} da escola e ${leaving.students === 1 ? 'fica' : 'ficam'} em “Alunos deletados”`,
    hanging.length > 0 && `de quem sai: ${formatList(hanging)}`,
    classrooms.length > 0 && 'as famílias passam a ver o mural da turma nova',
    notices > 0 &&
      `${counted(notices, 'aviso do mural fica guardado', 'avisos do mural ficam guardados')} nesta turma`,
    teachers.length > 0 &&
      `continuam a ler o que é desta turma: ${formatList(teachers.map(({ name }) => name))}`,
  ];
  return lines.filter((line) => line !== false);
}

/** What was scheduled, or has its day ahead, for these students. */
function Ahead({ ahead, items, classrooms, leaving }: Plan) {
  const { timezone } = useSession().school;
  if (ahead === 0) return null;
  const what = counted(ahead, 'envio agendado ou por vir', 'envios agendados ou por vir');
  const goes = ahead === 1 ? 'segue' : 'seguem';
  const rest = ahead - items.length;
  return (
    <>
      <p>
        {what}
        {classrooms.length > 0 && ` ${goes} com quem muda de turma`}
        {classrooms.length > 0 && leaving.students > 0 && ' e'}
        {leaving.students > 0 &&
          ` não ${ahead === 1 ? 'chega' : 'chegam'} mais a quem sai da escola`}
        :
      </p>
      <Things>
        {items.map(({ id, kind, title, sendsAt }) => (
          <li key={id}>
            {labelOf(kindLabels, kind)} “{title}”,{' '}
            {sendsAt ? `sai em ${formatDateTime(sendsAt, timezone)}` : 'já enviado'}
          </li>
        ))}
        {rest > 0 && <li>e mais {countText(rest)}</li>}
      </Things>
    </>
  );
}

const kindLabels = {
  announcement: communicationLabels.announcement.one,
  event: communicationLabels.event.one,
  activity: communicationLabels.activity.one,
  gallery: communicationLabels.gallery.one,
  poll: communicationLabels.poll.one,
};
