import { HOUSE_SLOT } from './vendors';
import { texts, type Texts } from './words';

export interface AnnouncementSeed {
  announcement_id: string;
  type: 'PL' | 'PU' | 'PR' | 'H' | 'A' | 'AG';
  execution: '' | 'A' | 'B' | 'F';
  titles: Texts;
  contents: Texts;
  promotion_type: string;
  category: string;
  redirect: string;
  external_link: string;
  node_id: string | null;
  motif: string;
  starts_at: string | null;
  ends_at: string | null;
  sort: number;
}

const OPEN_SINCE = '2026-01-01T00:00:00Z';

type Words = { title: string; text: string; points?: string };
const html = (text: string, points: string | undefined): string =>
  `<p>${text}</p>${
    points === undefined || points === ''
      ? ''
      : `<ul>${points
          .split(';')
          .map((point) => `<li>${point.trim()}</li>`)
          .join('')}</ul>`
  }`;
const contents = (words: Words): Texts => {
  const text = texts(words.text);
  const points = words.points === undefined ? undefined : texts(words.points);
  return { EN: html(text.EN, points?.EN), PT: html(text.PT, points?.PT), ES: html(text.ES, points?.ES) };
};

export const entry = (
  id: number,
  type: AnnouncementSeed['type'],
  words: Words,
  rest: Partial<AnnouncementSeed> = {},
): AnnouncementSeed => ({
  announcement_id: String(id),
  type,
  execution: '',
  titles: texts(words.title),
  contents: contents(words),
  promotion_type: '',
  category: '',
  redirect: '',
  external_link: '',
  node_id: null,
  motif: '',
  starts_at: null,
  ends_at: null,
  sort: id,
  ...rest,
});
const promotion = (
  id: number,
  category: string,
  motif: string,
  words: Words,
  rest: Partial<AnnouncementSeed> = {},
): AnnouncementSeed => entry(id, 'PR', words, { category, motif, starts_at: OPEN_SINCE, ...rest });

const notices: AnnouncementSeed[] = [
  entry(101, 'PL', {
    title:
      'This is a demonstration: no real money is accepted or paid.|Isto é uma demonstração: nenhum dinheiro real é aceito ou pago.|Esto es una demostración: no se acepta ni se paga dinero real.',
    text: 'Balances here are made for looking around. Only the games of House Originals really run; the other studios are closed in the demonstration.|Os saldos aqui servem para conhecer a plataforma. Só os jogos da House Originals funcionam de verdade; os outros estúdios estão fechados na demonstração.|Los saldos sirven para conocer la plataforma. Solo los juegos de House Originals funcionan de verdad; los demás estudios están cerrados en la demostración.',
  }),
  entry(102, 'PL', {
    title:
      'Glowmoth Orchard is open: check any spin yourself.|Pomar das Mariposas está aberto: confira você mesmo qualquer giro.|Huerto de Polillas está abierto: comprueba tú mismo cualquier giro.',
    text: 'The result of a spin is fixed before you press the button, and published afterwards. The verifier page of the game shows how to recompute it.|O resultado de um giro é definido antes de você apertar o botão e publicado depois. A página de verificação do jogo mostra como recalculá-lo.|El resultado de un giro se fija antes de pulsar el botón y se publica después. La página de verificación del juego muestra cómo recalcularlo.',
  }),
  entry(103, 'PL', {
    title:
      'Play within limits. 18+ only.|Jogue com limites. Somente maiores de 18 anos.|Juega con límites. Solo mayores de 18 años.',
    text: 'Decide beforehand how long and for how much you play. If it stops being fun, stop.|Decida antes quanto tempo e quanto dinheiro vai jogar. Se deixar de ser divertido, pare.|Decide antes cuánto tiempo y cuánto dinero vas a jugar. Si deja de ser divertido, para.',
  }),
  entry(
    104,
    'PL',
    {
      title:
        'Live support answers day and night.|O atendimento responde dia e noite.|La atención al cliente responde día y noche.',
      text: 'Open the support window from the header of every page.|Abra a janela de atendimento no topo de qualquer página.|Abre la ventana de atención desde la cabecera de cualquier página.',
    },
    { execution: 'A' },
  ),
];

