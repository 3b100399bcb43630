import { helpHome, type HelpPage } from './help-page.ts';

/** Checklists of the first day, each for one sheet of A4. */
export const firstDays: HelpPage[] = [
  {
    address: `${helpHome}/primeiro-dia/secretaria`,
    title: 'Primeiro dia: secretaria',
    isForPrinting: true,
    intro: 'Faça nesta ordem. Cada passo pode esperar até amanhã.',
    parts: [
      {
        steps: [
          'Entre com o seu e-mail e a sua senha e toque em **continuar**.',
          'Em **Gerenciar** toque em **importar alunos** e escolha a planilha.',
          'Confira as linhas antes de confirmar.',
          'Em **Gerenciar** toque em **adicionar funcionário** para cada professor.',
          'Em **Alcance** toque em **imprimir convites** e entregue os cartões.',
          'Em **Comunicados** toque em **novo comunicado**. Um bom dia já serve.',
          'Amanhã, veja em **Alcance** quem ainda não entrou.',
        ],
        notes: ['Errou um envio? Toque em **desfazer** nos primeiros 10 segundos.'],
      },
    ],
  },
  {
    address: `${helpHome}/primeiro-dia/professor`,
    title: 'Primeiro dia: professor',
    isForPrinting: true,
    intro: 'Bastam dez minutos.',
    parts: [
      {
        steps: [
          'Entre com o seu e-mail. Sem senha ainda? Toque em **Esqueci minha senha**.',
          'Confira se as suas turmas aparecem em **Diários**.',
          'Escolha uma turma e toque em **preencher diários**.',
          'Marque o que vale para todos e toque em **preencher diário**.',
          'Abra **Mensagens** e veja se uma família escreveu.',
        ],
        notes: [
          'Falta uma turma? Fale com a secretaria.',
          'Errou um envio? Toque em **desfazer** nos primeiros 10 segundos.',
        ],
      },
    ],
  },
  {
    address: `${helpHome}/primeiro-dia/familia`,
    title: 'Primeiro dia: família',
    isForPrinting: true,
    intro: 'Você só precisa do cartão da escola e do seu celular.',
    parts: [
      {
        steps: [
          'Aponte a câmera do celular para o cartão e abra o link.',
          'Confira o seu nome e toque em **entrar**.',
          'Veja em **Novidades** o que a escola enviou.',
          'Em **Mais** ligue **Avisar neste aparelho**.',
          'Quer perguntar algo? Escreva em **Mensagens**.',
        ],
        notes: ['O cartão é só seu. Não passe a foto dele adiante.'],
      },
    ],
  },
];
