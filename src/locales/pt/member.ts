import type { member as english } from '../en/member';
import type { TextsLike } from '../types';

export const member: TextsLike<typeof english> = {
  menu: 'Sua conta',
  securityCenter: 'Minha conta',
  transferFund: 'Carteira',
  depositv2: 'Depositar',
  withdraw: 'Sacar',
  payees: 'Contas para saque',
  transferUpline: 'Transferir ao agente',
  personalHistoryCopy: 'Histórico de apostas',
  transactionHistory: 'Extrato',
  personalProfit: 'Ganhos e perdas',
  bonusDetails: 'Detalhes dos bônus',
  rewardCenter: 'Central de recompensas',
  vip: 'Nível VIP',
  referral: 'Convide amigos',
  missionLeaderboard: 'Missões e disputas',
  manualRebate: 'Devoluções',
  messageV2: 'Mensagens',
  limits: 'Limites e pausas',
  identity: 'Verificação de identidade',
  feedback: 'Fale com a gente',
};
