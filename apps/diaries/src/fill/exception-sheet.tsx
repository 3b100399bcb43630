import type { DiaryMode } from '@caderneta/api-client/contract';
import { Button, Sheet, space, Text } from '@caderneta/ui';
import styled from '@emotion/styled';
import type { DiaryChange, DiaryValues } from '../diary/diary-values.ts';
import { DiaryFields } from './diary-fields.tsx';

export interface ExceptionSheetProps {
  /** As the list of students shows it. */
  name: string;
  mode: DiaryMode;
  values: DiaryValues;
  error: string | undefined;
  onChange: (change: DiaryChange) => void;
  /** Gives the student the same diary as the rest. */
  onForget: () => void;
  onClose: () => void;
}

/** Edits one student's differences from the common diary. */
export function ExceptionSheet(props: ExceptionSheetProps) {
  const { name, mode, values, error, onChange, onForget, onClose } = props;
  return (
    <Sheet title={name} onClose={onClose}>
      <Text as="p" tone="secondary" marginBottom={16}>
        O que você mudar aqui vale só para este aluno.
      </Text>
      <Fields>
        <DiaryFields mode={mode} values={values} onChange={onChange} error={error} />
      </Fields>
      <Footer>
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
      </Footer>
    </Sheet>
  );
}

/** Scrolls by itself, so that the way out stays under the thumb; the rest is 210 px high. */
const Fields = styled.div({
  position: 'relative',
  maxHeight: 'calc(85dvh - 210px)',
  margin: '0 -4px',
  padding: '0 4px',
  overflowY: 'auto',
});

const Footer = styled.footer({
  display: 'flex',
  gap: space[12],
  paddingTop: space[16],
  '& > button': { flex: 1 },
});
