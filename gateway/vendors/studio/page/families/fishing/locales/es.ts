import type { FishingWord } from './en';

export const fishing: Record<FishingWord, string> = {
  go: 'Disparar',
  sprat: 'Espadín',
  clown: 'Pez payaso',
  angel: 'Pez ángel',
  puffer: 'Pez globo',
  turtle: 'Tortuga',
  ray: 'Raya',
  squid: 'Calamar',
  lantern: 'Pez linterna',
  eel: 'Anguila',
  shark: 'Tiburón',
  whale: 'Ballena',
  leviathan: 'Leviatán',
  targets: 'Hasta tres blancos',
  level: 'Nivel del cañón',
  levelIs: 'Nivel {{level}}',
  pays: '{{from}}–{{to}}×',
  aimed: '{{name}}, paga {{pays}}, en la mira',
  free: '{{name}}, paga {{pays}}',
  caught: '{{name}} {{times}}×',
  told: 'Pescaste: {{list}}.',
  none: 'Todos escaparon.',
  rules:
    'Cada salva hace tres disparos a cada blanco al que apuntas. El nivel del cañón dice cuánto cuesta y cuánto vale un disparo. Cada disparo sortea un número de 10.000: los más bajos pescan el pez y pagan su cifra por el disparo, y unos pocos pescan uno dorado, que paga más.',
  rulesMany:
    'Tras un pez pescado viene otro de su especie, así que cada disparo de la salva puede pescar. Lo que nada en la pantalla no decide nada.',
  keys: 'Teclas: 1 a 6 apuntan, + y − cambian el nivel.',
};
