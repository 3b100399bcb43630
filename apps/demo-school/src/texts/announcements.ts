import type { AnnouncementText } from './text-shapes.ts';

export const announcements: readonly AnnouncementText[] = [
  {
    title: 'Cardápio da semana',
    description:
      'Bom dia, famílias! O cardápio da próxima semana está em anexo. Na quinta-feira teremos salada de frutas preparada pelas próprias crianças. Quem tiver alguma restrição alimentar nova, por favor avise a secretaria.',
    to: ['maternal1', 'maternal2', 'jardim'],
    by: 'marina',
    written: [-1, '16:20'],
    scheduled: 2,
    image: 'frutas-1',
    files: ['cardapio'],
  },
  {
    title: 'Portão lateral em manutenção',
    description:
      'Hoje e amanhã o portão da Rua das Acácias estará em manutenção. Entrada e saída serão somente pelo portão principal, com a equipe da portaria reforçada. Contamos com a paciência de todos na hora da saída.',
    to: 'todas',
    by: 'carlos',
    written: [0, '07:35'],
    isUrgent: true,
  },
  {
    title: 'Amanhã é dia do brinquedo',
    description:
      'Cada criança pode trazer um brinquedo de casa, identificado com o nome. Evitem peças muito pequenas, eletrônicos e brinquedos de grande valor. Vamos conversar sobre emprestar, esperar a vez e cuidar do que é do colega.',
    to: ['maternal2'],
    by: 'tiago',
    written: [-1, '15:10'],
    image: 'blocos-1',
  },
  {
    title: 'Uniforme: novo ponto de venda',
    description:
      'A partir desta semana o uniforme também pode ser comprado na secretaria, das 8h às 17h, com pagamento por Pix ou cartão. As camisetas do modelo antigo continuam valendo até o fim do ano.',
    to: 'todas',
    by: 'marina',
    written: [-2, '09:12'],
    files: ['uniforme'],
  },
  {
    title: 'Campanha de vacinação na escola',
    description:
      'Em parceria com a UBS do bairro, uma equipe de saúde estará aqui na {dia:5}, das 9h às 15h. Enviem a caderneta de vacinação na mochila e a autorização em anexo, assinada. Sem a autorização a criança não será vacinada.',
    to: ['maternal1', 'maternal2', 'jardim'],
    by: 'marina',
    written: [-3, '16:40'],
    image: 'cuidado-1',
    files: ['autorizacao-vacina'],
  },
  {
    title: 'Passeio ao Museu da Língua Portuguesa',
    description:
      'Nossa visita está confirmada para {dia:8}! O ônibus sai às 8h15 em ponto e voltamos para o almoço. Enviem lanche leve, garrafinha de água e a autorização assinada. Vamos de uniforme completo e tênis confortável.',
    to: ['ano5'],
    by: 'luiz',
    written: [-6, '18:45'],
    image: 'museu-1',
    files: ['autorizacao-passeio'],
  },
  {
    title: 'Achados e perdidos',
    description:
      'Nosso varal está cheio! São sete casacos, três garrafinhas e um pé de tênis esperando pelos donos na recepção. O que não for retirado até o fim do mês será doado para a campanha do agasalho.',
    to: 'todas',
    by: 'carlos',
    written: [-8, '11:05'],
    image: 'varal-1',
  },
  {
    title: 'Caderno novo de matemática',
    description:
      'O primeiro caderno de matemática da turma chegou ao fim, que orgulho! Pedimos um caderno brochura de 96 folhas, encapado e com nome, até a próxima semana. Quem precisar de ajuda com o material, é só falar comigo.',
    to: ['ano2'],
    by: 'tiago',
    written: [-9, '14:25'],
  },
  {
    title: 'Horário da biblioteca ampliado',
    description:
      'A biblioteca agora abre às 7h30 e fecha às 19h. Os responsáveis também podem pegar livros emprestados, basta fazer a carteirinha na hora, com um documento.',
    to: 'todas',
    by: 'marina',
    written: [-13, '10:30'],
    image: 'leitura-1',
  },
  {
    title: 'Adaptação: que parceria bonita!',
    description:
      'As primeiras semanas com o grupo novo foram lindas. As despedidas estão cada vez mais tranquilas e a hora do sono já acontece sem choro. Obrigada por cada combinado respeitado em casa!',
    to: ['maternal1'],
    by: 'juliana',
    written: [-15, '17:05'],
  },
  {
    title: 'Piolho: vamos cuidar juntos',
    description:
      'Identificamos alguns casos de piolho nesta turma. Não é motivo de vergonha, acontece em toda escola. Olhem a cabeça das crianças com calma, usem pente fino e avisem a coordenação se encontrarem. O tratamento vale para a casa toda.',
    to: ['jardim'],
    by: 'beatriz',
    written: [-17, '12:15'],
  },
  {
    title: 'Gincana da família neste sábado',
    description:
      'Sábado letivo é assim: gincana, horta aberta e roda de histórias. As equipes serão formadas na hora, misturando as turmas. Tragam protetor solar, boné e muita disposição!',
    to: 'todas',
    by: 'marina',
    written: [-22, '08:50'],
    image: 'festa-2',
  },
  {
    title: 'Boletins disponíveis na secretaria',
    description:
      'Os boletins do bimestre já podem ser retirados. Quem quiser conversar sobre as notas, marque um horário comigo por mensagem: atendo às terças e quintas, a partir das 18h30.',
    to: ['ano5'],
    by: 'luiz',
    written: [-26, '19:10'],
  },
  {
    title: 'Quem busca as crianças',
    description:
      'Por segurança, só entregamos as crianças às pessoas que estão na ficha. Se outra pessoa vier buscar, avise antes por aqui com nome completo e documento. Na dúvida, vamos ligar, combinado?',
    to: 'todas',
    by: 'carlos',
    written: [-33, '09:00'],
  },
];
