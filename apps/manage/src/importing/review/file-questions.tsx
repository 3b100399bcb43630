import { api } from '@caderneta/api-client';
import {
  giveRosterAreaCode,
  type RosterQuestions,
  writeRosterNames,
} from '@caderneta/api-client/contract';
import { Button, Card, counted, countText, Row, Stack, Text, TextField } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { questionsQuery, wholeRoster } from '../roster/roster-imports.queries.ts';
import { useAnswering } from './use-answering.ts';

/** Asks once what all rows of a file have in common: their area code, their capitals. */
export function FileQuestions({ importId }: { importId: string }) {
  const { data } = useQuery(questionsQuery(importId));
  return (
    <>
      {data?.areaCode && <AreaCode {...{ importId }} asked={data.areaCode} />}
      {data?.names && <Names {...{ importId }} asked={data.names} />}
    </>
  );
}

interface AskedProps<Asked extends keyof RosterQuestions> {
  importId: string;
  asked: NonNullable<RosterQuestions[Asked]>;
}

function AreaCode({ importId, asked: { phones, proposed } }: AskedProps<'areaCode'>) {
  const [areaCode, setAreaCode] = useState(proposed ?? '');
  const { isAnswering, answer } = useAnswering(importId, 'Não foi possível completar os números.');
  const titleId = useId();
  const numbers = counted(phones, 'número', 'números');
  const give = () =>
    answer(() =>
      api.call(
        giveRosterAreaCode,
        { params: { id: importId }, body: { areaCode } },
        { timeout: wholeRoster },
      ),
    );
  return (
    <Card as="section" aria-labelledby={titleId}>
      <Stack
        as="form"
        gap={12}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void give();
        }}
      >
        <Text as="h2" size="h2" id={titleId}>
          {phones === 1 ? '1 celular está sem DDD' : `${numbers} de celular estão sem DDD`}
        </Text>
        <TextField
          label="DDD da escola"
          value={areaCode}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          onChange={({ target }) => setAreaCode(target.value.replace(/\D/g, ''))}
        />
        <Row>
          <Button type="submit" busy={isAnswering} disabled={!/^[1-9]\d$/.test(areaCode)}>
            {`usar em ${numbers}`}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

function Names({ importId, asked: { names, examples } }: AskedProps<'names'>) {
  const { isAnswering, answer } = useAnswering(importId, 'Não foi possível escrever os nomes.');
  const titleId = useId();
  const write = () =>
    answer(() =>
      api.call(writeRosterNames, { params: { id: importId } }, { timeout: wholeRoster }),
    );
  return (
    <Card as="section" aria-labelledby={titleId}>
      <Stack gap={12}>
        <Text as="h2" size="h2" id={titleId}>
          {names === 1
            ? '1 nome está só em maiúsculas ou só em minúsculas'
            : `${counted(names, 'nome', 'nomes')} estão só em maiúsculas ou só em minúsculas`}
        </Text>
        <ul>
          {examples.map(({ typed, proper }) => (
            <li key={typed}>
              <Text tone="muted">{typed}</Text> → {proper}
            </li>
          ))}
        </ul>
        <Row>
          <Button busy={isAnswering} onClick={() => void write()}>
            {names === 1 ? 'escrever o nome assim' : `escrever os ${countText(names)} nomes assim`}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
