import type { TextsLike } from '../../../src/locales/types';
import type { rules as en } from './en-rules';

export const rules: TextsLike<typeof en> = {
  policy: 'Lo que los jugadores pueden retirar',
  providers: 'Formas de pago',
  groups: {
    amounts: 'Montos y comisiones',
    often: 'Con qué frecuencia y cuándo',
    decides: 'Quién decide',
    arrival: 'Hasta que llega',
  },
  settings: {
    min: 'Mínimo por retiro',
    max: 'Máximo por retiro',
    'fee-fixed': 'Comisión por retiro',
    'fee-percent': 'Más una parte del monto',
    'times-a-day': 'Veces al día',
    'amount-a-day': 'Monto al día',
    'open-at-once': 'Abiertos a la vez',
    opens: 'Atención desde',
    closes: 'Atención hasta',
    zone: 'Zona de este horario',
    'auto-below': 'Hasta aquí sin operador',
    'second-above': 'Por encima, dos operadores',
    'review-score': 'Puntos que requieren operador',
    'identity-above': 'Por encima, verificación de identidad',
    'code-above': 'Por encima, un código por SMS',
    turnover: 'A apostar de cada depósito',
    'member-cancels': 'El jugador puede desistir',
    'asks-arrival': 'Preguntar al jugador si llegó',
    'arrival-minutes': 'Minutos para responder',
    'due-minutes': 'Minutos para enviarlo',
  },
  limits: '{{from}} a {{to}} por depósito',
  fee: 'comisión {{fixed}} + {{percent}}',
  noProviders: 'Aún no hay formas de pago.',
  noProvidersSay: 'Agrega una con la herramienta: npx foyer cashier provider add.',
};
