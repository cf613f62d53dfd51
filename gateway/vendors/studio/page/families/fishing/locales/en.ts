/** Words of fishing. English is the shape. */
export const fishing = {
  go: 'Fire',
  sprat: 'Sprat',
  clown: 'Clownfish',
  angel: 'Angelfish',
  puffer: 'Pufferfish',
  turtle: 'Turtle',
  ray: 'Ray',
  squid: 'Squid',
  lantern: 'Lanternfish',
  eel: 'Eel',
  shark: 'Shark',
  whale: 'Whale',
  leviathan: 'Leviathan',
  targets: 'Up to three targets',
  level: 'Cannon level',
  levelIs: 'Level {{level}}',
  pays: '{{from}}–{{to}}×',
  aimed: '{{name}}, pays {{pays}}, aimed at',
  free: '{{name}}, pays {{pays}}',
  caught: '{{name}} {{times}}×',
  told: 'Caught: {{list}}.',
  none: 'All got away.',
  rules:
    'A volley fires three shots at each target that you aim at. The level of your cannon says what one shot costs and is worth. Each shot draws a number of 10,000: the lowest numbers catch the fish and pay its figure times the shot, a few of them a golden one that pays more.',
  rulesMany:
    'A caught fish is followed by another of its kind, so every shot of a volley may catch one. What swims on the screen decides nothing.',
  keys: 'Keys: 1 to 6 aim, + and − change the level.',
};
export type FishingWord = keyof typeof fishing;
