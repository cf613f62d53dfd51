import type { Questions } from './en';

export const pt: Questions = {
  'childhood-street': 'Qual era o nome da rua onde você cresceu?',
  'first-school': 'Qual era o nome da sua primeira escola?',
  'first-teacher': 'Qual era o nome da sua primeira professora ou professor?',
  'childhood-friend': 'Qual era o nome do seu melhor amigo de infância?',
  'first-concert': 'Qual foi o primeiro show a que você foi?',
  'dream-job': 'O que você queria ser quando criança?',
};
