import { HOUSE_SLOT } from './vendors';
import { texts, type Texts } from './words';

export interface BannerSeed {
  banner_id: string;
  group_name: string;
  titles: Texts;
  subtitles: Texts;
  motif: string;
  link_type: '' | 'URL' | 'P' | 'G';
  link: string;
  node_id: string | null;
  vendor: string;
  sort: number;
}

// group | motif | link type | link | title EN, PT, ES | subtitle EN, PT, ES
const ROWS = `
w_home;moth;G;${HOUSE_SLOT.nodeId};Glowmoth Orchard|Pomar das Mariposas|Huerto de Polillas;Our own slot: every spin can be checked|Nosso próprio slot: cada giro pode ser conferido|Nuestra propia tragamonedas: cada giro se puede comprobar
w_home;crown;URL;/rng;5,000 games, one lobby|5.000 jogos, um só lobby|5.000 juegos, un solo lobby;Slots, live tables, fishing, sports and draws|Slots, mesas ao vivo, pesca, esportes e sorteios|Tragamonedas, mesas en vivo, pesca, deportes y sorteos
w_home;star;P;301;Try it with play money|Experimente com dinheiro fictício|Prueba con dinero ficticio;No account needed, nothing at stake|Sem conta e sem risco|Sin cuenta y sin riesgo
w_login;key;;;Welcome back|Que bom ver você|Bienvenido de nuevo;Your favourites are where you left them|Seus favoritos estão onde você deixou|Sus favoritos están donde los dejó
w_register;rocket;;;Join in one minute|Crie sua conta em um minuto|Únase en un minuto;A name, a password, and you are in|Um nome, uma senha e pronto|Un nombre, una contraseña y listo
w_forget;lamp;;;Back in a moment|De volta em instantes|De vuelta enseguida;We help you to a new password|Ajudamos você a criar uma nova senha|Le ayudamos con una contraseña nueva
w_leftmenu;heart;URL;/help;Play within limits|Jogue com limites|Juega con límites;18+ only|Somente maiores de 18|Solo mayores de 18
w_leftmenu;chest;P;303;Invite a friend|Convide um amigo|Invita a un amigo;Your own link|Seu próprio link|Su propio enlace
w_promotion;coin;;;What is on|O que há de novo|Novedades;Offers and news in one place|Ofertas e novidades em um só lugar|Ofertas y noticias en un solo lugar
w_rng;seven;;;Slots|Slots|Tragamonedas;Classic reels and new worlds|Rolos clássicos e novos mundos|Rodillos clásicos y mundos nuevos
w_live;wheel;;;Live tables|Mesas ao vivo|Mesas en vivo;Real dealers, day and night|Crupiês reais, dia e noite|Crupieres reales, día y noche
w_fish;shark;;;Fishing|Pesca|Pesca;Cast your net|Lance a sua rede|Lanza tu red
w_sports;football;;;Sports|Esportes|Deportes;Matches of the day|Jogos do dia|Partidos del día
w_pvp;cards;;;Card games|Jogos de cartas|Juegos de cartas;Against people, not machines|Contra pessoas, não máquinas|Contra personas, no máquinas
w_lott;balls;;;Lottery|Loteria|Lotería;Draws by the minute and by the day|Sorteios por minuto e por dia|Sorteos por minuto y por día
w_elott;ticket;;;E-lottery|Loteria eletrônica|Lotería electrónica;City draws, results at once|Sorteios das cidades, resultado na hora|Sorteos de ciudades, resultado al momento`;

/** Banners from rows, numbered from `firstId`. */
export const readBanners = (rows: string, firstId: number): readonly BannerSeed[] =>
  rows
    .trim()
    .split('\n')
    .map((row, index) => {
      const [group_name = '', motif = '', type = '', link = '', titles = '', subtitles = ''] = row.split(';');
      const link_type = type === 'G' || type === 'URL' || type === 'P' ? type : '';
      return {
        banner_id: String(firstId + index),
        group_name,
        motif,
        link_type,
        link,
        titles: texts(titles),
        subtitles: texts(subtitles),
        node_id: link_type === 'G' ? link : null,
        vendor: link_type === 'G' ? 'HOUSE' : '',
        sort: index,
      };
    });

export const bannerSeeds = readBanners(ROWS, 201);
