import type { NamedGame } from './names-slots';
import { texts, type Texts } from './words';

interface Tagged {
  name: Texts;
  motif: string;
}
const tagged = (row: string): Tagged => ({ name: texts(row), motif: row.split('|')[3]?.trim() ?? '' });
const named = (names: Texts, motif: string): NamedGame => ({ names, motif, classify: '' });
const behind = (first: Texts, second: Texts, between = ' '): Texts => ({
  EN: `${first.EN}${between}${second.EN}`,
  PT: `${first.PT}${between}${second.PT}`,
  ES: `${first.ES}${between}${second.ES}`,
});
const everywhere = (text: string): Texts => ({ EN: text, PT: text, ES: text });
const cross = (left: readonly Tagged[], right: readonly Texts[], between = ' '): NamedGame[] =>
  left.flatMap(({ name, motif }) => right.map((tail) => named(behind(name, tail, between), motif)));

const liveTables = [
  'Roulette|Roleta|Ruleta|wheel',
  'Speed Roulette|Roleta Rápida|Ruleta Rápida|wheel',
  'Blackjack|Blackjack|Blackjack|chips',
  'VIP Blackjack|Blackjack VIP|Blackjack VIP|crown',
  'Baccarat|Bacará|Bacará|cards',
  'Squeeze Baccarat|Bacará Squeeze|Bacará Squeeze|cards',
  'Dragon Tiger|Dragão e Tigre|Dragón y Tigre|dragon',
  'Sic Bo|Sic Bo|Sic Bo|dice',
  'Hold’em Table|Mesa Hold’em|Mesa Hold’em|cards',
  'Wheel Show|Show da Roda|Show de la Rueda|wheel',
  'Andar Bahar|Andar Bahar|Andar Bahar|cards',
  'Football Dice|Dados de Futebol|Dados de Fútbol|football',
].map(tagged);
const rooms = [
  'Amber Room|Sala Âmbar|Sala Ámbar',
  'Ivory Room|Sala Marfim|Sala Marfil',
  'Lisbon|Lisboa|Lisboa',
  'Porto|Porto|Oporto',
  'Bahia|Bahia|Bahía',
  'Granada|Granada|Granada',
  'Havana|Havana|La Habana',
  'Opera Hall|Salão da Ópera|Salón de la Ópera',
  'Garden Hall|Salão do Jardim|Salón del Jardín',
  'Blue Room|Sala Azul|Sala Azul',
  'Rose Room|Sala Rosa|Sala Rosa',
  'Penthouse|Cobertura|Ático',
].map(texts);
const seats = ['A', 'B', '1', '2', '3', '7'].map(everywhere);

export const liveNames = (): NamedGame[] =>
  cross(
    liveTables,
    rooms.flatMap((room) => seats.map((seat) => behind(room, seat))),
    ' · ',
  );

const catches = [
  'Shark|Tubarões|Tiburones|shark',
  'Crab|Caranguejos|Cangrejos|crab',
  'Octopus|Polvos|Pulpos|octopus',
  'Turtle|Tartarugas|Tortugas|turtle',
  'Swordfish|Espadartes|Peces Espada|fish',
  'Pearl|Pérolas|Perlas|pearl',
  'Tuna|Atuns|Atunes|fish',
  'Treasure|Tesouros|Tesoros|chest',
  'Piranha|Piranhas|Pirañas|fish',
  'Lobster|Lagostas|Langostas|crab',
  'Squid|Lulas|Calamares|octopus',
  'Marlin|Marlins|Marlines|fish',
  'Jellyfish|Águas-Vivas|Medusas|octopus',
  'Barracuda|Barracudas|Barracudas|shark',
].map(tagged);
const hunts = [
  'Hunt|Caça aos|Caza de',
  'Fishing|Pesca de|Pesca de',
  'Harpoon|Arpão para|Arpón para',
  'Frenzy|Frenesi de|Frenesí de',
  'Nets|Redes para|Redes para',
  'Cannon|Canhão contra|Cañón contra',
  'Bay|Baía de|Bahía de',
  'Reef|Recife de|Arrecife de',
  'Lagoon|Lagoa de|Laguna de',
  'Rush|Corrida de|Carrera de',
].map(texts);
const FEMININE = /^(Tartarugas|Pérolas|Piranhas|Lagostas|Lulas|Águas-Vivas|Barracudas)$/;
const waters = [
  'Deep Blue|Azul Profundo|Azul Profundo|wave',
  'Coral City|Cidade de Coral|Ciudad de Coral|fish',
  'Sunken Galleon|Galeão Afundado|Galeón Hundido|ship',
  'Harbour Lights|Luzes do Porto|Luces del Puerto|anchor',
  'Trade Winds|Ventos Alísios|Vientos Alisios|ship',
  'Tide Keepers|Guardiões da Maré|Guardianes de la Marea|wave',
  'Moonlit Bay|Baía ao Luar|Bahía a la Luz de la Luna|moon',
  'Abyss Patrol|Patrulha do Abismo|Patrulla del Abismo|octopus',
].map(tagged);
const parts = ['2', '3', 'Plus', 'Squad', 'Boss'].map(everywhere);

