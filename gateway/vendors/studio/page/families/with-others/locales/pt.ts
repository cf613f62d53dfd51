import type { WithOthersWord } from './en';

export const withOthers: Record<WithOthersWord, string> = {
  modes: 'Contra quem você joga',
  atOnce: 'Jogar na hora',
  table: 'Mesa com outros',
  sit: 'Sentar',
  player: 'Jogador {{nth}}',
  free: 'Lugar {{nth}} (livre)',
  house: 'Lugar {{nth}} (casa)',
  invite:
    'Jogue contra outros membros com a mesma aposta. As cartas saem assim que os {{seats}} lugares forem ocupados, no máximo {{seconds}} segundos depois do primeiro; a casa joga nos lugares que ficarem vazios.',
  inviteTaken:
    'Lugares ocupados na próxima mesa: {{taken}} de {{seats}}. Entre com a mesma aposta; a casa joga nos lugares que ficarem vazios.',
  seated: 'Você tem um lugar. Lugares ocupados: {{taken}} de {{seats}}. A casa joga nos que ficarem vazios.',
  dealing: 'A mesa fechou. Suas cartas estão chegando.',
  decide: 'Você tem {{own}} ({{note}}). Sua vez; ninguém mais vê sua decisão ainda.',
  decided: 'Sua escolha: {{choice}}. As cartas aparecem quando todos tiverem decidido.',
  noChoice: 'Você tem {{own}} ({{note}}). Você não precisa decidir nada; os outros talvez sim.',
  missed: 'O tempo acabou. Seu lugar joga pela regra.',
  lost: 'A mesa não respondeu. Estamos pedindo de novo.',
  seatsClose: 'Os lugares fecham em {{seconds}} s',
  cardsIn: 'Cartas em {{seconds}} s',
  left: '{{seconds}} s para decidir',
  decisions: 'Sua decisão',
  promised: 'Sementes prometidas',
  thisTable: 'Esta mesa',
  nextTable: 'A mesa seguinte',
  awaited: 'Você tem um lugar. A rodada termina sozinha, mesmo que você saia.',
  reveal: 'Mostrar todas as cartas',
  rules:
    'Na mesa com outros, você se senta com membros deste site, todos com a mesma aposta. Os lugares são dados por ordem de chegada, por no máximo 15 segundos; ninguém escolhe lugar nem mesa, e você encontra o mesmo membro em até 30 mesas por dia. Depois, todos têm 15 segundos para decidir ao mesmo tempo: ninguém vê as cartas nem a decisão dos outros antes de todas as cartas aparecerem. O lugar que fica vazio é da casa e joga pela regra acima; o seu também, se você não decidir a tempo. Não é permitido jogar em combinação com outros. O SHA-256 da semente de uma mesa é publicado antes de o primeiro lugar ser ocupado, e a semente é revelada depois que as cartas aparecem. As teclas de 1 a 4 escolhem.',
};
