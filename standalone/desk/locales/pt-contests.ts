import type { TextsLike } from '../../../src/locales/types';
import type { contests as en, requests as enRequests } from './en-contests';

export const contests: TextsLike<typeof en> = {
  new: 'Nova disputa',
  none: 'Ainda não há disputas.',
  kind: 'Tipo',
  from: 'De',
  until: 'Até',
  entries: 'Vagas ou bilhetes ocupados',
  needs: 'O máximo que pode pagar',
  author: 'Escrita por',
  hash: 'Soma de verificação do texto',
  waits:
    'Ela abre quando a verba cobrir o máximo que pode pagar e outro operador, que não o autor, disser sim.',
  approve: 'Abrir',
  approveSay:
    'Vale para o que acontecer a partir de agora. O texto não muda mais: outras condições são outra disputa.',
  fundSay: 'A verba cobre o máximo que ela pode pagar antes de abrir.',
  stopSay:
    'Nada mais é oferecido nem contado. O que foi dado fica, e etapas alcançadas podem ser resgatadas.',
  change: 'Alterar o rascunho',
  save: 'Guardar como rascunho',
  check: 'Verificar',
  holds: 'Está correta. A verba é de {{needs}}.',
  definitionHint: 'Como descreve docs/contests.md. Cada campo incorreto é indicado.',
  kinds: {
    mission: 'Missão',
    board: 'Ranking',
    wheel: 'Roleta',
    egg: 'Ovo de ouro',
    rain: 'Chuva vermelha',
    raffle: 'Sorteio',
    referral: 'Convites',
    app: 'Recompensa do app',
  },
  states: {
    draft: 'espera aprovação',
    coming: 'começa em breve',
    running: 'em andamento',
    counting: 'em apuração',
    ended: 'encerrada',
    stopped: 'parada',
  },
};

export const requests: TextsLike<typeof enRequests> = {
  none: 'Nada espera decisão.',
  promotion: 'Promoção',
  gives: 'Ela dá',
  asked: 'Pedido em',
  remark: 'Palavras do membro',
  reason: 'O motivo: o membro lê',
  approve: 'Conceder',
  approveSay: 'O membro recebe na hora.',
  refuse: 'Recusar',
  refuseSay: 'O valor volta para a verba.',
  held: 'Por que está retido',
  heldNote:
    'Uma conta vinculada já teve a mesma recompensa: isso não prova nada. O membro lê só que está em análise.',
  linked: 'Vinculado a',
  why: {
    device: 'Mesmo aparelho',
    payee: 'Mesma conta de saque',
    address: 'Mesmo endereço no cadastro',
    gone: 'O vínculo não existe mais',
  },
  release: 'Liberar',
  releaseSay: 'O membro recebe na hora, e a mesma recompensa não é retida de novo por 90 dias.',
};
