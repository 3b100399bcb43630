import type { ReactNode } from 'react';
import { color, media, space, text } from '../foundations/tokens.ts';

export interface PageHeaderProps {
  title: ReactNode;
  /** One line about the page. */
  context?: ReactNode;
  /** Shown at the right on wide screens, below the title on phones. */
  actions?: ReactNode;
}

export function PageHeader({ title, context, actions }: PageHeaderProps) {
  return (
    <header
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: `${space[12]} ${space[20]}`,
        marginBottom: space[20],
      }}
    >
      <div css={{ minWidth: 0 }}>
        <h1 css={text.h1}>{title}</h1>
        {context && <p css={{ color: color.inkMuted }}>{context}</p>}
      </div>
      {actions && (
        <div
          css={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: space[12],
            [media.phone]: { width: '100%', '& > a, & > button, & > div': { flex: '1 1 100%' } },
          }}
        >
          {actions}
        </div>
      )}
    </header>
  );
}
