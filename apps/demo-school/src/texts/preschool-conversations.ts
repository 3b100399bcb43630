import type { ConversationText } from './text-shapes.ts';

/** The teacher speaks without grammatical gender, because any teacher may say it. */
export const preschoolConversations: readonly ConversationText[] = [
  {
    classroom: 'maternal2',
    messages: [
      [
        -1,
        '17:42',
        'responsavel',
        'Boa tarde! {O} {aluno} esqueceu o casaco azul na sala, conseguem guardar?',
      ],
      [-1, '18:03', 'professor', 'Oi, {responsavel}! Encontramos, está no cabide {dele}.'],
      [0, '07:55', 'responsavel', 'Perfeito, {obrigado}! Hoje quem busca é a avó, Dona Célia.'],
      [0, '08:10', 'professor', 'Combinado! Já avisei a portaria.'],
    ],
  },
  {
    classroom: 'maternal2',
    messages: [
      [
        -3,
        '12:20',
        'professor',
        'Oi, {responsavel}! {O} {aluno} contou na roda que vai ganhar um irmãozinho. Foi a maior festa!',
      ],
      [
        -3,
        '12:48',
        'responsavel',
        'Haha, {ele} conta para todo mundo, até para o moço da feira 😄',
      ],
      [-3, '12:50', 'responsavel', 'Como {ele} está com essa novidade aí na escola?'],
      [
        -3,
        '13:15',
        'professor',
        'Muito bem. Às vezes pede mais colo depois do almoço, e a gente dá. Estamos de olho com carinho.',
      ],
      [
        0,
        '07:48',
        'responsavel',
        'Bom dia! Hoje {ele} acordou com saudade de casa, não queria ir. Se precisar, me liguem que eu saio do trabalho.',
      ],
      [0, '08:31', 'responsavel', 'Chegou bem na sala?'],
    ],
    unreadBy: ['professor', 'direcao'],
  },
  {
    classroom: 'maternal2',
    messages: [
      [
        -6,
        '08:05',
        'responsavel',
        'Prof, {o} {aluno} pode levar o coelhinho de pelúcia? Está difícil sair de casa sem ele.',
      ],
      [
        -6,
        '08:22',
        'professor',
        'Pode, claro! O coelhinho dorme na mochila durante as atividades e volta para o sono.',
      ],
      [-6, '08:25', 'responsavel', 'Você salvou nossa manhã 🙏'],
      [
        -2,
        '12:10',
        'professor',
        'Hoje o coelhinho ficou na mochila o dia inteiro, por decisão {dele}. Parabéns para vocês!',
      ],
      [
        -2,
        '12:31',
        'responsavel',
        'Não acredito! {Obrigado} por contar, que alegria começar a tarde assim.',
      ],
    ],
  },
  {
    classroom: 'maternal1',
    messages: [
      [
        -1,
        '15:20',
        'professor',
        'Oi, {responsavel}. {O} {aluno} está com 37,8 de febre e um pouco molinh{o}. Consegue vir buscar?',
      ],
      [-1, '15:24', 'responsavel', 'Saindo agora, chego em 30 minutos.'],
      [
        -1,
        '15:26',
        'professor',
        'Tranquilo. Já tomou água e está no cantinho da leitura, com colo.',
      ],
      [
        -1,
        '21:03',
        'responsavel',
        'Fomos ao pediatra, é virose. Fica em casa até melhorar de vez. {Obrigado} pelo cuidado!',
      ],
      [
        0,
        '08:02',
        'direcao',
        'Melhoras para {o} {aluno}! As faltas ficam justificadas com o atestado, pode mandar por aqui mesmo.',
      ],
    ],
  },
  {
    classroom: 'jardim',
    messages: [
      [
        -4,
        '10:15',
        'responsavel',
        'Bom dia! A escola tem alguma opção sem lactose no lanche? {O} {aluno} teve diagnóstico essa semana.',
      ],
      [
        -4,
        '10:42',
        'direcao',
        'Bom dia, {responsavel}! Temos sim. Pode enviar o laudo por aqui? A nutricionista ajusta o cardápio já amanhã.',
      ],
      [-4, '11:30', 'responsavel', 'Envio hoje à noite. {Obrigado} pela rapidez!'],
      [
        0,
        '07:12',
        'responsavel',
        'Laudo entregue na portaria, num envelope com o nome {dele}. A nutricionista pode me ligar depois das 14h?',
      ],
    ],
    unreadBy: ['direcao'],
  },
  {
    classroom: 'jardim',
    messages: [
      [
        -12,
        '16:30',
        'responsavel',
        'Boa tarde! Posso mandar um bolo para cantar parabéns na sexta? São 5 aninhos 🎂',
      ],
      [
        -12,
        '16:52',
        'professor',
        'Claro! Só peço que seja sem castanhas, temos um coleguinha alérgico. Cantamos às 16h.',
      ],
      [-12, '16:53', 'responsavel', 'Combinado, vai de cenoura com chocolate.'],
      [
        -8,
        '17:20',
        'responsavel',
        'As fotos ficaram lindas, {o} {aluno} não para de falar da festa. {Obrigado}!',
      ],
      [-8, '17:45', 'professor', 'Foi uma delícia, em todos os sentidos!'],
    ],
  },
  {
    classroom: 'maternal1',
    messages: [
      [
        -18,
        '09:10',
        'responsavel',
        'Bom dia! Vou viajar a trabalho na próxima semana, minha irmã vai buscar {o} {aluno}. O que preciso enviar?',
      ],
      [
        -18,
        '09:35',
        'direcao',
        'Bom dia, {responsavel}! Nome completo e RG dela, e a gente cadastra na ficha. Pode ser por aqui.',
      ],
      [
        -18,
        '10:02',
        'responsavel',
        'Patrícia Nogueira de Lima, RG termina em 418. Mando a foto do documento na secretaria amanhã.',
      ],
      [-18, '10:08', 'direcao', 'Perfeito. Boa viagem!'],
    ],
  },
];
