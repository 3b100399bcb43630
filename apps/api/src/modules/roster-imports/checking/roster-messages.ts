/** What is wrong with a row, for the person who corrects it. */
export const rosterMessages = {
  gender: 'Use feminino, masculino ou deixe em branco.',
  noClassrooms: 'A escola ainda não tem turmas.',
  unknownClassroom: (typed: string, closest: string[]) =>
    `A escola não tem a turma “${typed}”. Turmas parecidas: ${closest.join(', ')}.`,
  ambiguousClassroom: 'A escola tem mais de uma turma com este nome.',
  repeatedStudent: (line: number) => `Este aluno já está na linha ${line}.`,
  ambiguousStudent:
    'A escola tem mais de um aluno com este nome nesta turma. Altere-o na página dele.',
  otherName: (line: number, name: string) => `Na linha ${line} este celular é de ${name}.`,
  otherEmail: (line: number, email: string) =>
    `Na linha ${line} este responsável tem outro e-mail: ${email}.`,
  knownPhone: (name: string) =>
    `Na escola este celular é de ${name}. Corrija o celular ou o nome do responsável.`,
};
