import type {
  NetworkAnnouncement,
  NetworkOverview,
  NetworkSchoolRow,
} from '@caderneta/api-client/contract';

/** A valid id that tells samples apart. */
export function sampleId(number: number): string {
  return `0198f4a2-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** A school of 100 students and 150 guardians, of whom 120 are reachable. */
export function sampleSchool(
  number: number,
  name: string,
  more: Partial<NetworkSchoolRow> = {},
): NetworkSchoolRow {
  return {
    id: sampleId(number),
    name,
    city: 'Campinas',
    isClosed: false,
    students: 100,
    guardians: 150,
    reachable: 120,
    sent: 10,
    recipients: 1000,
    seen: 900,
    diaries: { due: 2000, filled: 1900 },
    ...more,
  };
}

export const ipe = sampleSchool(1, 'Escola Ipê');
export const cedro = sampleSchool(2, 'Escola Cedro', { seen: 300, city: 'Valinhos' });
/** Made this morning. */
export const jatoba = sampleSchool(3, 'Escola Jatobá', {
  students: 0,
  guardians: 0,
  reachable: 0,
  sent: 0,
  recipients: 0,
  seen: 0,
  diaries: { due: 0, filled: 0 },
});

/** Of schools that were counted at noon in São Paulo. */
export const sampleOverview = (schools: NetworkSchoolRow[]): NetworkOverview => ({
  name: 'Rede Municipal de Campinas',
  countedAt: '2026-11-20T15:00:00Z',
  schools,
});

export const sampleAnnouncement = (
  schools: NetworkAnnouncement['schools'],
): NetworkAnnouncement => ({
  id: sampleId(50),
  title: 'Vacinação',
  description: 'Tragam a carteirinha.',
  createdAt: '2026-11-20T12:00:00Z',
  createdBy: { id: sampleId(90), name: 'Sônia Prado' },
  isUrgent: false,
  scheduledDate: null,
  withdrawnAt: null,
  attachments: [],
  schools,
});