export const fishNames = (): NamedGame[] => [
  ...catches.flatMap(({ name, motif }) =>
    hunts.map((hunt) =>
      named(
        {
          EN: `${name.EN} ${hunt.EN}`,
          PT: `${FEMININE.test(name.PT) ? hunt.PT.replace(/ aos$/, ' às') : hunt.PT} ${name.PT}`,
          ES: `${hunt.ES} ${name.ES}`,
        },
        motif,
      ),
    ),
  ),
  ...waters.map(({ name, motif }) => named(name, motif)),
  ...cross(waters, parts),
];

const sports = [
  'Football|Futebol|Fútbol|football',
  'Basketball|Basquete|Baloncesto|basketball',
  'Tennis|Tênis|Tenis|racket',
  'Volleyball|Vôlei|Voleibol|basketball',
  'Futsal|Futsal|Fútbol Sala|football',
  'Handball|Handebol|Balonmano|basketball',
  'Table Tennis|Tênis de Mesa|Tenis de Mesa|racket',
  'Rugby|Rúgbi|Rugby|trophy',
  'Ice Hockey|Hóquei no Gelo|Hockey sobre Hielo|trophy',
  'Cycling|Ciclismo|Ciclismo|trophy',
  'Boxing|Boxe|Boxeo|trophy',
  'Beach Volleyball|Vôlei de Praia|Vóley Playa|basketball',
  'Horse Racing|Turfe|Carreras de Caballos|horseshoe',
  'Badminton|Badminton|Bádminton|racket',
].map(tagged);
const bets = [
  'Live|ao Vivo|en Vivo',
  'Today|de Hoje|de Hoy',
  'Virtual League|Liga Virtual|Liga Virtual',
  'World Cup of Odds|Copa das Cotações|Copa de las Cuotas',
  'Quick Markets|Mercados Rápidos|Mercados Rápidos',
  'Weekend Slip|Bilhete do Fim de Semana|Boleto de Fin de Semana',
  'Goals and Points|Gols e Pontos|Goles y Puntos',
].map(texts);

export const sportNames = (): NamedGame[] => cross(sports, bets, ' · ');

const esports = [
  'Five-on-Five Arena|Arena Cinco contra Cinco|Arena Cinco contra Cinco|joust',
  'Tactical Squads|Esquadrões Táticos|Escuadrones Tácticos|shield',
  'Last Team Standing|Última Equipe de Pé|Último Equipo en Pie|joust',
  'Card Strategy|Estratégia de Cartas|Estrategia de Cartas|cards',
  'Racing Simulator|Simulador de Corrida|Simulador de Carreras|gamepad',
  'Football Simulator|Simulador de Futebol|Simulador de Fútbol|football',
  'Fighting Ring|Ringue de Luta|Ring de Lucha|gamepad',
  'Star Fleets|Frotas Estelares|Flotas Estelares|rocket',
].map(tagged);
const cups = [
  'Daily Cup|Copa Diária|Copa Diaria',
  'Masters|Masters|Másters',
  'Showdown|Confronto|Duelo Final',
  'Open League|Liga Aberta|Liga Abierta',
  'Rookie Series|Série dos Novatos|Serie de Novatos',
].map(texts);
export const esportNames = (): NamedGame[] => cross(esports, cups, ' · ');

const arenas = [
  'Crimson Spur|Espora Carmesim|Espuela Carmesí|rooster',
  'Golden Comb|Crista Dourada|Cresta Dorada|rooster',
  'Thunder Feather|Pena do Trovão|Pluma del Trueno|rooster',
  'River Yard|Terreiro do Rio|Patio del Río|rooster',
  'Hill Yard|Terreiro da Serra|Patio de la Sierra|rooster',
].map(tagged);
const rings = ['Arena 1', 'Arena 2', 'Arena 3', 'Arena 4'].map(everywhere);
export const cockfightNames = (): NamedGame[] => cross(arenas, rings, ' · ');