const popups: AnnouncementSeed[] = [
  entry(
    111,
    'PU',
    {
      title: 'Welcome to the demonstration|Boas-vindas à demonstração|Bienvenido a la demostración',
      text: 'Look around as long as you like: you need no account.|Explore à vontade: não é preciso ter conta.|Explora cuanto quieras: no necesitas cuenta.',
      points:
        'Search 5,000 games; try Glowmoth Orchard with play money; register in a minute|Procure entre 5.000 jogos; experimente o Pomar das Mariposas com dinheiro fictício; cadastre-se em um minuto|Busca entre 5.000 juegos; prueba Huerto de Polillas con dinero ficticio; regístrate en un minuto',
    },
    { execution: 'B', motif: 'star' },
  ),
  entry(
    112,
    'PU',
    {
      title: 'Good to see you|Que bom ver você|Nos alegra verte',
      text: 'Your favourites and the games you played last are on the home page.|Seus favoritos e os últimos jogos estão na página inicial.|Tus favoritos y los últimos juegos están en la página de inicio.',
    },
    { execution: 'A', motif: 'crown' },
  ),
  entry(
    113,
    'PU',
    {
      title:
        'Your first visit: three things to know|Sua primeira visita: três coisas a saber|Tu primera visita: tres cosas que saber',
      text: 'Welcome. Before you start:|Boas-vindas. Antes de começar:|Bienvenido. Antes de empezar:',
      points:
        'the heart on a tile keeps a game for you; your balance stands in the header of every page; logging out is always one tap away|o coração guarda um jogo para você; seu saldo fica no topo de cada página; sair está sempre a um toque|el corazón guarda un juego para ti; tu saldo está en la cabecera de cada página; cerrar sesión está siempre a un toque',
    },
    { execution: 'F', motif: 'lantern' },
  ),
  entry(
    114,
    'PU',
    {
      title: 'How spins are proved|Como os giros são comprovados|Cómo se demuestran los giros',
      text: 'Each round of Glowmoth Orchard can be recomputed from published numbers.|Cada rodada do Pomar das Mariposas pode ser recalculada com números publicados.|Cada ronda de Huerto de Polillas se puede recalcular con números publicados.',
    },
    { motif: 'moth' },
  ),
];

const promotions: AnnouncementSeed[] = [
  promotion(301, 'new_player', 'star', {
    title: 'Try with play money|Experimente com dinheiro fictício|Prueba con dinero ficticio',
    text: 'Open any game with the trial button and play without an account.|Abra qualquer jogo com o botão de teste e jogue sem conta.|Abre cualquier juego con el botón de prueba y juega sin cuenta.',
    points:
      'Nothing to pay in; nothing to pay out; same game, same chances|Nada a depositar; nada a sacar; o mesmo jogo, as mesmas chances|Nada que ingresar; nada que retirar; el mismo juego, las mismas probabilidades',
  }),
  promotion(302, 'rng_promo', 'moth', {
    title: 'The orchard by night|O pomar à noite|El huerto de noche',
    text: 'Twenty lines, moths that stand for any fruit, and moons that open free spins.|Vinte linhas, mariposas que valem qualquer fruta e luas que abrem giros grátis.|Veinte líneas, polillas que valen cualquier fruta y lunas que abren giros gratis.',
  }),
  promotion(
    303,
    'other_promo',
    'heart',
    {
      title: 'Invite a friend|Convide um amigo|Invita a un amigo',
      text: 'Share your link; friends who register with it are shown in your account.|Compartilhe seu link; amigos que se cadastram com ele aparecem na sua conta.|Comparte tu enlace; los amigos que se registren con él aparecen en tu cuenta.',
    },
    { redirect: 'INVITE_FRIENDS' },
  ),
  promotion(304, 'live_promo', 'wheel', {
    title: 'Tables at every hour|Mesas a toda hora|Mesas a todas horas',
    text: 'Roulette, blackjack and baccarat in twelve rooms.|Roleta, blackjack e bacará em doze salas.|Ruleta, blackjack y bacará en doce salas.',
  }),
  promotion(305, 'sport_promo', 'football', {
    title: 'Match days|Dias de jogo|Días de partido',
    text: 'All markets of the week on one page.|Todos os mercados da semana em uma página.|Todos los mercados de la semana en una página.',
  }),
  promotion(306, 'fish_promo', 'octopus', {
    title: 'Below the surface|Abaixo da superfície|Bajo la superficie',
    text: 'Fishing games for one, two or four players.|Jogos de pesca para um, dois ou quatro jogadores.|Juegos de pesca para uno, dos o cuatro jugadores.',
  }),
  promotion(307, 'pvp_promo', 'cards', {
    title: 'An evening of cards|Uma noite de cartas|Una noche de cartas',
    text: 'Truco, buraco and dominoes against people at your own level.|Truco, buraco e dominó contra pessoas do seu nível.|Truco, burako y dominó contra personas de tu nivel.',
  }),
  promotion(308, 'lotto_promo', 'balls', {
    title: 'Draws by the minute|Sorteios a cada minuto|Sorteos cada minuto',
    text: 'Short draws all day long and the large one on Saturday.|Sorteios curtos o dia todo e o grande no sábado.|Sorteos cortos todo el día y el grande el sábado.',
  }),
  promotion(
    309,
    'app_download',
    'rocket',
    {
      title: 'On your home screen|Na sua tela inicial|En tu pantalla de inicio',
      text: 'Scan the code in the side menu to keep the site on your phone.|Escaneie o código no menu lateral para ter o site no celular.|Escanea el código del menú lateral para tener el sitio en el celular.',
    },
    { redirect: 'APP_DOWNLOAD' },
  ),
];

