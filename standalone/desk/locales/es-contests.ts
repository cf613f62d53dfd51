import type { TextsLike } from '../../../src/locales/types';
import type { contests as en, requests as enRequests } from './en-contests';

export const contests: TextsLike<typeof en> = {
  new: 'Nuevo concurso',
  none: 'Todavía no hay concursos.',
  kind: 'Tipo',
  from: 'Desde',
  until: 'Hasta',
  entries: 'Lugares o boletos ocupados',
  needs: 'Lo máximo que puede pagar',
  author: 'Escrito por',
  hash: 'Suma de verificación del texto',
  waits:
    'Se abre cuando el presupuesto cubre lo máximo que puede pagar y otro operador, no su autor, dice que sí.',
  approve: 'Abrirlo',
  approveSay:
    'Cuenta para lo que pase desde ahora. Su texto ya no cambia: otras condiciones son otro concurso.',
  fundSay: 'El presupuesto cubre lo máximo que puede pagar antes de abrir.',
  stopSay: 'Ya no se ofrece ni se cuenta nada. Lo dado queda, y los pasos alcanzados se pueden reclamar.',
  change: 'Cambiar el borrador',
  save: 'Guardar como borrador',
  check: 'Comprobar',
  holds: 'Está bien. Su presupuesto es {{needs}}.',
  definitionHint: 'Como lo describe docs/contests.md. Se nombra cada campo que no vale.',
  kinds: {
    mission: 'Misión',
    board: 'Clasificación',
    wheel: 'Ruleta',
    egg: 'Huevo de oro',
    rain: 'Lluvia roja',
    raffle: 'Sorteo',
    referral: 'Invitaciones',
    app: 'Recompensa de la app',
  },
  states: {
    draft: 'espera aprobación',
    coming: 'empieza pronto',
    running: 'en curso',
    counting: 'en recuento',
    ended: 'terminado',
    stopped: 'detenido',
  },
};

export const requests: TextsLike<typeof enRequests> = {
  none: 'Nada espera una decisión.',
  promotion: 'Promoción',
  gives: 'Da',
  asked: 'Pedido el',
  remark: 'Palabras del miembro',
  reason: 'El motivo: lo lee el miembro',
  approve: 'Concederlo',
  approveSay: 'El miembro lo recibe al momento.',
  refuse: 'Rechazarlo',
  refuseSay: 'Vuelve al presupuesto.',
  held: 'Por qué está retenido',
  heldNote:
    'Una cuenta vinculada ya tuvo la misma recompensa: eso no prueba nada. El miembro solo lee que se está revisando.',
  linked: 'Vinculado con',
  why: {
    device: 'Mismo dispositivo',
    payee: 'Misma cuenta de cobro',
    address: 'Misma dirección al registrarse',
    gone: 'El vínculo ya no existe',
  },
  release: 'Liberarlo',
  releaseSay: 'El miembro lo recibe al momento y la misma recompensa no se retiene de nuevo en 90 días.',
};
