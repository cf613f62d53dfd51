import type { agent as en } from '../en/agent';

export const agent: Record<keyof typeof en, string> = {
  brand: '{{site}} para agentes',
  loginTitle: 'Sua área de agente',
  loginText: 'Só para agentes. Jogadores entram no site de jogos.',
  toGames: 'Ir aos jogos',
  leaving: 'Encerrando sua sessão…',
  loading: 'Carregando sua área de agente…',
  notAgent: 'Você está conectado como {{name}}, que não é agente. Saia para entrar como agente.',
  welcome: 'Olá, {{name}}',
  clock: 'Hora: {{time}} GMT{{offset}}',
  logout: 'Sair',
  navigation: 'Páginas do agente',
  account: 'Sua conta',
  accountId: 'Número da conta',
  lastLogin: 'Último acesso',
  firstLogin: 'Este é seu primeiro acesso.',
  security: 'Acesso e segurança',
};
