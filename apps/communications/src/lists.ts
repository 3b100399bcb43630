import { defineLists } from '@caderneta/platform';

export const lists = defineLists({
  leads: {
    title: {
      header: 'Título',
      text: 'communication.title',
      marks: [
        { when: 'communication.badge', field: 'communication.badge', tone: 'danger' },
        { when: 'communication.isUnseen', label: 'Novo', tone: 'success' },
      ],
    },
    pictured: {
      header: 'Título',
      text: 'communication.title',
      picture: { src: 'communication.imageUrl', srcSet: 'communication.imageSrcSet' },
    },
    notice: {
      header: 'Título',
      text: 'noticeBoardItem.title',
      picture: { src: 'noticeBoardItem.imageUrl', srcSet: 'noticeBoardItem.imageSrcSet' },
    },
  },
  columns: {
    classrooms: {
      header: 'Turmas',
      phone: 'start',
      shows: [
        { when: 'communication.isForAllClassrooms', words: 'Todas as turmas' },
        { names: 'classrooms' },
      ],
    },
    sent: {
      header: 'Data',
      phone: 'end-below',
      shows: [
        { when: 'communication.isScheduled', dateTime: 'communication.scheduledDate' },
        { when: 'communication.sentAt', dateTime: 'communication.sentAt' },
        { dateTime: 'communication.createdAt' },
      ],
    },
    starts: {
      header: 'Data',
      phone: 'end-below',
      shows: [{ moment: 'communication.startTime' }],
    },
    due: { header: 'Entrega', phone: 'end-below', shows: [{ date: 'communication.dueDate' }] },
    day: { header: 'Data', phone: 'end-below', shows: [{ date: 'communication.date' }] },
    closes: {
      header: 'Encerra em',
      phone: 'end-below',
      shows: [{ date: 'communication.closingDay' }],
    },
    images: {
      header: 'Fotos',
      phone: 'figure',
      align: 'end',
      shows: [{ text: 'communication.imageCount' }],
    },
    situation: {
      header: 'Situação',
      phone: 'end',
      shows: [
        { when: 'communication.withdrawnAt', chip: { label: 'Retirado', tone: 'neutral' } },
        {
          when: 'communication.heldSeconds',
          chip: { label: 'Sai em instantes', tone: 'warning' },
        },
        { when: 'communication.isScheduled', chip: { label: 'Agendada', tone: 'warning' } },
        { chip: { label: 'Enviada', tone: 'success', goesWithoutSaying: true } },
      ],
    },
    views: {
      header: 'Visualizações',
      phone: 'figure',
      shows: [
        {
          when: 'communication.sentAt',
          bar: { value: ['report.visualized'], of: 'report.total', tone: 'primary' },
        },
      ],
    },
    accepted: {
      header: 'Vão',
      phone: 'figure',
      shows: [
        {
          when: 'communication.sentAt',
          bar: {
            value: ['report.children.accepted'],
            of: 'report.children.total',
            tone: 'success',
            note: { count: 'report.children.differing', words: 'com respostas diferentes' },
          },
        },
      ],
    },
    declined: {
      header: 'Não vão',
      phone: 'figure',
      shows: [
        {
          when: 'communication.sentAt',
          bar: {
            value: ['report.children.declined'],
            of: 'report.children.total',
            tone: 'danger',
          },
        },
      ],
    },
    done: {
      header: 'Concluíram',
      phone: 'figure',
      shows: [
        {
          when: 'communication.sentAt',
          bar: { value: ['report.children.done'], of: 'report.children.total', tone: 'success' },
        },
      ],
    },
    answered: {
      header: 'Com resposta',
      phone: 'figure',
      shows: [
        {
          when: 'communication.sentAt',
          bar: {
            value: [
              'report.children.differing',
              'report.children.option1',
              'report.children.option2',
              'report.children.option3',
              'report.children.option4',
              'report.children.option5',
              'report.children.option6',
            ],
            of: 'report.children.total',
            tone: 'success',
            note: { count: 'report.children.differing', words: 'com respostas diferentes' },
          },
        },
      ],
    },
    noticeClassrooms: { header: 'Turmas', phone: 'start', shows: [{ names: 'classrooms' }] },
    noticeDate: {
      header: 'Data',
      phone: 'end-below',
      shows: [{ dateTime: 'noticeBoardItem.createdAtUtc' }],
    },
    attachment: {
      header: 'Anexo',
      phone: 'figure',
      shows: [{ text: 'noticeBoardItem.attachment.originalName' }],
    },
  },
  pages: {
    '/comunicados/listar': {
      title: 'Comunicados',
      searchLabel: 'Buscar comunicados',
      create: { label: 'novo comunicado', path: '/comunicados/criar' },
      filter: {
        name: 'quando',
        label: 'Mostrar',
        options: [
          { value: 'todos', label: 'todos' },
          { value: 'agendados', label: 'agendados' },
        ],
      },
      item: { path: '/comunicados/:announcementId', id: 'communication.id' },
      lead: 'title',
      columns: ['classrooms', 'sent', 'situation', 'views'],
    },
    '/eventos/listar': {
      title: 'Eventos',
      searchLabel: 'Buscar eventos',
      create: { label: 'novo evento', path: '/eventos/criar' },
      filter: {
        name: 'quando',
        label: 'Mostrar',
        options: [
          { value: 'todos', label: 'todos' },
          { value: 'proximos', label: 'próximos' },
          { value: 'passados', label: 'passados' },
          { value: 'agendados', label: 'agendados' },
        ],
      },
      item: { path: '/eventos/:eventId', id: 'communication.id' },
      lead: 'title',
      columns: ['classrooms', 'starts', 'situation', 'views', 'accepted', 'declined'],
    },
    '/atividades/listar': {
      title: 'Atividades',
      searchLabel: 'Buscar atividades',
      create: { label: 'nova atividade', path: '/atividades/criar' },
      filter: {
        name: 'quando',
        label: 'Mostrar',
        options: [
          { value: 'todos', label: 'todas' },
          { value: 'proximos', label: 'próximas' },
          { value: 'passados', label: 'passadas' },
          { value: 'agendados', label: 'agendadas' },
        ],
      },
      item: { path: '/atividades/:activityId', id: 'communication.id' },
      lead: 'title',
      columns: ['classrooms', 'due', 'situation', 'views', 'done'],
    },
    '/galerias/listar': {
      title: 'Galerias',
      searchLabel: 'Buscar galerias',
      create: { label: 'nova galeria', path: '/galerias/criar' },
      item: { path: '/galerias/:galleryId', id: 'communication.id' },
      lead: 'pictured',
      columns: ['classrooms', 'day', 'images', 'situation', 'views'],
    },
    '/enquetes/listar': {
      title: 'Enquetes',
      searchLabel: 'Buscar enquetes',
      create: { label: 'nova enquete', path: '/enquetes/criar' },
      filter: {
        name: 'quando',
        label: 'Mostrar',
        options: [
          { value: 'todos', label: 'todas' },
          { value: 'proximos', label: 'próximas' },
          { value: 'passados', label: 'passadas' },
          { value: 'agendados', label: 'agendadas' },
        ],
      },
      item: { path: '/enquetes/:pollId', id: 'communication.id' },
      lead: 'title',
      columns: ['classrooms', 'closes', 'situation', 'views', 'answered'],
    },
    '/mural/listar': {
      title: 'Mural',
      searchLabel: 'Buscar no mural',
      create: { label: 'novo aviso no mural', path: '/mural/criar' },
      item: { path: '/mural/:noticeBoardId', id: 'noticeBoardItem.id' },
      lead: 'notice',
      columns: ['noticeClassrooms', 'noticeDate', 'attachment'],
    },
  },
});
