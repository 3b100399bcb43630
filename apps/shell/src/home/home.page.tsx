import { useSession } from '@caderneta/platform';
import { PageHeader } from '@caderneta/ui';
export function HomePage() {
  const { employee } = useSession();
  return <PageHeader title={`olá, ${employee.name.split(' ')[0]}`} />;
}
