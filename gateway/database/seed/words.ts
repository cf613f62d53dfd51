import type { DemoLanguage } from '../../platform/index';

/** One text in the demo merchant's languages. */
export type Texts = Record<DemoLanguage, string>;

export interface Noun {
  one: Texts;
  many: Texts;
  /** Portuguese and Spanish gender; `e` is a feminine noun that takes the masculine article in Spanish (el águila). */
  pt: 'm' | 'f';
  es: 'm' | 'f' | 'e';
  motif: string;
}

export interface Adjective {
  EN: string;
  PT: { m: string; f: string };
  ES: { m: string; f: string };
}

const cells = (row: string): string[] => row.split('|').map((cell) => cell.trim());

const noun = (row: string): Noun => {
  const [en = '', ens = '', pt = '', pts = '', genders = '', es = '', ess = '', motif = ''] = cells(row);
  const [ptGender, esGender] = genders;
  return {
    one: { EN: en, PT: pt, ES: es },
    many: { EN: ens, PT: pts, ES: ess },
    pt: ptGender === 'f' ? 'f' : 'm',
    es: esGender === 'f' ? 'f' : esGender === 'e' ? 'e' : 'm',
    motif,
  };
};

const adjective = (row: string): Adjective => {
  const [en = '', ptm = '', ptf = '', esm = '', esf = ''] = cells(row);
  return { EN: en, PT: { m: ptm, f: ptf || ptm }, ES: { m: esm, f: esf || esm } };
};

export const texts = (row: string): Texts => {
  const [en = '', pt = '', es = ''] = cells(row);
  return { EN: en, PT: pt, ES: es };
};

/** "of the …": do Dragão, del Dragón; of several: dos Dragões, de los Dragones. */
export const ofOne = (thing: Noun): Texts => ({
  EN: `of the ${thing.one.EN}`,
  PT: `${thing.pt === 'm' ? 'do' : 'da'} ${thing.one.PT}`,
  ES: `${thing.es === 'f' ? 'de la' : 'del'} ${thing.one.ES}`,
});
export const ofMany = (thing: Noun): Texts => ({
  EN: `of ${thing.many.EN}`,
  PT: `d${thing.pt === 'm' ? 'os' : 'as'} ${thing.many.PT}`,
  ES: `de ${thing.es === 'm' ? 'los' : 'las'} ${thing.many.ES}`,
});

/** Noun with its adjective: before it in English, behind it and agreeing in Portuguese and Spanish. */
export const described = (thing: Noun, how: Adjective): Texts => ({
  EN: `${how.EN} ${thing.one.EN}`,
  PT: `${thing.one.PT} ${how.PT[thing.pt]}`,
  ES: `${thing.one.ES} ${how.ES[thing.es === 'm' ? 'm' : 'f']}`,
});

// English | plural | Portuguese | plural | genders PT ES | Spanish | plural | motif
export const heroes: readonly Noun[] = [
  'Dragon|Dragons|Dragão|Dragões|mm|Dragón|Dragones|dragon',
  'Phoenix|Phoenixes|Fênix|Fênix|ff|Fénix|Fénix|phoenix',
  'Tiger|Tigers|Tigre|Tigres|mm|Tigre|Tigres|tiger',
  'Lion|Lions|Leão|Leões|mm|León|Leones|lion',
  'Wolf|Wolves|Lobo|Lobos|mm|Lobo|Lobos|wolf',
  'Fox|Foxes|Raposa|Raposas|fm|Zorro|Zorros|fox',
  'Panda|Pandas|Panda|Pandas|mm|Panda|Pandas|panda',
  'Bull|Bulls|Touro|Touros|mm|Toro|Toros|bull',
  'Owl|Owls|Coruja|Corujas|fm|Búho|Búhos|owl',
  'Turtle|Turtles|Tartaruga|Tartarugas|ff|Tortuga|Tortugas|turtle',
  'Eagle|Eagles|Águia|Águias|fe|Águila|Águilas|phoenix',
  'Unicorn|Unicorns|Unicórnio|Unicórnios|mm|Unicornio|Unicornios|horseshoe',
  'Pharaoh|Pharaohs|Faraó|Faraós|mm|Faraón|Faraones|pyramid',
  'Queen|Queens|Rainha|Rainhas|ff|Reina|Reinas|crown',
  'King|Kings|Rei|Reis|mm|Rey|Reyes|crown',
  'Princess|Princesses|Princesa|Princesas|ff|Princesa|Princesas|crown',
  'Knight|Knights|Cavaleiro|Cavaleiros|mm|Caballero|Caballeros|sword',
  'Wizard|Wizards|Mago|Magos|mm|Mago|Magos|hat',
  'Witch|Witches|Bruxa|Bruxas|ff|Bruja|Brujas|hat',
  'Pirate|Pirates|Pirata|Piratas|mm|Pirata|Piratas|ship',
  'Captain|Captains|Capitão|Capitães|mm|Capitán|Capitanes|anchor',
  'Genie|Genies|Gênio|Gênios|mm|Genio|Genios|lamp',
  'Samurai|Samurai|Samurai|Samurais|mm|Samurái|Samuráis|sword',
  'Viking|Vikings|Viking|Vikings|mm|Vikingo|Vikingos|ship',
  'Gladiator|Gladiators|Gladiador|Gladiadores|mm|Gladiador|Gladiadores|shield',
  'Joker|Jokers|Coringa|Coringas|mm|Comodín|Comodines|mask',
  'Mermaid|Mermaids|Sereia|Sereias|ff|Sirena|Sirenas|pearl',
  'Explorer|Explorers|Explorador|Exploradores|mm|Explorador|Exploradores|lamp',
  'Alchemist|Alchemists|Alquimista|Alquimistas|mm|Alquimista|Alquimistas|flame',
  'Giant|Giants|Gigante|Gigantes|mm|Gigante|Gigantes|peak',
].map(noun);

