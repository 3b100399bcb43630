import { color } from '@caderneta/ui';
import styled from '@emotion/styled';
import { Sprout } from 'lucide-react';
import { schoolsOf, useFamily } from '../session/family-context.ts';

/** The school's logo and name; where several are meant at once neither. */
export function SchoolSign() {
  const family = useFamily();
  const isShared = schoolsOf(family).length > 1;
  const { name, logoUrl } = isShared ? { name: 'Minhas escolas', logoUrl: null } : family.school;
  return (
    <>
      <Logo>{logoUrl ? <img src={logoUrl} alt="" /> : <Sprout aria-hidden size={22} />}</Logo>
      <SchoolName>{name}</SchoolName>
    </>
  );
}

export const Logo = styled.span({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '36px',
  height: '36px',
  borderRadius: '10px',
  overflow: 'hidden',
  background: 'linear-gradient(135deg, #ffd23f, #ff922b)',
  color: '#fff',
  '& img': { width: '100%', height: '100%', background: '#fff', objectFit: 'contain' },
});

const SchoolName = styled.strong({
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  color: color.ink,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
