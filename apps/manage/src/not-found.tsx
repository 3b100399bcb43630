import { Missing } from '@caderneta/edit-form';
import { paths } from '@caderneta/links';

export interface NotFoundProps {
  children: string;
}

/** Stands at the address of somebody or something that is not there. */
export const NotFound = ({ children }: NotFoundProps) => (
  <Missing back={paths.manage} backLabel="voltar para Gerenciar">
    {children}
  </Missing>
);
