import { roleLabels } from '@caderneta/api-client/contract';
import { useSession } from '@caderneta/platform';
import { Card, color, PageHeader, space, text } from '@caderneta/ui';

export function ProfilePage() {
  const { employee, school } = useSession();
  const facts = [
    ['Nome', employee.name],
    ['E-mail', employee.email],
    ['Função', roleLabels[employee.role]],
    ['Escola', school.name],
  ];
  return (
    <>
      <PageHeader title="Perfil" context="Seus dados na escola" />
      <Card>
        <dl css={{ display: 'grid', gap: space[16] }}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt css={{ ...text.small, color: color.inkMuted }}>{name}</dt>
              <dd css={{ fontWeight: 600 }}>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}
