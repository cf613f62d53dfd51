import type { wallet as en } from '../en/wallet';

export const wallet: Record<keyof typeof en, string> = {
  balance: 'Saldo',
  hidden: 'Saldo oculto',
  show: 'Mostrar saldo',
  hide: 'Ocultar saldo',
  refresh: 'Atualizar saldo',
  stale: 'Pode ter mudado desde {{time}}',
  failed: 'Saldo indisponível',
  guest: 'Entre para ver seu saldo',
  trial: 'Teste',
};
