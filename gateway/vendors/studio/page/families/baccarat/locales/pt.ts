import type { BaccaratWord } from './en';

export const baccarat: Record<BaccaratWord, string> = {
  player: 'Jogador',
  banker: 'Banca',
  tie: 'Empate',
  playerPair: 'Par do jogador',
  bankerPair: 'Par da banca',
  points: '{{points}} pontos',
  playerWins: 'O jogador vence por {{points}} a {{other}}. Jogador: {{player}}; banca: {{banker}}.',
  bankerWins: 'A banca vence por {{points}} a {{other}}. Jogador: {{player}}; banca: {{banker}}.',
  tied: 'Empate em {{points}}. Jogador: {{player}}; banca: {{banker}}.',
  rules:
    'Jogador e banca recebem duas cartas de oito baralhos novos, e uma terceira por regras fixas. De ás a nove valem o próprio número, dez e figuras nada, e só conta o último dígito da soma. Vence a mão mais alta. O jogador paga 1 para 1, a banca 19 para 20, o empate 9 para 1 e um par nas duas primeiras cartas 12 para 1. No empate, as apostas no jogador e na banca voltam.',
};
