import { ArrowLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { goBack } from '../ground/navigation.ts';
import { navigation, type AreaName } from './navigation.ts';
import { BottomBar } from './bottom-bar.tsx';
import { LateNote } from './late-note.tsx';
import { BackLink, Header, HeaderRow, Main, SkipLink } from './layout.styles.ts';
import { SchoolSign } from './school-sign.tsx';

export interface LayoutProps {
  area: AreaName;
  /** Other pages than those of the bar show a way back. */
  isRoot: boolean;
  children: ReactNode;
}

/** Header, bottom bar and child filter around every page of the guardian. */
export function Layout({ area, isRoot, children }: LayoutProps) {
  const { path, label } = navigation.find(({ name }) => name === area)!;
  function back(event: MouseEvent) {
    event.preventDefault();
    goBack(path);
  }
  return (
    <>
      <SkipLink href="#conteudo">Pular para o conteúdo</SkipLink>
      <Header>
        <HeaderRow>
          {!isRoot && (
            <BackLink href={path} aria-label={`voltar para ${label}`} onClick={back}>
              <ArrowLeft aria-hidden size={22} />
            </BackLink>
          )}
          <SchoolSign />
          <BottomBar area={area} />
        </HeaderRow>
        <LateNote />
      </Header>
      <Main id="conteudo" tabIndex={-1}>
        {children}
      </Main>
    </>
  );
}
