import type { BaccaratWord } from './en';

export const baccarat: Record<BaccaratWord, string> = {
  player: 'Jugador',
  banker: 'Banca',
  tie: 'Empate',
  playerPair: 'Par del jugador',
  bankerPair: 'Par de la banca',
  points: '{{points}} puntos',
  playerWins: 'Gana el jugador por {{points}} a {{other}}. Jugador: {{player}}; banca: {{banker}}.',
  bankerWins: 'Gana la banca por {{points}} a {{other}}. Jugador: {{player}}; banca: {{banker}}.',
  tied: 'Empate a {{points}}. Jugador: {{player}}; banca: {{banker}}.',
  rules:
    'Jugador y banca reciben dos cartas de ocho mazos nuevos, y una tercera según reglas fijas. Del as al nueve valen su número, los dieces y las figuras nada, y solo cuenta la última cifra de la suma. Gana la mano más alta. El jugador paga 1 a 1, la banca 19 a 20, el empate 9 a 1 y un par en las dos primeras cartas 12 a 1. En empate, las apuestas al jugador y a la banca vuelven.',
};
