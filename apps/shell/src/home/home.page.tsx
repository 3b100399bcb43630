import { useSession } from '@caderneta/platform';
import { formatWeekday, media, PageHeader, space } from '@caderneta/ui';
import { QuickActions } from './quick-actions.tsx';
import { TodayAtSchool } from './today-at-school.tsx';
import { TodaysDiaries } from './todays-diaries.tsx';

export function HomePage() {
  const { employee, school } = useSession();
  const [firstName] = employee.name.split(' ');
  return (
    <>
      <div css={{ '& h1': { fontSize: '2.125rem', lineHeight: '40px' } }}>
        <PageHeader
          title={`olá, ${firstName}`}
          context={formatWeekday(new Date(), school.timezone)}
        />
      </div>
      <QuickActions />
      <div
        css={{
          display: 'grid',
          gap: space[16],
          alignItems: 'stretch',
          [media.desktop]: { gridTemplateColumns: 'minmax(0, 6fr) minmax(0, 5fr)' },
        }}
      >
        <TodayAtSchool />
        <TodaysDiaries />
      </div>
    </>
  );
}
