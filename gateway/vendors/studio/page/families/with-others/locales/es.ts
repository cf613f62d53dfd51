import type { WithOthersWord } from './en';

export const withOthers: Record<WithOthersWord, string> = {
  modes: 'Contra quién juegas',
  atOnce: 'Jugar al momento',
  table: 'Mesa con otros',
  sit: 'Sentarse',
  player: 'Jugador {{nth}}',
  free: 'Lugar {{nth}} (libre)',
  house: 'Lugar {{nth}} (casa)',
  invite:
    'Juega contra otros miembros con la misma apuesta. Las cartas se reparten en cuanto se ocupan los {{seats}} lugares, como mucho {{seconds}} segundos después del primero; la casa juega en los que queden vacíos.',
  inviteTaken:
    'Lugares ocupados en la próxima mesa: {{taken}} de {{seats}}. Entra con la misma apuesta; la casa juega en los que queden vacíos.',
  seated:
    'Ya tienes lugar. Lugares ocupados: {{taken}} de {{seats}}. La casa juega en los que queden vacíos.',
  dealing: 'La mesa se ha cerrado. Tus cartas están en camino.',
  decide: 'Tienes {{own}} ({{note}}). Te toca; nadie más ve todavía tu decisión.',
  decided: 'Tu decisión: {{choice}}. Las cartas se muestran cuando todos hayan decidido.',
  noChoice: 'Tienes {{own}} ({{note}}). No tienes nada que decidir; los demás, quizá sí.',
  missed: 'Se acabó el tiempo. Tu lugar juega según la regla.',
  lost: 'La mesa no ha respondido. Lo pedimos otra vez.',
  seatsClose: 'Los lugares se cierran en {{seconds}} s',
  cardsIn: 'Cartas en {{seconds}} s',
  left: '{{seconds}} s para decidir',
  decisions: 'Tu decisión',
  promised: 'Semillas prometidas',
  thisTable: 'Esta mesa',
  nextTable: 'La mesa siguiente',
  awaited: 'Ya tienes lugar. La ronda termina sola, aunque te vayas.',
  reveal: 'Mostrar todas las cartas',
  rules:
    'En la mesa con otros te sientas con miembros de este sitio, todos con la misma apuesta. Los lugares se dan por orden de llegada, durante 15 segundos como mucho; nadie elige lugar ni mesa, y coincides con un mismo miembro en 30 mesas al día como máximo. Después todos tienen 15 segundos para decidir a la vez: nadie ve las cartas ni la decisión de los demás antes de que se muestren todas. El lugar que queda vacío es de la casa y juega según la regla de arriba; el tuyo también, si no decides a tiempo. No está permitido jugar de acuerdo con otros. El SHA-256 de la semilla de una mesa se publica antes de que se ocupe el primer lugar, y la semilla se revela después de mostrar las cartas. Las teclas del 1 al 4 eligen.',
};
