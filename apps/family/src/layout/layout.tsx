import { lazyPart } from '@caderneta/app-kit';
import { ArrowLeft } from 'lucide-react';
import { type MouseEvent, type ReactNode, Suspense } from 'react';
import { goBack } from '../ground/navigation.ts';
import { addressAt, schoolsOf, useFamily } from '../session/family-context.ts';
import { navigation, type AreaName } from './navigation.ts';
import { BottomBar } from './bottom-bar.tsx';
import { LateNote } from './late-note.tsx';
import { BackLink, Header, HeaderRow, Main, SkipLink, TabsToCome } from './layout.styles.ts';
import { SchoolSign } from './school-sign.tsx';

export interface LayoutProps {
  area: AreaName;
  /** Other pages than those of the bar show a way back. */
  isRoot: boolean;
  children: ReactNode;
}

// Most devices are of one school.
const SchoolTabs = lazyPart(() => import('./school-tabs.tsx').then((m) => m.SchoolTabs));

/** Header with the school or the tabs of several, and bottom bar around every page of the guardian. */
export function Layout({ area, isRoot, children }: LayoutProps) {
  const family = useFamily();
  const { path: root, label } = navigation.find(({ name }) => name === area)!;
  const path = addressAt(root, family);
  const hasTabs = schoolsOf(family).length > 1 && area !== 'more';
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
          {hasTabs ? (
            <Suspense fallback={<TabsToCome aria-busy="true" />}>
              <SchoolTabs path={root} isRoot={isRoot} />
            </Suspense>
          ) : (
            <SchoolSign />
          )}
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
