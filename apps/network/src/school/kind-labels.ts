/** What each kind of communication is called. */
export const kindLabels = {
  announcement: 'Comunicado',
  event: 'Evento',
  activity: 'Atividade',
  gallery: 'Galeria',
} as const;
