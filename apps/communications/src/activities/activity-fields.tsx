import type { ActivityBody } from '@caderneta/api-client/contract';
import { TextField } from '@caderneta/ui';
import type { FormFields } from '../kinds/communication-kind.ts';

export interface ActivityFieldsProps {
  fields: FormFields<ActivityBody>;
}

/** When it is due. */
export function ActivityFields({ fields }: ActivityFieldsProps) {
  return (
    <TextField
      label="Data de entrega"
      type="date"
      {...fields.registerInput('communication.dueDate')}
    />
  );
}
