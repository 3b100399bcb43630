import {
  communicationKindNames,
  communicationLabels,
  type Erasure,
} from '@caderneta/api-client/contract';

type Guardian = Erasure['guardians'][number];

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('pt-BR')} ${number === 1 ? one : many}`;

/** ['a', 'b', 'c'] as 'a, b e c'. */
const listed = (parts: string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} e ${parts.at(-1)}`;

/** What erasing removes, one sentence part a line. */
export function whatGoes(erasure: Erasure): string[] {
  const { diaries, guardians, sharedItems, importRows } = erasure;
  const own = ownItemsOf(erasure.ownItems);
  const lines: (string | false)[] = [
    `o cadastro de ${erasure.student.name}`,
    diaries > 0 && count(diaries, 'diário', 'diários'),
    ...guardians.filter(({ isErased }) => isErased).flatMap(linesOf),
    own !== '' && `${own} só para este aluno, com imagens e anexos`,
    sharedItems > 0 &&
      `a participação em ${count(sharedItems, 'envio feito', 'envios feitos')} também a outros, cujos totais diminuem`,
    importRows > 0 && count(importRows, 'linha de importação', 'linhas de importações'),
  ];
  return lines.filter((line) => line !== false);
}

/** Why a guardian stays: 'Ana Lima continua, por causa de Bia Lima.' */
export function whatStays({ guardians }: Erasure): string[] {
  return guardians
    .filter(({ isErased }) => !isErased)
    .map(({ name, otherStudents }) => `${name} continua, por causa de ${listed(otherStudents)}.`);
}

function linesOf({ name, messages, devices }: Guardian): (string | false)[] {
  return [
    `o cadastro de ${name}, com celular e e-mail`,
    messages > 0 && `1 conversa com ${name} (${count(messages, 'mensagem', 'mensagens')})`,
    devices > 0 && `${count(devices, 'aparelho', 'aparelhos')} de ${name}`,
  ];
}

/** Galleries first: theirs are most of the images. */
const galleriesFirst = [
  'gallery' as const,
  ...communicationKindNames.filter((kind) => kind !== 'gallery'),
];

function ownItemsOf(ownItems: Erasure['ownItems']): string {
  const parts = galleriesFirst
    .filter((kind) => ownItems[kind] > 0)
    .map((kind) => {
      const { one, many } = communicationLabels[kind];
      return count(ownItems[kind], one.toLowerCase(), many.toLowerCase());
    });
  return listed(parts);
}
