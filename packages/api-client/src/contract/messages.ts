/** The specification's validation texts, to the letter, and those it leaves open. */
export const messages = {
  required: 'Campo obrigatório.',
  invalid: 'Valor inválido.',
  emptyEmail: 'Campo e-mail vazio.',
  emptyPassword: 'Campo senha vazio.',
  emailFormat: 'Digite um e-mail com formato válido. Exemplo: nome@escola.com.br',
  passwordCharacters:
    'Senha deve conter ao menos uma letra minúscula, uma maiúscula e um número. Exemplo: Senha123',
  passwordLength: 'Senha deve conter no mínimo 8 caracteres.',
  imageSize: 'O tamanho máximo da imagem é 10MB.',
  imageType: 'A imagem deve ser JPEG ou PNG.',
  attachmentSize: 'O tamanho máximo de cada anexo é 10MB.',
  attachmentType: 'O anexo deve ser pdf, doc, docx, jpeg, jpg ou png.',
  attachmentCount: 'Quantidade máxima de anexos é 10.',
  students: 'Selecione ao menos um aluno.',
  titleLength: 'O título deve ter no máximo 200 caracteres.',
  descriptionLength: 'A descrição deve ter no máximo 10.000 caracteres.',
  announcementToday: 'Não é possível agendar comunicados para o dia atual.',
  unknownFields: 'Campo desconhecido.',
} as const;