export const things: readonly Noun[] = [
  'Diamond|Diamonds|Diamante|Diamantes|mm|Diamante|Diamantes|gem',
  'Ruby|Rubies|Rubi|Rubis|mm|Rubí|Rubíes|gem',
  'Emerald|Emeralds|Esmeralda|Esmeraldas|ff|Esmeralda|Esmeraldas|gem',
  'Sapphire|Sapphires|Safira|Safiras|fm|Zafiro|Zafiros|gem',
  'Pearl|Pearls|Pérola|Pérolas|ff|Perla|Perlas|pearl',
  'Crown|Crowns|Coroa|Coroas|ff|Corona|Coronas|crown',
  'Star|Stars|Estrela|Estrelas|ff|Estrella|Estrellas|star',
  'Comet|Comets|Cometa|Cometas|mm|Cometa|Cometas|rocket',
  'Moon|Moons|Lua|Luas|ff|Luna|Lunas|moon',
  'Sun|Suns|Sol|Sóis|mm|Sol|Soles|sun',
  'Flame|Flames|Chama|Chamas|ff|Llama|Llamas|flame',
  'Volcano|Volcanoes|Vulcão|Vulcões|mm|Volcán|Volcanes|peak',
  'Temple|Temples|Templo|Templos|mm|Templo|Templos|pyramid',
  'Castle|Castles|Castelo|Castelos|mm|Castillo|Castillos|shield',
  'Lantern|Lanterns|Lanterna|Lanternas|fm|Farol|Faroles|lantern',
  'Lamp|Lamps|Lâmpada|Lâmpadas|ff|Lámpara|Lámparas|lamp',
  'Book|Books|Livro|Livros|mm|Libro|Libros|book',
  'Key|Keys|Chave|Chaves|ff|Llave|Llaves|key',
  'Mask|Masks|Máscara|Máscaras|ff|Máscara|Máscaras|mask',
  'Clover|Clovers|Trevo|Trevos|mm|Trébol|Tréboles|clover',
  'Horseshoe|Horseshoes|Ferradura|Ferraduras|ff|Herradura|Herraduras|horseshoe',
  'Bell|Bells|Sino|Sinos|mf|Campana|Campanas|bell',
  'Cherry|Cherries|Cereja|Cerejas|ff|Cereza|Cerezas|cherry',
  'Lemon|Lemons|Limão|Limões|mm|Limón|Limones|fruit',
  'Mango|Mangoes|Manga|Mangas|fm|Mango|Mangos|fruit',
  'Mushroom|Mushrooms|Cogumelo|Cogumelos|mf|Seta|Setas|mushroom',
  'Lotus|Lotuses|Lótus|Lótus|mm|Loto|Lotos|lotus',
  'Garden|Gardens|Jardim|Jardins|mm|Jardín|Jardines|lotus',
  'Orchid|Orchids|Orquídea|Orquídeas|ff|Orquídea|Orquídeas|lotus',
  'Heart|Hearts|Coração|Corações|mm|Corazón|Corazones|heart',
  'Lightning|Lightnings|Relâmpago|Relâmpagos|mm|Relámpago|Relámpagos|bolt',
  'Storm|Storms|Tempestade|Tempestades|ff|Tormenta|Tormentas|bolt',
  'Rocket|Rockets|Foguete|Foguetes|mm|Cohete|Cohetes|rocket',
  'Galaxy|Galaxies|Galáxia|Galáxias|ff|Galaxia|Galaxias|star',
  'Sword|Swords|Espada|Espadas|ff|Espada|Espadas|sword',
  'Coin|Coins|Moeda|Moedas|ff|Moneda|Monedas|coin',
  'Mountain|Mountains|Montanha|Montanhas|ff|Montaña|Montañas|peak',
  'Island|Islands|Ilha|Ilhas|ff|Isla|Islas|wave',
  'Chest|Chests|Baú|Baús|mm|Cofre|Cofres|chest',
  'Pyramid|Pyramids|Pirâmide|Pirâmides|ff|Pirámide|Pirámides|pyramid',
].map(noun);