const duels = [
  'Truco|Truco|Truco|cards',
  'Buraco|Buraco|Burako|cards',
  'Canasta|Canastra|Canasta|cards',
  'Rummy|Rummy|Rummy|cards',
  'Ludo|Ludo|Parchís|dice',
  'Dominoes|Dominó|Dominó|domino',
  'Mahjong|Mahjong|Mahjong|tiles',
  'Tute|Tute|Tute|cards',
  'Hearts|Copas|Corazones|heart',
  'Spades|Espadas|Picas|cards',
  'Chinese Poker|Pôquer Chinês|Póker Chino|cards',
  'Checkers|Damas|Damas|chips',
  'Backgammon|Gamão|Backgammon|dice',
  'Sueca|Sueca|Sueca|cards',
  'Brisca|Bisca|Brisca|cards',
  'Whist|Uíste|Whist|cards',
  'Hold’em|Hold’em|Hold’em|chips',
  'Landlord|Proprietário|Terrateniente|crown',
  'Pusoy|Pusoy|Pusoy|cards',
  'Blitz Chess|Xadrez Relâmpago|Ajedrez Relámpago|crown',
].map(tagged);
const duelKinds = [
  'Quick Match|Partida Rápida|Partida Rápida',
  'Two Players|Dois Jogadores|Dos Jugadores',
  'Four Players|Quatro Jogadores|Cuatro Jugadores',
  'Beginners|Iniciantes|Principiantes',
  'Masters|Mestres|Maestros',
  'Tournament|Torneio|Torneo',
  'Gold Table|Mesa Ouro|Mesa de Oro',
  'Silver Table|Mesa Prata|Mesa de Plata',
  'Points Race|Corrida de Pontos|Carrera de Puntos',
  'Night Club|Clube da Noite|Club Nocturno',
  'Team Play|em Dupla|por Parejas',
  'Weekend League|Liga do Fim de Semana|Liga de Fin de Semana',
  'Turbo|Turbo|Turbo',
  'Marathon|Maratona|Maratón',
  'Garden Table|Mesa do Jardim|Mesa del Jardín',
  'Five Rounds|Cinco Rodadas|Cinco Rondas',
  'Grand Final|Grande Final|Gran Final',
  'Daily Duel|Duelo Diário|Duelo Diario',
].map(texts);
export const duelNames = (): NamedGame[] => cross(duels, duelKinds, ' · ');

const draws = [
  'Lotto 6/49|Loto 6/49|Loto 6/49|balls',
  'Lotto 5/35|Loto 5/35|Loto 5/35|balls',
  'Keno|Keno|Keno|balls',
  'Fast Three|Três Rápido|Tres Rápido|balls',
  'Four Digits|Quatro Dígitos|Cuatro Dígitos|ticket',
  'Lucky 28|Sorte 28|Suerte 28|clover',
  'Racing Ten|Corrida dos Dez|Carrera de Diez|trophy',
  'Two-Side Draw|Sorteio Dois Lados|Sorteo a Dos Lados|dice',
  'Colour Ball|Bola Colorida|Bola de Color|balls',
  'Big Wheel Draw|Sorteio da Roda|Sorteo de la Rueda|wheel',
].map(tagged);
const spans = [
  'Every Minute|a Cada Minuto|cada Minuto',
  'Three Minutes|Três Minutos|Tres Minutos',
  'Five Minutes|Cinco Minutos|Cinco Minutos',
  'Hourly|de Hora em Hora|cada Hora',
  'Morning|da Manhã|de la Mañana',
  'Afternoon|da Tarde|de la Tarde',
  'Evening|da Noite|de la Noche',
  'Saturday|de Sábado|del Sábado',
  'Sunday|de Domingo|del Domingo',
  'Monthly|Mensal|Mensual',
].map(texts);
export const drawNames = (): NamedGame[] => cross(draws, spans, ' · ');

const mekong = [
  'Hanoi|Hanói|Hanói',
  'Da Nang|Da Nang|Da Nang',
  'Can Tho|Can Tho|Can Tho',
  'Hue|Huê|Hue',
  'Vung Tau|Vung Tau|Vung Tau',
  'Da Lat|Da Lat|Da Lat',
  'Ben Tre|Ben Tre|Ben Tre',
  'Ca Mau|Ca Mau|Ca Mau',
  'Long An|Long An|Long An',
  'Phu Yen|Phu Yen|Phu Yen',
].map(texts);
const coasts = [
  'Bangkok|Bangcoc|Bangkok',
  'Manila|Manila|Manila',
  'Jakarta|Jacarta|Yakarta',
  'Penang|Penang|Penang',
  'Cebu|Cebu|Cebú',
  'Phuket|Phuket|Phuket',
  'Vientiane|Vientiane|Vientián',
  'Bali|Bali|Bali',
].map(texts);
const cityKinds = [
  'Daily Draw|Sorteio Diário|Sorteo Diario|balls',
  'Fast Draw|Sorteio Rápido|Sorteo Rápido|balls',
  'Last Two Digits|Dois Finais|Dos Últimas Cifras|ticket',
  'Special Prize|Prêmio Especial|Premio Especial|star',
  'Weekend Draw|Sorteio do Fim de Semana|Sorteo de Fin de Semana|ticket',
].map(tagged);
const ofCities = (cities: readonly Texts[]): NamedGame[] =>
  cities.flatMap((city) =>
    cityKinds.map(({ name, motif }) =>
      named(
        { EN: `${city.EN} ${name.EN}`, PT: `${name.PT} · ${city.PT}`, ES: `${name.ES} · ${city.ES}` },
        motif,
      ),
    ),
  );
export const mekongNames = (): NamedGame[] => ofCities(mekong);
export const coastNames = (): NamedGame[] => ofCities(coasts);
