import { paths } from '@caderneta/family-texts';
import { color, radius, space, text } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Link } from '../ground/link.ts';
import { useFamily } from '../session/family-context.ts';

/** Asks a guardian whose e-mails come back for another address. */
export function ReturnedMail() {
  const { isEmailReturned } = useFamily();
  if (!isEmailReturned) return null;
  return (
    <Note>
      O e-mail que a escola tem de você não recebe os avisos: eles voltam.{' '}
      <Link href={paths.contacts}>informar outro e-mail</Link>
    </Note>
  );
}

const Note = styled.p({
  ...text.small,
  marginBottom: space[12],
  padding: space[12],
  borderRadius: radius.card,
  background: color.warningSoft,
});
