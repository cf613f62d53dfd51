import type { member as english } from '../en/member';
import type { TextsLike } from '../types';

export const member: TextsLike<typeof english> = {
  menu: 'Tu cuenta',
  securityCenter: 'Mi cuenta',
  transferFund: 'Billetera',
  depositv2: 'Depositar',
  withdraw: 'Retirar',
  payees: 'Cuentas para retiros',
  transferUpline: 'Transferir al agente',
  personalHistoryCopy: 'Historial de apuestas',
  transactionHistory: 'Movimientos',
  personalProfit: 'Ganancias y pérdidas',
  bonusDetails: 'Detalle de bonos',
  rewardCenter: 'Centro de recompensas',
  vip: 'Nivel VIP',
  referral: 'Invita a tus amigos',
  missionLeaderboard: 'Misiones y concursos',
  manualRebate: 'Devoluciones',
  messageV2: 'Mensajes',
  limits: 'Límites y pausas',
  identity: 'Verificación de identidad',
  feedback: 'Comentarios',
};
