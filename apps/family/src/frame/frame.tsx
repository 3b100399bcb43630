import { IconButton } from '@caderneta/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { goBack } from '../app/navigation.ts';
import { areas, type AreaName } from './areas.ts';
import { BottomBar } from './bottom-bar.tsx';
import { header, headerRow, main, skipLink } from './frame-style.ts';
import { OfflineNote } from './offline-note.tsx';
import { SchoolSign } from './school-sign.tsx';

export interface FrameProps {
  area: AreaName;
  /** Other pages than those of the bar show a way back. */
  isRoot: boolean;
  children: ReactNode;
}

/** Where every page of the guardian stands. */
export function Frame({ area, isRoot, children }: FrameProps) {
  const { path, label } = areas.find(({ name }) => name === area)!;
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
