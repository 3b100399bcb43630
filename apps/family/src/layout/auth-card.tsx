import { color, shadow, space, Stack, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
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
    <Page>
      <Frame>
        <Sign>
          {schoolLogoUrl ? <img src={schoolLogoUrl} alt="" /> : <Sprout aria-hidden size={40} />}
        </Sign>
        <Stack gap={4}>
          <Text as="p" size="small" tone="muted" weight={700}>
            {schoolName}
          </Text>
          <Text as="h1" size="h1" tone="ink">
            {title}
          </Text>
        </Stack>
        {children}
      </Frame>
    </Page>
  );
}

/** What the person can do, one below the other. */
export const Choices = styled.div({ display: 'grid', gap: space[12], width: '100%' });

const Page = styled.div({
  display: 'grid',
  placeItems: 'center',
  minHeight: '100dvh',
  padding: `${space[32]} ${space[16]}`,
});

const Frame = styled.div({
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
  '& > form': { width: '100%', textAlign: 'left' },
  '& > a': { width: '100%' },
  '& > [role="alert"]:empty': { marginTop: `-${space[16]}` },
});

const Sign = styled.span({
  display: 'grid',
  placeItems: 'center',
  width: '72px',
  height: '72px',
  borderRadius: '20px',
  background: 'linear-gradient(135deg, #ffd23f, #ff922b)',
  color: '#fff',
  overflow: 'hidden',
  '& img': { width: '100%', height: '100%', background: '#fff', objectFit: 'contain' },
});
