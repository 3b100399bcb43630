import { familyHelp, type HelpPage } from './help-page.ts';

/** One page for each thing that a family does. */
export const familyHelpPages: HelpPage[] = [
  {
    address: `${familyHelp}/entrar`,
    title: 'Entrar',
    intro: 'Você entra com o convite da escola. Não precisa de senha.',
    parts: [
      {
        steps: [
          'Abra o link do convite ou aponte a câmera para o cartão.',
          'Confira se o nome é o seu.',
          'Toque em **entrar**.',
        ],
      },
      {
        heading: 'Se você só tem o código',
        steps: [
          'Abra o endereço que está no cartão.',
          'Escreva o código em **Tenho um código**.',
          'Toque em **entrar com o código**.',
        ],
        picture: {
          name: 'codigo',
          alt: 'O campo Tenho um código, e abaixo dele o botão entrar com o código.',
        },
        notes: ['O convite não funciona mais? Peça um novo à escola.'],
      },
    ],
  },
  {
    address: `${familyHelp}/responder-evento`,
    title: 'Responder a um evento',
    intro: 'A escola vê a sua resposta na hora.',
    parts: [
      {
        steps: [
          'Abra o evento em **Novidades**.',
          'Para cada criança toque em **vai** ou em **não vai**.',
        ],
        picture: { name: 'resposta', alt: 'O nome da criança, com os botões vai e não vai.' },
        notes: ['Mudou de ideia? Toque na outra resposta.'],
      },
    ],
  },
  {
    address: `${familyHelp}/falar-com-a-escola`,
    title: 'Falar com a escola',
    intro: 'Use as mensagens para perguntas e recados.',
    parts: [
      {
        steps: ['Toque em **Mensagens**.', 'Escreva a sua mensagem.', 'Envie.'],
        picture: {
          name: 'mensagem',
          alt: 'O campo em que se escreve a mensagem, e ao lado o botão de enviar.',
        },
        notes: ['É urgente? Telefone para a escola.'],
      },
    ],
  },
  {
    address: `${familyHelp}/avisos`,
    title: 'Receber avisos no celular',
    intro: 'Com os avisos você sabe na hora que a escola enviou algo.',
    parts: [
      {
        steps: ['Toque em **Mais**.', 'Ligue **Avisar neste aparelho**.', 'Permita os avisos.'],
        notes: [
          'No iPhone, instale a Caderneta primeiro. Em **Mais** está escrito como.',
          'Para não receber mais, desligue no mesmo lugar.',
          'E-mails demais? Em **Mais** você desliga os de cada tipo. O que é urgente chega sempre.',
        ],
      },
    ],
  },
  {
    address: `${familyHelp}/contatos`,
    title: 'Trocar celular ou e-mail',
    intro: 'A escola fala com você pelo contato que está em Mais.',
    parts: [
      {
        steps: [
          'Abra **Mais** e toque em **Meus contatos**.',
          'Escreva o contato novo e toque em **enviar código**.',
          'Digite o código que chegou e toque em **confirmar**.',
        ],
        notes: ['O contato antigo recebe um aviso da troca.'],
      },
    ],
  },
  {
    address: `${familyHelp}/calendario`,
    title: 'Ver os eventos no seu calendário',
    intro: 'Eventos e prazos da escola entram na agenda do celular e mudam sozinhos.',
    parts: [
      {
        steps: [
          'Abra **Mais** e vá até o calendário.',
          'Crie o endereço e toque em **assinar neste aparelho**.',
        ],
        notes: [
          'O endereço é só seu: quem tiver ele vê os seus eventos.',
          'Para parar, toque em **encerrar endereço**.',
        ],
      },
    ],
  },
  {
    address: `${familyHelp}/duas-escolas`,
    title: 'Crianças em duas escolas',
    intro: 'Um aparelho pode mostrar as duas escolas, cada uma na sua aba.',
    parts: [
      {
        steps: [
          'Abra o convite da segunda escola no mesmo aparelho.',
          'Toque em **acrescentar**. O botão mostra o nome da escola.',
          'As duas aparecem no alto da tela. Toque no nome da escola para ver o que é dela.',
        ],
        notes: [
          'O número ao lado do nome diz quantas novidades e mensagens há na outra escola.',
          'Uma escola não fica sabendo da outra.',
        ],
      },
    ],
  },
];
