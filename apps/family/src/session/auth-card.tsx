import { color, radius, shadow, space, text } from '@caderneta/ui';
import { Sprout } from 'lucide-react';
import type { ReactNode } from 'react';

export interface AuthCardProps {
  /** Shown above the title. */
  schoolName?: string;
  schoolLogoUrl?: string | null;
  title: string;
  children: ReactNode;
}

/** A page before the sign-in: one sign, one sentence, one thing to do. */
export function AuthCard(props: AuthCardProps) {
  const { schoolName = 'Caderneta', schoolLogoUrl, title, children } = props;
  return (
    <div
      css={{
        display: 'grid',
        placeItems: 'center',
        minHeight: '100dvh',
        padding: `${space[32]} ${space[16]}`,
      }}
    >
      <div
        css={{
          display: 'grid',
          justifyItems: 'center',
          gap: space[16],
          width: 'min(420px, 100%)',
          padding: `${space[32]} ${space[24]}`,
          border: `1px solid ${color.line}`,
          borderRadius: '24px',
          background: color.surface,
          boxShadow: shadow.card,
          color: color.inkSecondary,
          textAlign: 'center',
          textWrap: 'pretty',
        }}
      >
        <span css={sign}>
          {schoolLogoUrl ? <img src={schoolLogoUrl} alt="" /> : <Sprout aria-hidden size={40} />}
        </span>
        <div css={{ display: 'grid', gap: space[4] }}>
          <p css={{ ...text.small, color: color.inkMuted, fontWeight: 700 }}>{schoolName}</p>
          <h1 css={{ ...text.h1, color: color.ink }}>{title}</h1>
        </div>
        {children}
      </div>
    </div>
  );
}

const sign = {
  display: 'grid',
  placeItems: 'center',
  width: '72px',
  height: '72px',
  borderRadius: '20px',
  background: 'linear-gradient(135deg, #ffd23f, #ff922b)',
  color: '#fff',
  overflow: 'hidden',
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
} as const;

/** Ways to get in, one below the other. */
export const waysIn = {
  display: 'grid',
  gap: space[12],
  width: '100%',
  padding: 0,
  textAlign: 'left',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: space[12],
    padding: space[12],
    borderRadius: radius.control,
    background: color.surfaceSubtle,
  },
  '& svg': { color: color.primaryInk },
} as const;
