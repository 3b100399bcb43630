import { helpHome, type HelpPage } from './help-page.ts';

/** One page for each job of who works at a school. */
export const staffHelpPages: HelpPage[] = [
  {
    address: `${helpHome}/primeiro-acesso`,
    title: 'Entrar pela primeira vez',
    intro: 'Você precisa do e-mail que a escola cadastrou para você.',
    parts: [
      {
        steps: [
          'Abra o endereço da Caderneta que a escola passou.',
          'A escola deu uma senha a você? Vá ao último passo.',
          'Toque em **Esqueci minha senha** e escreva o seu e-mail.',
          'Abra o link que chega e escolha uma senha que só você conhece.',
          'Escreva e-mail e senha e toque em **continuar**.',
        ],
        picture: {
          name: 'entrar',
          alt: 'Os campos E-mail e Senha, e abaixo deles o botão continuar.',
        },
      },
      {
        heading: 'Não chegou e-mail?',
        notes: [
          'Olhe também no lixo eletrônico.',
          'Se não estiver lá, peça à secretaria para conferir o seu e-mail.',
        ],
      },
    ],
  },
  {
    address: `${helpHome}/enviar-comunicado`,
    title: 'Enviar um comunicado',
    intro: 'Um comunicado chega aos responsáveis dos alunos que você escolhe.',
    parts: [
      {
        steps: [
          'Abra **Comunicados** e toque em **novo comunicado**.',
          'Escreva o título e o texto.',
          'Escolha os **Destinatários**.',
          'Toque em **enviar**.',
        ],
        picture: {
          name: 'destinatarios',
          alt: 'As turmas da escola, cada uma com uma caixa para marcar.',
        },
        notes: [
          'Errou? Logo depois do envio aparece **desfazer**. Você tem 10 segundos.',
          'Para negrito, listas e links, marque **formatar** abaixo do texto.',
          'Para falar em vez de escrever, toque em **gravar recado**. Cabe até um minuto.',
          'Para ver quem já leu, abra o comunicado.',
        ],
      },
      {
        heading: 'Se não pode esperar',
        steps: [
          'Marque **Urgente** antes de enviar.',
          'Leia na pergunta quem é avisado, por onde e quanto custa.',
          'Confirme.',
        ],
        notes: [
          'O urgente avisa por todos os meios ao mesmo tempo, também à noite.',
          'O limite de gastos com WhatsApp e SMS, e a parte reservada para urgentes, ficam em **Escola**.',
        ],
      },
      {
        heading: 'Se alguém ainda não leu ou não respondeu',
        steps: ['Abra o que você enviou e toque em **lembrar**.', 'Confira a lista e confirme.'],
        notes: ['Só quem falta é lembrado.'],
      },
      {
        heading: 'Se vai enviar algo parecido',
        steps: [
          'Abra o que você enviou e toque em **mais ações**.',
          'Toque em **duplicar**. O novo tem o mesmo texto e os mesmos alunos.',
          'Escolha as datas e envie.',
        ],
      },
      {
        heading: 'Se você envia sempre aos mesmos alunos',
        steps: [
          'Marque os alunos e toque em **salvar como grupo**.',
          'Dê um nome ao grupo e toque em **salvar grupo**.',
          'Na próxima vez, marque o grupo.',
        ],
        notes: ['Quem sai da escola sai do grupo.'],
      },
    ],
  },
  {
    address: `${helpHome}/corrigir`,
    title: 'Corrigir um erro',
    intro: 'O que fazer depende de quando você percebe.',
    parts: [
      {
        heading: 'Nos primeiros 10 segundos',
        steps: ['Toque em **desfazer** no aviso que aparece.', 'Corrija e envie de novo.'],
        picture: { name: 'desfazer', alt: 'O aviso Comunicado enviado!, com o botão desfazer.' },
      },
      {
        heading: 'Se o envio está agendado',
        steps: ['Abra o envio na lista.', 'Corrija o texto e salve.'],
      },
      {
        heading: 'Se já foi enviado',
        steps: [
          'Abra o que você enviou e toque em **corrigir**.',
          'Corrija e toque em **ver o que mudou**.',
          'Toque em **publicar correção**. As respostas ficam.',
        ],
        notes: [
          'Mudou a data, o horário, o local ou o prazo? Todos são avisados.',
          'Foi para a turma errada? Toque em **deletar** e envie de novo.',
        ],
      },
      {
        heading: 'Se faltou um aluno, ou um recebeu por engano',
        steps: [
          'Abra o que você enviou e toque em **mais ações**.',
          'Toque em **enviar a mais alunos** ou em **tirar um aluno**.',
        ],
        notes: ['Quem já recebeu não é avisado de novo.'],
      },
    ],
  },
  {
    address: `${helpHome}/diario`,
    title: 'Preencher o diário',
    intro: 'O diário conta à família como foi o dia da criança.',
    parts: [
      {
        steps: [
          'Abra **Diários** e escolha a turma.',
          'Toque em **preencher diários**.',
          'Marque o que vale para todos.',
          'Ajuste só as crianças que tiveram um dia diferente e toque em **pronto**.',
          'Toque em **preencher diário**.',
        ],
        picture: {
          name: 'diario',
          alt: 'Os campos do diário, que valem para todas as crianças marcadas.',
        },
        notes: [
          'Sem internet, o diário mostra **aguardando conexão** e fica guardado no aparelho.',
        ],
      },
    ],
  },
  {
    address: `${helpHome}/convidar-familias`,
    title: 'Convidar as famílias',
    intro: 'Cada responsável recebe um convite só dele.',
    parts: [
      {
        heading: 'No papel',
        steps: [
          'Abra **Alcance** e escolha a turma.',
          'Toque em **imprimir convites**.',
          'Entregue cada cartão à pessoa certa.',
        ],
        picture: {
          name: 'alcance',
          alt: 'A página Alcance, com os botões imprimir convites e convidar.',
        },
      },
      {
        heading: 'Pelo celular ou por e-mail',
        steps: [
          'Abra **Alcance** e toque em **convidar**. O botão mostra quantos faltam.',
          'Para cada pessoa toque em **abrir no WhatsApp** ou em **enviar por e-mail**.',
        ],
        notes: ['O convite abre os dados das crianças daquela pessoa. Não o envie a um grupo.'],
      },
    ],
  },
  {
    address: `${helpHome}/importar-alunos`,
    title: 'Trazer os alunos de uma planilha',
    intro: 'Só administradores importam alunos.',
    parts: [
      {
        steps: [
          'Abra **Gerenciar** e toque em **importar alunos**.',
          'Escolha o arquivo.',
          'Diga o que há em cada coluna.',
          'Confira as linhas e corrija as que têm erro.',
          'Confirme a importação.',
          'Toque em **convidar responsáveis**.',
        ],
        picture: { name: 'planilha', alt: 'O lugar em que se escolhe a planilha.' },
        notes: ['Trouxe o arquivo errado? Abra a importação e toque em **desfazer importação**.'],
      },
    ],
  },
  {
    address: `${helpHome}/quem-ve-o-que`,
    title: 'Quem vê o quê',
    intro: 'Ninguém precisa adivinhar: a regra é do sistema e vale para todos.',
    parts: [
      {
        heading: 'Responsáveis',
        notes: [
          'Veem só o que a escola enviou para as suas crianças.',
          'Não veem outras crianças nem o que outras famílias responderam.',
        ],
      },
      {
        heading: 'Professores',
        notes: ['Trabalham com as turmas que a escola ligou a eles.'],
      },
      {
        heading: 'Administradores',
        notes: [
          'Cuidam de turmas, alunos e funcionários em **Gerenciar**.',
          'Em **histórico** veem quem mudou o quê.',
        ],
      },
    ],
  },
];
