import type { NoticeText } from './text-shapes.ts';

export const notices: readonly NoticeText[] = [
  {
    title: 'Cardápio desta semana',
    to: ['maternal1', 'maternal2', 'jardim'],
    by: 'marina',
    written: [-3, '08:10'],
    image: 'frutas-1',
    file: 'cardapio',
  },
  {
    title: 'Aniversariantes do mês',
    to: 'todas',
    by: 'carlos',
    written: [-5, '09:25'],
    image: 'festa-1',
    file: 'aniversariantes',
  },
  {
    title: 'Nossos combinados da sala',
    to: ['maternal2', 'ano2'],
    by: 'tiago',
    written: [-12, '13:40'],
    image: 'blocos-1',
    file: 'combinados',
  },
  {
    title: 'Calendário de eventos da escola',
    to: 'todas',
    by: 'marina',
    written: [-20, '10:00'],
    image: 'girassois-1',
    file: 'calendario',
  },
  {
    title: 'Treinos de futsal e dança',
    to: ['ano1', 'ano2', 'ano5'],
    by: 'aparecida',
    written: [-27, '18:05'],
    image: 'futebol-2',
    file: 'treinos',
  },
];
