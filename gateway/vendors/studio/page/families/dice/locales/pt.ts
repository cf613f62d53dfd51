import type { DiceKey } from './en';

export const dice: Record<DiceKey, string> = {
  roll: 'Rolar',
  side: 'Lado que ganha',
  under: 'Abaixo',
  over: 'Acima',
  chance: 'Chance',
  pays: 'Paga',
  percent: '{{percent}} %',
  times: '{{times}}×',
  underAt: 'abaixo de {{line}} por {{times}}×',
  overAt: '{{line}} ou mais por {{times}}×',
  told: 'Saiu {{roll}}. Sua aposta: {{bet}}.',
  rulesText:
    'Um número de 0,00 a 99,99 é sorteado, todos com a mesma chance. Você escolhe a sua chance de ganhar e se o número deve ficar abaixo ou acima da sua linha.',
  paysText: 'O prêmio é 99 dividido pela sua chance, cortado em duas casas, vezes a aposta.',
  keysText: 'Teclas: U e O escolhem o lado, setas para a esquerda e a direita mudam a chance.',
};
