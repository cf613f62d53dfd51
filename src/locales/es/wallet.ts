import type { wallet as en } from '../en/wallet';

export const wallet: Record<keyof typeof en, string> = {
  balance: 'Saldo',
  hidden: 'Saldo oculto',
  show: 'Mostrar saldo',
  hide: 'Ocultar saldo',
  refresh: 'Actualizar saldo',
  stale: 'Puede haber cambiado desde {{time}}',
  failed: 'Saldo no disponible',
  guest: 'Inicia sesión para ver tu saldo',
  trial: 'Prueba',
};
