import { IconButton, color, space, text } from '@caderneta/ui';
import { ArrowLeft, CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { goBack } from '../app/navigation.ts';
import { navigation, type AreaName } from './navigation.ts';
import { BottomBar } from './bottom-bar.tsx';
import { header, headerRow, main, skipLink, column } from './layout-style.ts';
import { SchoolSign } from './school-sign.tsx';
import { useIsOnline } from './use-is-online.ts';

export interface LayoutProps {
  area: AreaName;
  /** Other pages than those of the bar show a way back. */
  isRoot: boolean;
  children: ReactNode;
}

/** Header, bottom bar and child filter around every page of the guardian. */
export function Layout({ area, isRoot, children }: LayoutProps) {
  const { path, label } = navigation.find(({ name }) => name === area)!;
  return (
    <>
      <a href="#conteudo" css={skipLink}>
        Pular para o conteúdo
      </a>
      <header css={header}>
        <div css={headerRow}>
          {!isRoot && (
            <IconButton
              label={`voltar para ${label}`}
              icon={<ArrowLeft aria-hidden size={22} />}
              onClick={() => goBack(path)}
              css={{ marginLeft: '-11px' }}
            />
          )}
          <SchoolSign />
          <BottomBar area={area} />
        </div>
        <OfflineNote />
      </header>
      <main id="conteudo" tabIndex={-1} css={main}>
        {children}
      </main>
    </>
  );
}

/** Says that the contents were loaded earlier, while there is no connection. */
function OfflineNote() {
  const isOnline = useIsOnline();
  return (
    <div role="status" css={{ background: color.warningSoft, color: color.warning }}>
      {!isOnline && (
        <p
          css={{
            ...column,
            ...text.small,
            display: 'flex',
            alignItems: 'center',
            gap: space[8],
            padding: `${space[8]} ${space[16]}`,
            fontWeight: 700,
          }}
        >
          <CloudOff aria-hidden size={18} />
          Você está sem internet. Mostramos o que foi carregado por último.
        </p>
      )}
    </div>
  );
}
