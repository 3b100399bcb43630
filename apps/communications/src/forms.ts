import type { RemoteForms } from '@caderneta/platform';

export const forms = {
  actions: {
    back: 'cancelar',
    others: [{ label: 'agendar envio', icon: 'clock' }],
    save: { label: 'enviar', icon: 'send' },
  },
  pages: {
    '/comunicados/criar': {
      title: 'Novo comunicado',
      drafts: 'comunicado',
      back: '/comunicados/listar',
      fields: [
        { kind: 'text', label: 'Título' },
        { kind: 'formatted' },
        {
          kind: 'flag',
          label: 'Urgente',
          help: 'Avisa na hora, por todos os canais e também à noite. Aparece primeiro para as famílias até ser visto.',
          needs: 'urgent',
        },
      ],
    },
    '/eventos/criar': {
      title: 'Novo evento',
      drafts: 'evento',
      back: '/eventos/listar',
      fields: [{ kind: 'text', label: 'Título' }, { kind: 'formatted' }],
    },
    '/atividades/criar': {
      title: 'Nova atividade',
      drafts: 'atividade',
      back: '/atividades/listar',
      fields: [
        { kind: 'text', label: 'Título' },
        { kind: 'formatted' },
        { kind: 'date', label: 'Data de entrega' },
      ],
    },
    '/enquetes/criar': {
      title: 'Nova enquete',
      drafts: 'enquete',
      back: '/enquetes/listar',
      fields: [
        { kind: 'text', label: 'Título' },
        { kind: 'formatted' },
        { kind: 'text', label: 'Resposta 1' },
        { kind: 'text', label: 'Resposta 2' },
        { kind: 'date', label: 'Encerra em' },
      ],
    },
  },
} as const satisfies RemoteForms;
