import type { TextsLike } from '../types';
import type { news as english } from '../en/news';

export const news: TextsLike<typeof english> = {
  banners: 'Ofertas',
  bannersPause: 'Pausar as ofertas',
  bannersPlay: 'Deixar as ofertas se moverem',
  bannersGoTo: 'Oferta {{slide}}',
  winners: 'Últimos ganhadores',
  winnersEmpty: 'Ainda não há ganhos. Seja o primeiro!',
  winnersFailed: 'Não foi possível carregar os ganhadores.',
  winnersPause: 'Parar a lista',
  winnersMove: 'Deixar a lista se mover',
  notices: 'Novidades',
  noticesOpen: 'Ler as novidades: {{title}}',
  noticesAll: 'Todas as novidades',
  noticesTitle: 'Avisos',
  noticesPage: 'Página {{page}} de {{pages}}',
  noticesNext: 'Próxima página',
  noticesPrevious: 'Página anterior',
  reward: 'Ir para o centro de recompensas',
  leaveTitle: 'Você está saindo deste site',
  leaveText: 'Este link vai para {{host}}, que não é um dos nossos endereços. Deseja abri-lo?',
  leaveGo: 'Abrir {{host}}',
  leaveStay: 'Ficar aqui',
  blocked: 'Seu navegador não abriu a janela. Use este link:',
  unanswered: 'Não é possível abrir isto nesta página.',
  failed: 'Não foi possível carregar as novidades.',
};
