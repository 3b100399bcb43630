import { api } from '@caderneta/api-client';
import { can, exportGuardianData, exportStudentData } from '@caderneta/api-client/contract';
import { refusalText, useSession, useToasts } from '@caderneta/platform';
import { Button } from '@caderneta/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';

const endpoints = { student: exportStudentData, guardian: exportGuardianData };

export interface DownloadDataProps {
  subject: keyof typeof endpoints;
  id: string;
  name: string;
}

/** Downloads all data of the school about a person, who has a legal right to them. */
export function DownloadData({ subject, id, name }: DownloadDataProps) {
  const [busy, setBusy] = useState(false);
  const toasts = useToasts();
  const { employee } = useSession();
  if (!can(employee, 'administer')) return null;

  async function download() {
    setBusy(true);
    try {
      const { location } = await api.call(endpoints[subject], { params: { id } });
      const link = document.createElement('a');
      link.href = location;
      link.download = '';
      link.click();
    } catch (error) {
      toasts.fail(refusalText(error) ?? 'Houve um erro ao reunir os dados.', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <Button
        icon={<Download aria-hidden size={20} />}
        aria-label={`baixar todos os dados de ${name}`}
        busy={busy}
        onClick={() => void download()}
      >
        baixar todos os dados
      </Button>
    </div>
  );
}
