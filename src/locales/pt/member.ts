import type { member as english } from '../en/member';
import type { TextsLike } from '../types';

export const member: TextsLike<typeof english> = {
  menu: 'Sua conta',
  securityCenter: 'Minha conta',
  transferFund: 'Carteira',
  depositv2: 'Depositar',
  withdraw: 'Sacar',
  payees: 'Contas para saque',
  transferUpline: 'Transferir ao agente',
  personalHistoryCopy: 'Histórico de apostas',
  transactionHistory: 'Extrato',
  personalProfit: 'Ganhos e perdas',
  bonusDetails: 'Detalhes dos bônus',
  limits: 'Limites e pausas',
  identity: 'Verificação de identidade',
  feedback: 'Fale com a gente',
  loginFirst: 'Entre primeiro',
  loginFirstText: 'Esta página faz parte da sua conta.',
  accountFirst: 'Crie uma conta primeiro',
  accountFirstText: 'O modo demonstração não tem carteira nem extrato. Criar sua conta leva um minuto.',
  register: 'Criar conta',
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
};
