import { Avatar, Card, color, Row, space, Stack, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { schoolsOf, useFamily } from '../session/family-context.ts';
import { LeaveSchool } from './leave-school.tsx';

/** The guardian and their children, at each school. */
export function FamilyCards() {
  const family = useFamily();
  const schools = schoolsOf(family);
  return schools.map(({ id, name, city, responsible }) => (
    <Stack as={Card} key={id} aria-label={name}>
      <Row>
        <Avatar name={responsible.name} size={52} />
        <Text as="div" narrows>
          <Text as="p" size="h2">
            {responsible.name}
          </Text>
          <Text as="p" size="small" tone="muted">
            {name}
            {city && ` · ${city}`}
          </Text>
        </Text>
      </Row>
      <Children className="children">
        {family.students
          .filter(({ schoolId = id }) => schoolId === id)
          .map((student) => (
            <Row as="li" key={student.id}>
              <Avatar name={student.name} />
              <Text as="div" narrows>
                <Text as="p" weight={700}>
                  {student.name}
                </Text>
                <Text as="p" size="small" tone="muted">
                  {student.classroomName}
                </Text>
              </Text>
            </Row>
          ))}
      </Children>
      {schools.length > 1 && <LeaveSchool name={name} id={id} responsibleId={responsible.id} />}
    </Stack>
  ));
}

const Children = styled.ul({
  display: 'grid',
  gap: space[12],
  paddingTop: space[16],
  borderTop: `1px solid ${color.line}`,
});
