import { limits } from '@caderneta/api-client/contract';
import {
  ButtonAnchor,
  Card,
  FileDrop,
  MainAndAside,
  Stack,
  Text,
  VisuallyHidden,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { readRosterFile, type RosterFile } from './read-roster-file.ts';
import { templateHref } from './template.ts';
import { UnreadableFile } from './unreadable.ts';

export interface FileStepProps {
  onFile: (file: RosterFile) => void;
}

/** Asks for the file. */
export function FileStep({ onFile }: FileStepProps) {
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState<string>();

  async function read(file: File) {
    setError(undefined);
    setIsReading(true);
    try {
      onFile(await readRosterFile(file));
    } catch (reason) {
      const isKnown = reason instanceof UnreadableFile;
      setError(isKnown ? reason.message : 'Não foi possível ler o arquivo. Escolha-o de novo.');
    } finally {
      setIsReading(false);
    }
  }

  return (
    <MainAndAside align="stretch">
      <Drop>
        <FileDrop
          title={isReading ? 'Lendo o arquivo…' : 'Escolha ou arraste a planilha'}
          hint={`Excel, LibreOffice ou CSV, até ${limits.importRows.toLocaleString('pt-BR')} linhas, uma por aluno`}
          icon={FileSpreadsheet}
          accept=".xlsx,.xlsm,.xlsb,.xls,.ods,.csv,.tsv,.txt,text/csv"
          disabled={isReading}
          error={error}
          onFiles={([file]) => file && void read(file)}
        />
        <VisuallyHidden as="p" role="status">
          {isReading && 'Lendo o arquivo…'}
        </VisuallyHidden>
      </Drop>
      <Help />
    </MainAndAside>
  );
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
  // Twice, or the place's own height wins.
  '&& label': { alignContent: 'center', minHeight: '160px' },
});
