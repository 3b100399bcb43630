import { limits } from '@caderneta/api-client/contract';
import {
  buttonStyle,
  Card,
  color,
  FileDrop,
  mainAndAside,
  space,
  text,
  visuallyHidden,
} from '@caderneta/ui';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { readRosterFile, type RosterTable } from './read-roster-file.ts';
import { templateHref } from './template.ts';
import { UnreadableFile } from './parse-records.ts';

export interface FileStepProps {
  onTable: (table: RosterTable) => void;
}

/** Asks for the file. */
export function FileStep({ onTable }: FileStepProps) {
  const [isReading, setIsReading] = useState(false);
  const [error, setError] = useState<string>();

  async function read(file: File) {
    setError(undefined);
    setIsReading(true);
    try {
      onTable(await readRosterFile(file));
    } catch (reason) {
      const isKnown = reason instanceof UnreadableFile;
      setError(isKnown ? reason.message : 'Não foi possível ler o arquivo. Escolha-o de novo.');
    } finally {
      setIsReading(false);
    }
  }

  return (
    <div css={[mainAndAside, { alignItems: 'stretch' }]}>
      <Card css={dropStyle}>
        <FileDrop
          title={isReading ? 'Lendo o arquivo…' : 'Escolha ou arraste um arquivo CSV'}
          hint={`Até ${limits.importRows.toLocaleString('pt-BR')} linhas, uma por aluno`}
          icon={FileSpreadsheet}
          accept=".csv,.tsv,.txt,text/csv"
          disabled={isReading}
          error={error}
          onFiles={([file]) => file && void read(file)}
        />
        <p role="status" css={visuallyHidden}>
          {isReading && 'Lendo o arquivo…'}
        </p>
      </Card>
      <Help />
    </div>
  );
}

/** The place for the file is as high as what stands beside it. */
const dropStyle = {
  display: 'grid',
  alignItems: 'stretch',
  '& label': { alignContent: 'center', minHeight: '160px' },
} as const;

function Help() {
  return (
    <Card css={{ display: 'grid', gap: space[12], justifyItems: 'start' }}>
      <h2 css={text.h2}>Como preparar o arquivo</h2>
      <p css={{ color: color.inkSecondary }}>
        Salve a planilha da escola como CSV, com uma linha de títulos. É preciso ter o nome e a
        turma do aluno, e o nome e o celular do responsável. Gênero, e-mail e segundo responsável
        são opcionais.
      </p>
      <a href={templateHref} download="modelo.csv" css={buttonStyle('secondary')}>
        <Download aria-hidden size={20} />
        baixar modelo.csv
      </a>
    </Card>
  );
}
