import type { ActivityText } from './text-shapes.ts';

export const activities: readonly ActivityText[] = [
  {
    title: 'Leitura: O Menino Maluquinho',
    description:
      'Ler em voz alta, com alguém da família, os dois primeiros capítulos. Depois, contar em três frases qual foi a travessura preferida. Vamos conversar sobre elas na roda.',
    to: ['ano2'],
    by: 'tiago',
    written: [-4, '16:30'],
    due: 0,
  },
  {
    title: 'Caça às formas geométricas',
    description:
      'Procurar em casa cinco objetos redondos e cinco retangulares e desenhar cada um no caderno. Vale tampa de panela, caixa de fósforo, relógio…',
    to: ['ano1'],
    by: 'renata',
    written: [-2, '11:20'],
    due: 3,
  },
  {
    title: 'Frações na cozinha',
    description:
      'Escolher uma receita e recalcular os ingredientes para a metade e para o dobro. A folha em anexo traz a tabela. Quem cozinhar de verdade pode trazer uma foto!',
    to: ['ano5'],
    by: 'luiz',
    written: [-3, '20:15'],
    due: 4,
    files: ['fracoes'],
  },
  {
    title: 'Minha árvore da família',
    description:
      'Colar ou desenhar as pessoas que moram e convivem com a criança. Toda família é bem-vinda do jeito que é: avós, tios, madrinhas e bichos de estimação também entram.',
    to: ['maternal2'],
    by: 'tiago',
    written: [-5, '10:40'],
    due: 5,
  },
  {
    title: 'Observação da lua',
    description:
      'Durante uma semana, olhar a lua na mesma hora e desenhar a forma dela na tabela em anexo. Se estiver nublado, desenhar a nuvem!',
    to: ['ano1', 'ano2'],
    by: 'aparecida',
    written: [-10, '13:15'],
    due: -2,
    files: ['lua'],
  },
  {
    title: 'Entrevista com os avós',
    description:
      'Perguntar a uma pessoa mais velha: de que você brincava? Como ia para a escola? Qual era o seu lanche? Anotar as respostas para montarmos nosso livro de memórias.',
    to: ['ano5'],
    by: 'luiz',
    written: [-18, '19:40'],
    due: -11,
  },
  {
    title: 'Sacola da leitura',
    description:
      'A sacola vai para casa com um livro escolhido pela criança. Leiam juntos, sem pressa, e devolvam com um desenho da parte preferida.',
    to: ['jardim'],
    by: 'beatriz',
    written: [-12, '16:50'],
    due: -5,
  },
  {
    title: 'Ditado dos bichos',
    description:
      'Treinar a escrita de dez nomes de animais, com o apoio de figuras. Não corrijam tudo: circulem só o que a criança pedir ajuda.',
    to: ['ano1'],
    by: 'renata',
    written: [-24, '11:00'],
    due: -19,
  },
  {
    title: 'Tabuada do 6 e do 7 com dominó',
    description:
      'Jogar ao menos duas partidas do dominó da tabuada que está na pasta. Anotar quais contas foram mais difíceis.',
    to: ['ano2'],
    by: 'tiago',
    written: [-16, '16:00'],
    due: -10,
  },
  {
    title: 'Garrafa sensorial',
    description:
      'Enviar uma garrafinha plástica transparente, limpa e sem rótulo. Vamos encher com água, glitter e óleo para a hora da calma.',
    to: ['maternal1', 'maternal2'],
    by: 'marina',
    written: [-29, '09:45'],
    due: -22,
  },
];
