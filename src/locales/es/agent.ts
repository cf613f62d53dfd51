import type { agent as en } from '../en/agent';

export const agent: Record<keyof typeof en, string> = {
  brand: '{{site}} para agentes',
  loginTitle: 'Tu oficina',
  loginText: 'Solo para agentes. Los jugadores entran en el sitio de juegos.',
  toGames: 'Ir a los juegos',
  leaving: 'Cerrando tu sesión…',
  loading: 'Cargando tu oficina…',
  notAgent: 'Has entrado como {{name}}, que no es agente. Sal para entrar como agente.',
  welcome: 'Hola, {{name}}',
  clock: 'Hora: {{time}} GMT{{offset}}',
  logout: 'Salir',
  navigation: 'Páginas del agente',
  account: 'Tu cuenta',
  accountId: 'Número de cuenta',
  lastLogin: 'Último acceso',
  firstLogin: 'Este es tu primer acceso.',
  security: 'Acceso y seguridad',
};
