/**
 * Validation texts: word for word those of the specification, and those that it leaves open. Several
 * apps carry all of them; a text of one shape alone stands beside its shape.
 */
export const messages = {
  required: 'Campo obrigatório.',
  invalid: 'Valor inválido.',
  imageSize: 'O tamanho máximo da imagem é 10MB.',
  imageType: 'A imagem deve ser JPEG ou PNG.',
  students: 'Selecione ao menos um aluno.',
  classrooms: 'Selecione ao menos uma turma.',
  nameLength: 'O nome deve ter no máximo 200 caracteres.',
  phone: 'O celular deve conter 11 dígitos. Exemplo: (11) 91234-5678',
  emptyField: 'Preencha todos os campos',
  passwordConfirmation: 'A nova senha e a confirmação devem ser iguais.',
  emptyClassroomFields: 'Todos os campos devem ser preenchidos',
  messageLength: 'A mensagem deve ter no máximo 4.000 caracteres.',
  emptyMessage: 'Escreva uma mensagem.',
  messageFiles: 'Envie no máximo 5 anexos em cada mensagem.',
  unknownFields: 'Campo desconhecido.',
} as const;
