export interface DocumentText {
  fileName: string;
  title: string;
  lines: readonly string[];
}

/** What the seeded PDF files say. */
export const documents = {
  cardapio: {
    fileName: 'cardapio-da-semana.pdf',
    title: 'Cardápio da semana',
    lines: [
      'Segunda: arroz, feijão, frango assado, cenoura ralada. Lanche: banana com aveia.',
      'Terça: macarrão ao molho de tomate, lentilha, alface. Lanche: pão caseiro.',
      'Quarta: arroz, feijão preto, peixe ao forno, brócolis. Lanche: melancia.',
      'Quinta: polenta com carne moída, couve. Lanche: salada de frutas.',
      'Sexta: arroz à grega, omelete, tomate. Lanche: bolo de cenoura.',
      'O cardápio pode mudar conforme a colheita da nossa horta.',
    ],
  },
  uniforme: {
    fileName: 'uniforme-tabela-de-precos.pdf',
    title: 'Uniforme: tamanhos e preços',
    lines: [
      'Camiseta de manga curta, do 2 ao 16: R$ 38,00',
      'Camiseta de manga longa, do 2 ao 16: R$ 46,00',
      'Bermuda de tactel: R$ 52,00',
      'Calça de moletom: R$ 74,00',
      'Casaco com capuz: R$ 98,00',
      'Trocas em até 30 dias, com a etiqueta.',
    ],
  },
  'autorizacao-vacina': {
    fileName: 'autorizacao-de-vacinacao.pdf',
    title: 'Autorização de vacinação',
    lines: [
      'Autorizo a vacinação da criança abaixo pela equipe da UBS, nas dependências da escola.',
      'Nome da criança: ______________________________________________',
      'Turma: ____________________   Alergias: ________________________',
      'Nome do responsável: __________________________________________',
      'Assinatura: ___________________________________________________',
    ],
  },
  'autorizacao-passeio': {
    fileName: 'autorizacao-de-passeio.pdf',
    title: 'Autorização de passeio',
    lines: [
      'Destino: Museu da Língua Portuguesa, Praça da Luz, São Paulo.',
      'Saída às 8h15, volta prevista para 12h. Transporte e entrada por conta da escola.',
      'Nome do aluno: ________________________________________________',
      'Telefone de emergência: ________________________________________',
      'Assinatura do responsável: ______________________________________',
    ],
  },
  fracoes: {
    fileName: 'fracoes-na-cozinha.pdf',
    title: 'Frações na cozinha',
    lines: [
      'Receita escolhida: ______________________________________________',
      'Ingrediente | receita inteira | metade | dobro',
      '1. ____________________________________________________________',
      '2. ____________________________________________________________',
      '3. ____________________________________________________________',
      'Desafio: e se a receita fosse para a turma inteira?',
    ],
  },
  lua: {
    fileName: 'diario-da-lua.pdf',
    title: 'Meu diário da lua',
    lines: [
      'Desenhe a lua dentro de cada círculo e escreva a hora.',
      'Dia 1 (   )    Dia 2 (   )    Dia 3 (   )    Dia 4 (   )',
      'Dia 5 (   )    Dia 6 (   )    Dia 7 (   )',
      'O que mudou de um dia para o outro?',
    ],
  },
  aniversariantes: {
    fileName: 'aniversariantes-do-mes.pdf',
    title: 'Aniversariantes do mês',
    lines: [
      'A festa coletiva será na última sexta-feira do mês, no lanche de cada período.',
      'As famílias podem enviar um bolo simples, sem vela de faísca.',
      'Lembrancinhas são opcionais. O que não pode faltar é o abraço!',
    ],
  },
  combinados: {
    fileName: 'combinados-da-sala.pdf',
    title: 'Nossos combinados',
    lines: [
      '1. A gente espera a vez de falar.',
      '2. Brinquedo que sai da caixa volta para a caixa.',
      '3. Pode ficar bravo, não pode machucar.',
      '4. Quem derrama ajuda a limpar.',
      '5. Pedir desculpa é um superpoder.',
    ],
  },
  calendario: {
    fileName: 'calendario-de-eventos.pdf',
    title: 'Calendário de eventos',
    lines: [
      'Reuniões de pais: uma por bimestre, sempre no fim da tarde.',
      'Festival de música, mostra de ciências e sarau: datas nos eventos do aplicativo.',
      'Sábado letivo: gincana da família.',
      'Dúvidas com a secretaria, das 7h às 18h.',
    ],
  },
  treinos: {
    fileName: 'treinos-da-semana.pdf',
    title: 'Treinos da semana',
    lines: [
      'Futsal misto: segundas e quartas, das 17h30 às 18h30.',
      'Dança: terças e quintas, das 17h30 às 18h30.',
      'Tragam tênis, garrafinha de água e roupa confortável.',
    ],
  },
} as const satisfies Record<string, DocumentText>;

export type DocumentName = keyof typeof documents;