// English | Portuguese m | f | Spanish m | f
export const adjectives: readonly Adjective[] = [
  'Golden|Dourado|Dourada|Dorado|Dorada',
  'Silver|Prateado|Prateada|Plateado|Plateada',
  'Crimson|Carmesim||Carmesí',
  'Emerald-Green|Verde-Esmeralda||Verde Esmeralda',
  'Royal|Real||Real',
  'Wild|Selvagem||Salvaje',
  'Mystic|Místico|Mística|Místico|Mística',
  'Lucky|Sortudo|Sortuda|Afortunado|Afortunada',
  'Ancient|Antigo|Antiga|Antiguo|Antigua',
  'Hidden|Escondido|Escondida|Escondido|Escondida',
  'Blazing|Flamejante||Llameante',
  'Frozen|Congelado|Congelada|Congelado|Congelada',
  'Secret|Secreto|Secreta|Secreto|Secreta',
  'Enchanted|Encantado|Encantada|Encantado|Encantada',
  'Eternal|Eterno|Eterna|Eterno|Eterna',
  'Midnight|da Meia-Noite||de Medianoche',
  'Jade|de Jade||de Jade',
  'Crystal|de Cristal||de Cristal',
  'Neon|Neon||de Neón',
  'Copper|de Cobre||de Cobre',
  'Velvet|de Veludo||de Terciopelo',
  'Scarlet|Escarlate||Escarlata',
  'Cosmic|Cósmico|Cósmica|Cósmico|Cósmica',
  'Electric|Elétrico|Elétrica|Eléctrico|Eléctrica',
  'Tropical|Tropical||Tropical',
  'Sacred|Sagrado|Sagrada|Sagrado|Sagrada',
  'Noble|Nobre||Noble',
  'Brave|Valente||Valiente',
  'Radiant|Radiante||Radiante',
  'Lost|Perdido|Perdida|Perdido|Perdida',
  'Northern|do Norte||del Norte',
  'Dancing|Dançante||Danzante',
  'Merry|Alegre||Alegre',
  'Shining|Brilhante||Brillante',
  'Imperial|Imperial||Imperial',
  'Sleeping|Adormecido|Adormecida|Dormido|Dormida',
  'Flying|Voador|Voadora|Volador|Voladora',
  'Bewitched|Enfeitiçado|Enfeitiçada|Hechizado|Hechizada',
].map(adjective);

/** What has an owner: "Dragon's Fortune", "Fortuna do Dragão". English | Portuguese | Spanish | motif, '' for the owner's. */
export const belongings: readonly { name: Texts; motif: string }[] = [
  'Fortune|Fortuna|Fortuna|coin',
  'Treasure|Tesouro|Tesoro|chest',
  'Gold|Ouro|Oro|coin',
  'Secret|Segredo|Secreto|',
  'Gift|Presente|Regalo|',
  'Return|Retorno|Regreso|',
  'Quest|Jornada|Aventura|',
  'Riches|Riquezas|Riquezas|coin',
  'Legend|Lenda|Leyenda|',
  'Dream|Sonho|Sueño|moon',
  'Throne|Trono|Trono|crown',
  'Challenge|Desafio|Desafío|',
  'Feast|Banquete|Banquete|fruit',
  'Luck|Sorte|Suerte|clover',
  'Promise|Promessa|Promesa|',
].map((row) => ({ name: texts(row), motif: cells(row)[3] ?? '' }));

/** Suffixes that stay behind the noun in every language. */
export const editions: readonly Texts[] = [
  'Deluxe|Deluxe|Deluxe',
  'Respins|Regiros|Regiros',
  'Classic|Edição Clássica|Edición Clásica',
  'Rush|Veloz|Veloz',
  'Party|em Festa|de Fiesta',
  '10,000|10.000|10.000',
  '243 Ways|243 Formas|243 Formas',
  'Free Spins|Giros Grátis|Giros Gratis',
  'Cascade|em Cascata|en Cascada',
  'Extra|Extra|Extra',
].map(texts);

export const numbers: readonly Texts[] = [
  'Three|Três|Tres',
  'Five|Cinco|Cinco',
  'Seven|Sete|Siete',
  'Eight|Oito|Ocho',
  'Nine|Nove|Nueve',
  'Twelve|Doze|Doce',
  'Hundred|Cem|Cien',
].map(texts);
