import type { frame as english } from '../en/frame';
import type { TextsLike } from '../types';

export const frame: TextsLike<typeof english> = {
  frameTitle: 'Sua conta, mostrada pelo operador',
  frameIntro:
    'Esta parte vem direto do operador, em um quadro próprio: o site ao redor não consegue ler nada.',
  frameLost: 'Não foi possível abrir sua conta aqui',
  frameClosed: 'Esta parte foi fechada',
  frameAgain: 'Abrir de novo',
  operatorOpen: 'Abrir o site do operador',
  proveTitle: 'É você mesmo?',
  proveText:
    'O site ao redor não é do operador. Digite sua senha para continuar; ele não consegue ler o que você digita.',
  password: 'Senha',
  showPassword: 'Mostrar senha',
  hidePassword: 'Ocultar senha',
  prove: 'Continuar',
  noPassword: 'Sua conta não tem senha?',
  loginFirst: 'Entre primeiro',
  loginFirstText: 'Esta página faz parte da sua conta.',
  accountFirst: 'Crie uma conta primeiro',
  accountFirstText: 'O modo demonstração não tem carteira nem extrato. Criar sua conta leva um minuto.',
  register: 'Criar conta',
};
