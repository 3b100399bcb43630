import type { EventText } from './text-shapes.ts';

export const events: readonly EventText[] = [
  {
    title: 'Reunião de pais: {turma}',
    description:
      'Vamos conversar sobre o desenvolvimento do grupo, mostrar os portfólios e combinar os próximos projetos. Haverá recreação para as crianças durante a reunião.',
    to: ['maternal2'],
    by: 'tiago',
    written: [-7, '10:20'],
    on: [0, '18:00', '19:30'],
    place: 'Auditório',
  },
  {
    title: 'Café com a direção',
    description:
      'Um encontro leve para ouvir ideias, tirar dúvidas e contar as novidades do próximo semestre. O café é por nossa conta, o bolo de fubá também.',
    to: 'todas',
    by: 'marina',
    written: [-4, '11:40'],
    on: [4, '08:00', '09:30'],
    place: 'Refeitório',
    image: 'frutas-1',
  },
  {
    title: 'Mostra de ciências',
    description:
      'Vulcões, foguetes de garrafa PET e um minhocário de verdade! As crianças explicam tudo, então reservem um tempinho para perguntar bastante.',
    to: ['ano1', 'ano2', 'ano5'],
    by: 'carlos',
    written: [-5, '14:00'],
    on: [12, '17:30', '20:00'],
    place: 'Quadra coberta',
    image: 'foguete-1',
  },
  {
    title: 'Visita ao viveiro de mudas',
    description:
      'Vamos escolher as mudas da nossa horta. Precisamos de três responsáveis para acompanhar a turma: quem puder, confirme e avise por mensagem.',
    to: ['jardim'],
    by: 'beatriz',
    written: [-2, '16:10'],
    on: [6, '13:30', '16:00'],
    place: 'Viveiro Municipal Manequinho Lopes',
    image: 'horta-1',
  },
  {
    title: 'Festival de música',
    description:
      'Cada turma apresenta uma canção brasileira. Cheguem quinze minutos antes para garantir lugar; as crianças entram pela porta lateral do teatro.',
    to: 'todas',
    by: 'marina',
    written: [-21, '09:30'],
    on: [-8, '18:30', '20:30'],
    place: 'Teatro da escola',
    image: 'musica-1',
  },
  {
    title: 'Oficina de pão em família',
    description:
      'Mão na massa! Cada família leva para casa o pão que fizer. Tragam um avental e um pote com tampa.',
    to: ['maternal1', 'jardim'],
    by: 'marina',
    written: [-19, '15:45'],
    on: [-11, '09:00', '11:00'],
    place: 'Cozinha experimental',
  },
  {
    title: 'Amistoso de futsal: {turma}',
    description:
      'Jogo contra a turma da Escola Ipê Amarelo. O resultado é o que menos importa: venham torcer e ensinar a torcer!',
    to: ['ano5'],
    by: 'aparecida',
    written: [-16, '18:20'],
    on: [-9, '19:00', '20:30'],
    place: 'Quadra coberta',
    image: 'futebol-1',
  },
  {
    title: 'Reunião de pais: {turma}',
    description:
      'Como está a alfabetização, o que fazer em casa e o que deixar com a escola. Cada família recebe a pasta com as produções da criança.',
    to: ['ano1'],
    by: 'renata',
    written: [-34, '10:00'],
    on: [-27, '18:30', '19:45'],
    place: 'Sala 4',
  },
  {
    title: 'Sarau da turma',
    description:
      'Poemas decorados, poemas inventados e um cantinho para quem quiser ler o seu. Pais e avós poetas são muito bem-vindos.',
    to: ['ano2'],
    by: 'tiago',
    written: [-3, '14:50'],
    on: [9, '17:00', '18:15'],
    place: 'Biblioteca',
    image: 'leitura-2',
  },
];
