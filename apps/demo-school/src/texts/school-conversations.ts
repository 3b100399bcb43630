import type { ConversationText } from './text-shapes.ts';

/** The teacher speaks without grammatical gender, because any teacher may say it. */
export const schoolConversations: readonly ConversationText[] = [
  {
    classroom: 'ano2',
    messages: [
      [
        -2,
        '18:40',
        'responsavel',
        'Boa noite! Os dois primeiros capítulos do livro são até a página 24 mesmo?',
      ],
      [
        -2,
        '19:05',
        'professor',
        'Boa noite, {responsavel}! Isso, até a 24. E pode ler um pouquinho cada um, em voz alta.',
      ],
      [-1, '20:12', 'responsavel', 'Lemos hoje. {O} {aluno} não quis parar na 24 😅'],
      [
        0,
        '07:20',
        'responsavel',
        '{Ele} pode contar na roda a parte da panela na cabeça? Só fala nisso desde ontem.',
      ],
    ],
    unreadBy: ['professor'],
  },
  {
    classroom: 'ano2',
    messages: [
      [
        -5,
        '13:02',
        'responsavel',
        'Oi, prof. {O} {aluno} tem consulta na oftalmo na {dia:2}, vai sair às 15h.',
      ],
      [
        -5,
        '13:30',
        'professor',
        'Oi! Anotado. Deixo {o} {aluno} com a mochila pronta na secretaria às 14h50.',
      ],
      [
        -5,
        '13:31',
        'professor',
        'Aproveitando: percebi que {ele} aperta os olhos para ler a lousa, vale comentar na consulta.',
      ],
      [-5, '13:44', 'responsavel', 'Nossa, ótimo saber. {Obrigado} mesmo pela atenção.'],
    ],
  },
  {
    classroom: 'ano2',
    messages: [
      [
        -9,
        '16:55',
        'professor',
        'Oi, {responsavel}! Hoje {o} {aluno} ajudou um colega novo o recreio inteiro, sem ninguém pedir. Quis te contar.',
      ],
      [-9, '17:40', 'responsavel', 'Que orgulho! Vamos comemorar com pizza 🍕'],
    ],
  },
  {
    classroom: 'ano1',
    messages: [
      [
        -7,
        '18:05',
        'responsavel',
        '{O} {aluno} leu a placa do ônibus inteira sozinh{o}! Vim correndo contar.',
      ],
      [
        -7,
        '18:20',
        'professor',
        'Que notícia linda! Hoje na sala foi o cartaz da cantina. Ninguém segura mais 📚',
      ],
      [-7, '18:22', 'responsavel', 'Vocês são demais.'],
    ],
  },
  {
    classroom: 'ano1',
    messages: [
      [
        -2,
        '19:30',
        'responsavel',
        'Boa noite. Acho que vieram dois pares de tênis trocados na mochila {do} {aluno}, um deles tem o nome Caio.',
      ],
      [
        -1,
        '07:40',
        'professor',
        'Bom dia! Foi na troca da educação física. Pode mandar de volta hoje que eu desfaço a confusão.',
      ],
      [-1, '07:52', 'responsavel', 'Já está na mochila 👟'],
      [-1, '12:05', 'professor', 'Tudo resolvido. Cada pé na sua casa!'],
    ],
  },
  {
    classroom: 'ano5',
    messages: [
      [
        -8,
        '20:10',
        'responsavel',
        'Boa noite. {O} {aluno} pode ficar na recuperação de matemática mesmo com nota 6,5? Quer reforçar frações.',
      ],
      [-8, '20:45', 'professor', 'Pode e deve! Temos vaga na terça, das 18h às 19h. É só chegar.'],
      [-8, '20:47', 'responsavel', 'Ótimo, {ele} vai.'],
      [
        -3,
        '21:15',
        'professor',
        'Só para dar retorno: participou muito bem e ainda explicou para um colega.',
      ],
    ],
  },
  {
    classroom: 'ano5',
    messages: [
      [
        -1,
        '19:25',
        'responsavel',
        'Oi! Perdi o prazo da autorização do passeio ao museu. Ainda dá tempo?',
      ],
      [
        0,
        '08:40',
        'responsavel',
        'Bom dia, consegui imprimir aqui no trabalho. Posso deixar na portaria às 18h?',
      ],
    ],
    unreadBy: ['direcao', 'professor'],
  },
];
