import type { Words } from './en';

export const pt: Words = {
  title: 'De volta ao seu depósito',
  text: 'Assim que o pagamento chegar, o seu depósito vai mostrar. Você pode fechar esta página.',
  link: 'Meus depósitos',
};
