import type { GalleryText } from './text-shapes.ts';

export const galleries: readonly GalleryText[] = [
  {
    title: 'Colheita na horta',
    description:
      'Depois de semanas regando, chegou o grande dia! Teve cenoura torta, alface crocante e muita terra no joelho. O que colhemos virou a salada do almoço.',
    to: ['maternal1', 'maternal2', 'jardim'],
    by: 'marina',
    written: [-1, '17:20'],
    taken: -1,
    images: ['horta-1', 'horta-2', 'girassois-1', 'frutas-1'],
  },
  {
    title: 'Tarde de pipas',
    description:
      'Cada criança desenhou, colou e batizou a sua pipa. O vento ajudou e o céu da escola ficou todo colorido.',
    to: ['ano2'],
    by: 'tiago',
    written: [-6, '17:50'],
    taken: -6,
    images: ['pipas-1', 'parque-1', 'parque-2'],
  },
  {
    title: 'Festival de música: nossos momentos',
    description:
      'Ensaios, bastidores e a apresentação. Obrigada a cada família que encheu a plateia!',
    to: 'todas',
    by: 'marina',
    written: [-7, '12:30'],
    taken: -8,
    images: ['musica-1', 'teatro-1', 'festa-1', 'festa-2'],
  },
  {
    title: 'Semana da arte',
    description:
      'Tinta no papel, na parede e em quase todos os aventais. As obras ficam expostas no corredor até o fim do mês.',
    to: ['maternal2', 'jardim'],
    by: 'carlos',
    written: [-14, '16:40'],
    taken: -15,
    images: ['pintura-1', 'pintura-2', 'blocos-1'],
  },
  {
    title: 'Amistoso e amizade',
    description:
      'O placar foi 3 a 3, mas o lanche coletivo foi goleada. Parabéns às duas torcidas, que cantaram juntas.',
    to: ['ano5'],
    by: 'aparecida',
    written: [-8, '19:30'],
    taken: -9,
    images: ['futebol-1', 'futebol-2'],
  },
  {
    title: 'Clube de leitura',
    description:
      'Nossos leitores escolheram as histórias, arrumaram as almofadas e contaram tudo para os colegas menores.',
    to: ['ano1', 'ano2'],
    by: 'carlos',
    written: [-28, '15:15'],
    taken: -29,
    images: ['leitura-1', 'leitura-2', 'foguete-1'],
  },
];
