import type { DiceKey } from './en';

export const dice: Record<DiceKey, string> = {
  roll: 'Lanzar',
  side: 'Qué lado gana',
  under: 'Debajo',
  over: 'Encima',
  chance: 'Probabilidad',
  pays: 'Paga',
  percent: '{{percent}} %',
  times: '{{times}}×',
  underAt: 'debajo de {{line}} por {{times}}×',
  overAt: '{{line}} o más por {{times}}×',
  told: 'Salió {{roll}}. Tu apuesta: {{bet}}.',
  rulesText:
    'Se sortea un número de 0,00 a 99,99, todos con la misma probabilidad. Tú eliges qué probabilidad quieres y si el número debe quedar debajo o encima de tu línea.',
  paysText: 'Si ganas, cobras 99 dividido entre tu probabilidad, con dos decimales, por tu apuesta.',
  keysText: 'Teclas: U y O eligen el lado, las flechas izquierda y derecha la probabilidad.',
};
