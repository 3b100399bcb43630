import type { PollText } from './text-shapes.ts';

export const polls: readonly PollText[] = [
  {
    title: 'Qual o melhor dia para o piquenique?',
    description:
      'Vamos fechar o semestre com um piquenique no parque. Escolha o dia em que a família consegue vir.',
    to: ['maternal2'],
    by: 'tiago',
    written: [-14, '10:40'],
    options: ['Sábado de manhã', 'Sábado à tarde', 'Domingo de manhã'],
    closes: -4,
  },
  {
    title: 'Qual horário fica melhor para a reunião?',
    description:
      'A reunião de pais dura uma hora. Queremos o horário em que mais famílias podem vir.',
    to: 'todas',
    by: 'marina',
    written: [-3, '09:15'],
    options: ['De manhã, às 7h30', 'No fim da tarde, às 17h30', 'À noite, às 19h'],
    closes: 6,
  },
  {
    title: 'Qual oficina as crianças preferem?',
    description: 'Conversem em casa: a oficina mais votada começa no mês que vem.',
    to: ['ano2'],
    by: 'tiago',
    written: [-2, '15:05'],
    options: ['Teatro', 'Horta', 'Xadrez', 'Robótica'],
    closes: 9,
  },
];
