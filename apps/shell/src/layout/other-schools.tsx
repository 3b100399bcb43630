import { api } from '@caderneta/api-client';
import { listOtherSchools } from '@caderneta/api-client/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useShell } from '../ground/shell-context.ts';
import { openSchool } from '../leaving/switch-school.tsx';
import { MenuButton } from './menu-button.tsx';

export interface OtherSchoolsProps {
  onClose: () => void;
}

/** The person's other schools in the menu: one tap enters. */
export function OtherSchools({ onClose }: OtherSchoolsProps) {
  const shell = useShell();
  const { data: schools = [] } = useQuery({
    queryKey: ['other-schools'],
    queryFn: ({ signal }) => api.call(listOtherSchools, {}, { signal }),
  });
  return schools.map(({ id, name }) => (
    <MenuButton
      key={id}
      type="button"
      className="frame-area"
      onClick={() => {
        onClose();
        void openSchool(shell, id);
      }}
    >
      <ArrowLeftRight aria-hidden size={20} />
      <span className="frame-label">Ir para {name}</span>
    </MenuButton>
  ));
}
