import {
  adjectives,
  belongings,
  described,
  editions,
  heroes,
  numbers,
  ofMany,
  ofOne,
  texts,
  things,
  type Noun,
  type Texts,
} from './words';

/** A name before it belongs to a vendor. */
export interface NamedGame {
  names: Texts;
  motif: string;
  classify: string;
}

const slot = (names: Texts, motif: string): NamedGame => ({ names, motif, classify: '' });
const join = (first: Texts, second: Texts): Texts => ({
  EN: `${first.EN} ${second.EN}`,
  PT: `${first.PT} ${second.PT}`,
  ES: `${first.ES} ${second.ES}`,
});
const beings = [...heroes, ...things];
const PLACES = new Set(['Temple', 'Castle', 'Garden', 'Island', 'Mountain', 'Pyramid', 'Galaxy']);
const places = things.filter((thing) => PLACES.has(thing.one.EN));

/** Every slot name the grammar knows, unshuffled. */
export const slotNames = (): NamedGame[] => [
  ...beings.flatMap((thing) => adjectives.map((how) => slot(described(thing, how), thing.motif))),
  ...heroes.flatMap((owner) =>
    belongings.map(({ name, motif }) => {
      const of = ofOne(owner);
      return slot(
        { EN: `${owner.one.EN}’s ${name.EN}`, PT: `${name.PT} ${of.PT}`, ES: `${name.ES} ${of.ES}` },
        motif || owner.motif,
      );
    }),
  ),
  ...places.flatMap((place) => heroes.map((owner) => slot(join(place.one, ofMany(owner)), owner.motif))),
  ...beings.flatMap((thing) => numbers.map((many) => slot(join(many, thing.many), thing.motif))),
  ...beings.flatMap((thing) => editions.map((edition) => slot(join(thing.one, edition), thing.motif))),
];

const headed = (head: Texts, thing: Noun, classify: string, motif: string): NamedGame => {
  const of = ofOne(thing);
  return {
    names: { EN: `${thing.one.EN} ${head.EN}`, PT: `${head.PT} ${of.PT}`, ES: `${head.ES} ${of.ES}` },
    motif,
    classify,
  };
};
const heads = (rows: readonly string[], classify: string, motif: string): NamedGame[] =>
  rows
    .map(texts)
    .flatMap((head) => beings.map((thing) => headed(head, thing, classify, motif || thing.motif)));

const pokers = [
  'Jacks or Better|Valetes ou Melhor|Jotas o Mejor',
  'Deuces Wild|Dois Curingas|Doses Comodín',
  'Tens or Better|Dez ou Melhor|Dieces o Mejor',
  'Joker Poker|Pôquer com Curinga|Póker con Comodín',
  'Aces and Faces|Ases e Figuras|Ases y Figuras',
  'Double Bonus Poker|Pôquer Bônus Duplo|Póker Bono Doble',
  'All Suits Poker|Pôquer Todos os Naipes|Póker Todos los Palos',
].map(texts);
const hands = [
  '1 Hand|1 Mão|1 Mano',
  '3 Hands|3 Mãos|3 Manos',
  '5 Hands|5 Mãos|5 Manos',
  '10 Hands|10 Mãos|10 Manos',
  '25 Hands|25 Mãos|25 Manos',
  '50 Hands|50 Mãos|50 Manos',
  '100 Hands|100 Mãos|100 Manos',
].map(texts);

const tables = [
  'Blackjack|Blackjack|Blackjack|chips',
  'European Roulette|Roleta Europeia|Ruleta Europea|wheel',
  'French Roulette|Roleta Francesa|Ruleta Francesa|wheel',
  'Baccarat|Bacará|Bacará|cards',
  'Dice Duel|Duelo de Dados|Duelo de Dados|dice',
  'Red Dog|Cão Vermelho|Perro Rojo|cards',
  'Three-Card Poker|Pôquer de Três Cartas|Póker de Tres Cartas|cards',
  'Caribbean Poker|Pôquer Caribenho|Póker Caribeño|cards',
  'Craps|Craps|Craps|dice',
  'Pontoon|Pontoon|Pontón|chips',
].map((row) => ({ name: texts(row), motif: row.split('|')[3] ?? 'chips' }));
const tableKinds = [
  'Classic|Edição Clássica|Edición Clásica',
  'Low Stakes|Aposta Baixa|Apuesta Baja',
  'High Stakes|Aposta Alta|Apuesta Alta',
  'Salon|Salão|Salón',
  'Express|Expresso|Exprés',
  'Multi-Hand|Várias Mãos|Varias Manos',
  'Professional|Profissional|Profesional',
].map(texts);

const pairs = (
  left: readonly { name: Texts; motif: string }[],
  right: readonly Texts[],
  classify: string,
): NamedGame[] =>
  left.flatMap(({ name, motif }) => right.map((kind) => ({ names: join(name, kind), motif, classify })));

/** Names of the shelves inside the slots category, by classify code. */
export const shelfNames = (): Record<'JP' | 'SC' | 'VP' | 'TG' | 'AC' | 'BG', NamedGame[]> => ({
  JP: heads(['Jackpot|Jackpot|Bote', 'Grand Jackpot|Grande Jackpot|Gran Bote'], 'JP', ''),
  SC: heads(['Scratch|Raspadinha|Rasca'], 'SC', 'scratch'),
  VP: pairs(
    pokers.map((name) => ({ name, motif: 'cards' })),
    hands,
    'VP',
  ),
  TG: pairs(tables, tableKinds, 'TG'),
  AC: heads(['Climb|Escalada|Escalada', 'Drop|Queda|Caída', 'Dash|Corrida|Carrera'], 'AC', ''),
  BG: heads(['Bingo|Bingo|Bingo'], 'BG', 'balls'),
});
