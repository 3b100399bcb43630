import { limits } from '@caderneta/api-client/contract';
import {
  Button,
  ButtonAnchor,
  Card,
  countText,
  FileDrop,
  MainAndAside,
  space,
  Stack,
  Text,
  VisuallyHidden,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { readInThread } from './read-in-thread.ts';
import type { RosterFile } from './read-roster-file.ts';
import { templateHref } from './template.ts';
import { UnreadableFile } from './unreadable.ts';

export interface FileStepProps {
  onFile: (file: RosterFile) => void;
}

/** Asks for the file, and reads it. */
export function FileStep({ onFile }: FileStepProps) {
  const { isReading, error, read, cancel } = useReading(onFile);

  return (
    <MainAndAside align="stretch">
      <Drop>
        <FileDrop
          title={isReading ? 'Lendo o arquivo…' : 'Escolha ou arraste a planilha'}
          hint={`Excel, LibreOffice ou CSV, até ${countText(limits.importRows)} linhas, uma por aluno`}
          icon={FileSpreadsheet}
          accept=".xlsx,.xlsm,.xlsb,.xls,.ods,.csv,.tsv,.txt,text/csv"
          disabled={isReading}
          error={error}
          onFiles={([file]) => file && void read(file)}
        />
        {isReading && <Button onClick={cancel}>cancelar</Button>}
        <VisuallyHidden as="p" role="status">
          {isReading && 'Lendo o arquivo…'}
        </VisuallyHidden>
      </Drop>
      <Help />
    </MainAndAside>
  );
}

function useReading(onFile: (file: RosterFile) => void) {
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState<string>();
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function read(file: File) {
    const { signal } = (abort.current = new AbortController());
    setError(undefined);
    setIsReading(true);
    try {
      onFile(await readInThread(file, signal));
    } catch (reason) {
      if (signal.aborted) return;
      const isKnown = reason instanceof UnreadableFile;
      setError(isKnown ? reason.message : 'Não foi possível ler o arquivo. Escolha-o de novo.');
    } finally {
      setIsReading(false);
    }
  }

  return { isReading, error, read, cancel: () => abort.current?.abort() };
}

function Help() {
  return (
    <Stack as={Card} gap={12} align="start">
      <Text as="h2" size="h2">
        Como preparar o arquivo
      </Text>
      <Text as="p" tone="secondary">
        Use a planilha da escola como ela é, com uma linha de títulos. É preciso ter o nome e a
        turma do aluno, e o nome e o celular do responsável. Gênero, e-mail e segundo responsável
        são opcionais.
      </Text>
      <ButtonAnchor variant="secondary" href={templateHref} download="modelo.csv">
        <Download aria-hidden size={20} />
        baixar modelo.csv
      </ButtonAnchor>
    </Stack>
  );
}

/** The place for the file is as high as what stands beside it. */
const Drop = styled(Card)({
  display: 'grid',
  alignItems: 'stretch',
  gap: space[12],
  // Twice, or the place's own height wins.
  '&& label': { alignContent: 'center', minHeight: '160px' },
});
