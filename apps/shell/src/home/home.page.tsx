import { useSession } from '@caderneta/platform';
import { formatWeekday } from '@caderneta/school-time';
import { PageHeader } from '@caderneta/ui';
import { HomeBlocks } from './home-blocks.tsx';
import { OtherActions, QuickActions } from './quick-actions.tsx';

export default function HomePage() {
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
      <OtherActions />
      <HomeBlocks />
    </>
  );
}
