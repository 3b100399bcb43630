import { Avatar, Card, color, space, text } from '@caderneta/ui';
import { useFamily } from '../session/family-context.ts';

const row = { display: 'flex', alignItems: 'center', gap: space[12] } as const;
const faint = { ...text.small, color: color.inkMuted } as const;

/** The guardian and their children. */
export function FamilyCard() {
  const { responsible, school, students } = useFamily();
  return (
    <Card css={{ display: 'grid', gap: space[16] }}>
      <div css={row}>
        <Avatar name={responsible.name} size={52} />
        <div css={{ minWidth: 0 }}>
          <p css={text.h2}>{responsible.name}</p>
          <p css={faint}>
            {school.name}
            {school.city && ` · ${school.city}`}
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
        {students.map(({ id, name, classroomName }) => (
          <li key={id} css={row}>
            <Avatar name={name} />
            <div css={{ minWidth: 0 }}>
              <p css={{ fontWeight: 700 }}>{name}</p>
              <p css={faint}>{classroomName}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
