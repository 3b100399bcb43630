import { color } from '@caderneta/ui';
import { Sprout } from 'lucide-react';
import { useFamily } from '../session/family-context.ts';

/** The school's logo and name. */
export function SchoolSign() {
  const { school } = useFamily();
  return (
    <>
      <span
        css={{
          display: 'grid',
          placeItems: 'center',
          flex: 'none',
          width: '36px',
          height: '36px',
          borderRadius: '10px',
          overflow: 'hidden',
          background: 'linear-gradient(135deg, #ffd23f, #ff922b)',
          color: '#fff',
          '& img': { width: '100%', height: '100%', objectFit: 'cover' },
        }}
      >
        {school.logoUrl ? <img src={school.logoUrl} alt="" /> : <Sprout aria-hidden size={22} />}
      </span>
      <strong
        css={{
          flex: 1,
          minWidth: 0,
          overflow: 'hidden',
          color: color.ink,
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        {school.name}
      </strong>
    </>
  );
}
