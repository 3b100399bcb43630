import { PageHeader } from '@caderneta/ui';
import { AnnouncementForm } from './announcement-form.tsx';

export function AnnouncementCreatePage() {
  return (
    <>
      <PageHeader title="Novo comunicado" />
      <AnnouncementForm />
    </>
  );
}