const matches: AnnouncementSeed[] = [
  entry(
    401,
    'H',
    {
      title: 'Rivertown – Eastport|Rivertown – Eastport|Rivertown – Eastport',
      text: 'Football, Saturday evening|Futebol, sábado à noite|Fútbol, sábado por la noche',
    },
    { motif: 'football' },
  ),
  entry(
    402,
    'H',
    {
      title: 'Northfield Owls – Bay City|Northfield Owls – Bay City|Northfield Owls – Bay City',
      text: 'Basketball, Sunday afternoon|Basquete, domingo à tarde|Baloncesto, domingo por la tarde',
    },
    { motif: 'basketball' },
  ),
  entry(
    403,
    'H',
    {
      title:
        'Open final, ladies’ singles|Final do aberto, simples feminino|Final del abierto, individual femenino',
      text: 'Tennis, Sunday evening|Tênis, domingo à noite|Tenis, domingo por la noche',
    },
    { motif: 'racket' },
  ),
];

/** Every type and every execution; the texts promise nothing that the demonstration does not do. */
export const announcementSeeds: readonly AnnouncementSeed[] = [
  ...notices,
  ...popups,
  ...promotions,
  ...matches,
  entry(
    601,
    'AG',
    {
      title: 'How your pay is worked out|Como seu pagamento é calculado|Cómo se calcula tu pago',
      text: 'Each statement opens to its lines, and the lines of the last week to single bets. The page recomputes what it shows.|Cada demonstrativo se abre em linhas, e as linhas da última semana em apostas. A própria página recalcula o que mostra.|Cada liquidación se abre en líneas, y las líneas de la última semana en apuestas. La propia página recalcula lo que muestra.',
      points:
        'Daily wages are paid the day after; Dividends are paid twice a month; What comes late stands as a line of its own|O salário diário sai no dia seguinte; Os dividendos, duas vezes por mês; O que chega depois aparece em uma linha própria|El salario diario se paga al día siguiente; Los dividendos, dos veces al mes; Lo que llega tarde aparece en una línea propia',
    },
    { starts_at: OPEN_SINCE },
  ),
  entry(
    501,
    'A',
    {
      title: 'Go on with Glowmoth Orchard?|Continuar no Pomar das Mariposas?|¿Seguir con Huerto de Polillas?',
      text: 'An interrupted round waits for you and ends as it would have.|Uma rodada interrompida espera por você e termina como terminaria.|Una ronda interrumpida te espera y termina como habría terminado.',
    },
    { execution: 'A', node_id: String(HOUSE_SLOT.nodeId), motif: 'moth' },
  ),
];
