import type { TextsLike } from '../types';
import type { news as english } from '../en/news';

export const news: TextsLike<typeof english> = {
  banners: 'Ofertas',
  bannersPause: 'Pausar las ofertas',
  bannersPlay: 'Dejar que las ofertas se muevan',
  bannersGoTo: 'Oferta {{slide}}',
  winners: 'Últimos ganadores',
  winnersEmpty: 'Todavía no hay premios. ¡Sé el primero!',
  winnersFailed: 'No se pudieron cargar los ganadores.',
  winnersPause: 'Detener la lista',
  winnersMove: 'Dejar que la lista se mueva',
  notices: 'Novedades',
  noticesOpen: 'Leer las novedades: {{title}}',
  noticesAll: 'Todas las novedades',
  noticesTitle: 'Avisos',
  noticesPage: 'Página {{page}} de {{pages}}',
  noticesNext: 'Página siguiente',
  noticesPrevious: 'Página anterior',
  reward: 'Ir al centro de recompensas',
  leaveTitle: 'Vas a salir de este sitio',
  leaveText: 'Este enlace va a {{host}}, que no es una de nuestras direcciones. ¿Quieres abrirlo?',
  leaveGo: 'Abrir {{host}}',
  leaveStay: 'Quedarme aquí',
  blocked: 'Tu navegador no abrió la ventana. Usa este enlace:',
  unanswered: 'No se puede abrir en esta página.',
  failed: 'No se pudieron cargar las novedades.',
};
