import type { FishingWord } from './en';

export const fishing: Record<FishingWord, string> = {
  go: 'Disparar',
  sprat: 'Espadilha',
  clown: 'Peixe-palhaço',
  angel: 'Peixe-anjo',
  puffer: 'Baiacu',
  turtle: 'Tartaruga',
  ray: 'Arraia',
  squid: 'Lula',
  lantern: 'Peixe-lanterna',
  eel: 'Enguia',
  shark: 'Tubarão',
  whale: 'Baleia',
  leviathan: 'Leviatã',
  targets: 'Até três alvos',
  level: 'Nível do canhão',
  levelIs: 'Nível {{level}}',
  pays: '{{from}}–{{to}}×',
  aimed: '{{name}}, paga {{pays}}, na mira',
  free: '{{name}}, paga {{pays}}',
  caught: '{{name}} {{times}}×',
  told: 'Pescou: {{list}}.',
  none: 'Todos escaparam.',
  rules:
    'Cada salva dá três tiros em cada alvo que você mira. O nível do canhão diz quanto custa e quanto vale um tiro. Cada tiro sorteia um número de 10.000: os mais baixos pescam o peixe e pagam o valor dele vezes o tiro, e alguns pescam um dourado, que paga mais.',
  rulesMany:
    'Depois de um peixe pescado vem outro da mesma espécie, então cada tiro da salva pode pescar. O que nada na tela não decide nada.',
  keys: 'Teclas: 1 a 6 miram, + e − mudam o nível.',
};
