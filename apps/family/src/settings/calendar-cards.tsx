import { api } from '@caderneta/api-client/fetch';
import {
  createFamilyCalendar,
  endFamilyCalendar,
  listFamilyCalendars,
} from '@caderneta/api-client/contract';
import { CalendarAddress } from '@caderneta/app-kit/calendar-address';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { askOrShowStored } from '../ground/stored-answers.ts';
import { toasts } from '../ground/toast-host.tsx';
import { type FamilySchool, schoolsOf, useFamily } from '../session/family-context.ts';
import { SettingsCard } from './settings-card.tsx';

const calendarsQuery = () =>
  queryOptions({
    queryKey: ['calendars'],
    queryFn: (context) => askOrShowStored(context, listFamilyCalendars, {}),
  });

/** The guardian's calendar, at each school of the device. */
export function CalendarCards() {
  const schools = schoolsOf(useFamily());
  return schools.map((school) => (
    <CalendarCard key={school.id} school={school} isOnly={schools.length === 1} />
  ));
}

function CalendarCard({
  school: { id: schoolId, name },
  isOnly,
}: {
  school: FamilySchool;
  isOnly: boolean;
}) {
  const { data } = useQuery(calendarsQuery());
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (wanted: 'new' | 'none'): Promise<unknown> =>
      wanted === 'new'
        ? api.call(createFamilyCalendar, { body: { schoolId } })
        : api.call(endFamilyCalendar, { query: { schoolId } }),
    onError: () => toasts.show('error', 'Não deu certo. Confira a internet e tente de novo.'),
    onSettled: () => queries.invalidateQueries(calendarsQuery()),
  });
  if (!data) return null;
  return (
    <SettingsCard title={isOnly ? 'Calendário' : `Calendário: ${name}`}>
      <CalendarAddress
        address={data.find((one) => one.schoolId === schoolId)?.address ?? null}
        busy={change.isPending}
        onCreate={() => change.mutate('new')}
        onEnd={() => change.mutate('none')}
        onCopied={(tone, message) => toasts.show(tone, message)}
      />
    </SettingsCard>
  );
}
