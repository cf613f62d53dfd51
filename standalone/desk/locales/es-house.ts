import type { TextsLike } from '../../../src/locales/types';
import type { house as enHouse, settings as enSettings } from './en-house';

/** Forms of settings, whatever they are about. */
export const settings: TextsLike<typeof enSettings> = {
  emptyIsNone: 'Vacío: ninguno',
  none: 'ninguno',
  emptyIsNoLimit: 'Vacío: sin límite',
  noLimit: 'sin límite',
  changes: 'Lo que cambia',
  holds: 'Vale desde la próxima solicitud y queda en la auditoría con lo que había antes.',
  save: 'Guardar los cambios',
  saved: 'Los cambios se guardaron.',
};

export const house: TextsLike<typeof enHouse> = {
  title: 'Acceso y verificaciones',
  groups: { access: 'Quién entra y dónde está el dinero', codes: 'Códigos y protección contra robots' },
  settings: {
    'region-blocked': 'Redes bloqueadas',
    testers: 'Redes que entran de todos modos',
    wallet: 'Billeteras',
    referral: 'Las invitaciones se pagan',
    countries: 'Países que reciben códigos',
    budget: 'SMS al día',
    'code-minutes': 'Minutos de validez de un código',
    'bot-check': 'Protección contra robots',
    'bot-check-always': 'Formularios que siempre la piden',
    'verify-new-places': 'Segundo factor en lugares nuevos',
    'password-days': 'Días hasta cambiar la contraseña',
  },
  choices: {
    single: 'una para todos los proveedores',
    transfer: 'una en cada proveedor',
    none: 'ninguna',
    altcha: 'un acertijo del navegador (altcha)',
  },
};
