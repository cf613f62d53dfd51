import type { Words } from './en';

export const pt: Words = {
  title: 'Banco de brincadeira',
  lead: 'Aqui quem paga é você. Nenhum dinheiro de verdade é movimentado.',
  none: 'Nenhuma cobrança ainda: peça um depósito primeiro.',
  code: 'Cole um código para pagar',
  find: 'Buscar',
  payer: 'CPF de quem paga',
  pay: 'Pagar',
  payLess: 'Pagar a metade',
  payMore: 'Pagar o dobro',
  payTwice: 'Pagar duas vezes',
  payOther: 'Pagar com outro CPF',
  payQuietly: 'Pagar sem avisar',
  later: 'Adiantar o relógio em uma hora',
  open: 'em aberto',
  over: 'vencida',
  paid: 'paga',
  removed: 'removida',
  clock: 'Relógio do banco',
};
