import { Avatar, Card, color, space, text } from '@caderneta/ui';
import { schoolsOf, useFamily } from '../session/family-context.ts';
import { LeaveSchool } from './leave-school.tsx';

const row = { display: 'flex', alignItems: 'center', gap: space[12] } as const;
const faint = { ...text.small, color: color.inkMuted } as const;

/** The guardian and their children, at each school. */
export function FamilyCards() {
  const family = useFamily();
  const schools = schoolsOf(family);
  return schools.map(({ id, name, city, responsible }) => (
    <Card key={id} aria-label={name} css={{ display: 'grid', gap: space[16] }}>
      <div css={row}>
        <Avatar name={responsible.name} size={52} />
        <div css={{ minWidth: 0 }}>
          <p css={text.h2}>{responsible.name}</p>
          <p css={faint}>
            {name}
            {city && ` · ${city}`}
          </p>
        </div>
      </div>
      <ul
        className="children"
        css={{
          display: 'grid',
          gap: space[12],
          padding: 0,
          paddingTop: space[16],
          borderTop: `1px solid ${color.line}`,
        }}
      >
        {family.students
          .filter(({ schoolId = id }) => schoolId === id)
          .map((student) => (
            <li key={student.id} css={row}>
              <Avatar name={student.name} />
              <div css={{ minWidth: 0 }}>
                <p css={{ fontWeight: 700 }}>{student.name}</p>
                <p css={faint}>{student.classroomName}</p>
              </div>
            </li>
          ))}
      </ul>
      {schools.length > 1 && <LeaveSchool name={name} id={id} responsibleId={responsible.id} />}
    </Card>
  ));
}
