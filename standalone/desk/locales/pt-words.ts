import type { TextsLike } from '../../../src/locales/types';
import type {
  events as enEvents,
  actors as enActors,
  behind as enBehind,
  debts as enDebts,
  payeeKinds as enPayeeKinds,
  signals as enSignals,
  tries as enTries,
  unclear as enUnclear,
  topics as enTopics,
  unplaced as enUnplaced,
} from './en-words';

/** What happened to an account, by its kind. */
export const events: TextsLike<typeof enEvents> = {
  login: 'Entrou',
  'step-up': 'Confirmou de novo quem é',
  'factor-failed': 'Um segundo fator estava errado',
  'password-changed': 'Senha trocada',
  'sessions-ended': 'Sessões encerradas',
  'remember-revoked': 'Um dispositivo lembrado foi revogado',
  'contact-proved': 'Contato confirmado',
  'contact-lost': 'Contato perdido para quem o confirmou',
  'passkey-added': 'Chave de acesso adicionada',
  'passkey-removed': 'Chave de acesso removida',
  'passkey-refused': 'Chave de acesso recusada',
  'authenticator-added': 'Autenticador adicionado',
  'authenticator-removed': 'Autenticador removido',
  'factors-reset': 'Segundos fatores redefinidos por operadores',
  'payment-password-set': 'Senha de pagamento criada',
  'payment-password-changed': 'Senha de pagamento trocada',
  'payment-password-locked': 'Senha de pagamento bloqueada',
  'security-questions-set': 'Perguntas de segurança definidas',
  'payee-added': 'Beneficiário adicionado',
  'payee-removed': 'Beneficiário removido',
  'profile-set': 'Perfil preenchido',
  'identity-decided': 'Documentos decididos',
  'limit-set': 'Limite definido',
  'raise-asked': 'Limite maior pedido',
  'raise-confirmed': 'Limite maior confirmado',
  'raise-withdrawn': 'Limite maior retirado',
  'reality-set': 'Aviso de realidade definido',
  pause: 'Pausa',
  exclusion: 'Autoexclusão',
};

/** What speaks against paying without a look. */
export const signals: TextsLike<typeof enSignals> = {
  payee_unproved: 'Não se sabe se o favorecido é o titular',
  charged_back: 'Um banco estornou um depósito',
  shared_payee: 'Outro jogador tem o mesmo favorecido',
  turnover_low: 'Apostou menos do que depositou',
  many_requests: 'Muitos saques hoje',
  large_amount: 'Muito acima do habitual',
  many_deposits: 'Muitos depósitos hoje',
  identity_pending: 'Documentos sem decisão',
  first_withdrawal: 'O primeiro saque',
  new_country: 'Acesso de um país novo',
  credentials_changed: 'A proteção da conta foi alterada',
  new_device: 'Acesso com um aparelho novo',
  new_payee: 'Primeiro pagamento a este favorecido',
};

/** Why money has no place. */
export const unplaced: TextsLike<typeof enUnplaced> = {
  unnamed: 'Não indica nenhum depósito',
  payer_unknown: 'Não se sabe quem pagou',
  payer_other: 'Outra pessoa pagou',
  over_limit: 'Acima do permitido',
  own_limit: 'Acima do limite do próprio jogador',
  closed: 'A conta não pode depositar',
  refund_refused: 'O provedor recusou a devolução',
};

/** What feedback is about, by its type. */
export const topics: TextsLike<typeof enTopics> = {
  type_0: 'Outro assunto',
  type_1: 'Depósito',
  type_2: 'Saque',
  type_3: 'Jogo',
  type_4: 'Atendimento',
  type_6: 'Solicitação',
};

/** What stands behind a signal. */
export const behind: TextsLike<typeof enBehind> = {
  count: '{{count}} hoje',
  usual: 'normalmente {{amount}}',
  part: '{{amount}} de {{of}}',
  words: {
    no: 'é de outra pessoa',
    unknown: 'o provedor não sabe dizer',
    password: 'senha',
    'payment-password': 'senha de pagamento',
    phone: 'celular',
    email: 'e-mail',
    factors: 'redefinição dos segundos fatores',
    open: 'em análise',
    refused: 'recusados',
    expired: 'vencidos',
  },
};

/** How a try at the provider stands. */
export const tries: TextsLike<typeof enTries> = {
  made: 'criada',
  sent: 'enviada, sem resposta ainda',
  accepted: 'aceita pelo provedor',
  paid: 'paga',
  rejected: 'recusada pelo provedor',
  returned: 'voltou',
};

/** A payout of which its provider speaks no more. */
export const unclear: TextsLike<typeof enUnclear> = {
  intro:
    'O provedor não informa mais nada sobre este pagamento. Consulte o extrato no banco; dois operadores que constatem o mesmo decidem.',
  saidBy: 'Já se manifestaram: {{names}}.',
  say: 'Fica decidido quando um segundo operador constatar o mesmo.',
  paid: 'O banco pagou',
  notPaid: 'O banco não pagou',
  second: 'Registrado. Um segundo operador precisa constatar o mesmo.',
  foundPaid: 'pago como {{bankRef}}',
  foundNotPaid: 'não pago',
};

/** What members owe after a dispute that was lost. */
export const debts: TextsLike<typeof enDebts> = {
  say: 'O banco do pagador estornou isto em definitivo, e o jogador já não tinha o valor. O próximo saque do jogador quita a dívida primeiro.',
  sayWin:
    'O provedor do jogo cancelou um prêmio, e o jogador já não tinha o dinheiro. O próximo saque do jogador quita a dívida primeiro.',
  amount: 'Dívida inicial',
  settled: 'Quitado por saques',
  settledFirst: 'Dívida quitada antes',
  saidBy: 'Pediram para perdoar',
  waive: 'Perdoar',
  waiveSay: 'Fica perdoado quando um segundo operador também confirmar. A perda fica com a casa.',
  second: 'Registrado. Um segundo operador também precisa confirmar.',
};

/** Who took a step, where no operator did. */
export const actors: TextsLike<typeof enActors> = {
  member: 'o jogador',
  cashier: 'o caixa',
  provider: 'o provedor',
};

/** Where money goes, by its kind. */
export const payeeKinds: TextsLike<typeof enPayeeKinds> = {
  'pix-cpf': 'chave Pix: CPF',
  'pix-phone': 'chave Pix: celular',
  'pix-email': 'chave Pix: e-mail',
  'pix-evp': 'chave Pix: aleatória',
  bank: 'conta bancária',
};
