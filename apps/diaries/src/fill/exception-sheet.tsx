import type { DiaryMode } from '@caderneta/api-client/contract';
import { Button, color, firstTwoWords, Sheet, space } from '@caderneta/ui';
import type { DiaryChange, DiaryValues } from '../diary/diary-values.ts';
import { DiaryFields } from './diary-fields.tsx';
import type { NamedStudent } from './fill-record.ts';

export interface ExceptionSheetProps {
  student: NamedStudent;
  mode: DiaryMode;
  values: DiaryValues;
  error: string | undefined;
  onChange: (change: DiaryChange) => void;
  /** Gives the student the same diary as the rest. */
  onForget: () => void;
  onClose: () => void;
}

/** The diary of one student, where it differs from what all get. */
export function ExceptionSheet(props: ExceptionSheetProps) {
  const { student, mode, values, error, onChange, onForget, onClose } = props;
  return (
    <Sheet title={firstTwoWords(student.name)} onClose={onClose}>
      <p css={{ marginBottom: space[16], color: color.inkSecondary }}>
        O que você mudar aqui vale só para este aluno.
      </p>
      <DiaryFields mode={mode} values={values} onChange={onChange} error={error} />
      <footer css={footerStyle}>
        <Button
          onClick={() => {
            onForget();
            onClose();
          }}
        >
          igual aos demais
        </Button>
        <Button variant="primary" onClick={onClose}>
          pronto
        </Button>
      </footer>
    </Sheet>
  );
}

const footerStyle = {
  position: 'sticky',
  bottom: 0,
  display: 'flex',
  gap: space[12],
  paddingTop: space[16],
  background: color.surface,
  '& > button': { flex: 1 },
} as const;
