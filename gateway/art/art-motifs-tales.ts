import { disc, fill, line, path, ring, type Motif } from './art-shapes';

/** Things out of tales: treasure, tools, skies. */
export const taleMotifs: Readonly<Record<string, Motif>> = {
  flame: {
    body: path(
      'M4-66C10-36 52-22 46 20 43 46 24 62 0 62S-46 46-46 18C-46-6-28-14-26-40-12-32-8-22-8-12 4-24 8-44 4-66Z',
    ),
    detail:
      path(
        'M2-12C6 6 26 12 24 34 22 50 12 56 0 56S-22 48-22 34C-22 20-12 16-10 4-4 8-2 12-2 16 2 8 4-2 2-12Z',
        fill('$a'),
      ) + path('M0 26C8 34 12 40 8 50-4 58-14 46-8 38Z', fill('$l')),
  },
  sun: {
    body: path(ring(12, 66, 46)),
    detail:
      disc(0, 0, 38, fill('$l')) +
      disc(0, 0, 31, fill('$a')) +
      path('M-12-6A9 9 0 0 0-1-6M4-6A9 9 0 0 0 15-6M-12 9Q2 22 16 9', line('$b', 3.5)),
  },
  moon: {
    body: path('M22-58A60 60 0 1 0 56 28 48 48 0 0 1 22-58Z'),
    detail:
      disc(-24, 8, 8, fill('$d', 0.5)) +
      disc(-4, 34, 5, fill('$d', 0.5)) +
      path(ring(4, 20, 5), ' transform="translate(34-16)"' + fill('$a')),
  },
  wave: {
    body: path('M-66 50C-60-20-20-58 22-50 48-44 58-22 46-6 40-22 16-26 6-6-4 16 20 34 66 30V50Z'),
    detail:
      path('M-50 48C-46 2-18-30 14-36', line('#fff', 5)) +
      path('M-28 48C-26 24-16 2 0-8', line('$g', 4)) +
      disc(50, -30, 5, fill('#fff')) +
      disc(36, -58, 4, fill('#fff')),
  },
  peak: {
    body: path('M-66 52-18-46 8 2 24-20 66 52Z'),
    detail:
      path('M-18-46-36-10-22-18-14-6-4-18 0-12Z', fill('#fff')) +
      path('M24-20 13-3 22-6 30 2 36 0Z', fill('#fff')) +
      path('M-18-46 8 2 24 52H-4Z', fill('$d', 0.4)),
  },
  sword: {
    body: path('M0-68 12-52V18H-12V-52Z') + path('M-40 14H40V26H-40Z'),
    detail:
      path('M-5 26H5V50H-5Z', fill('$d')) +
      disc(0, 56, 9, fill('$a')) +
      path('M0-60V14', line('$d', 2)) +
      disc(-40, 20, 8, fill('$a')) +
      disc(40, 20, 8, fill('$a')),
  },
  shield: {
    body: path('M0-64C20-50 40-46 56-46 58 0 42 44 0 66-42 44-58 0-56-46-40-46-20-50 0-64Z'),
    detail:
      path('M0-48C16-38 28-35 42-34 42 0 32 32 0 50Z', fill('$d', 0.5)) + path(ring(4, 30, 12), fill('$a')),
  },
  mask: {
    body: path(
      'M-64-30C-40-44-16-38 0-26 16-38 40-44 64-30 62 4 46 30 24 28 10 27 8 12 0 12S-10 27-24 28C-46 30-62 4-64-30Z',
    ),
    detail:
      path('M-44-14C-30-22-16-14-12-2-24 8-40 2-44-14ZM44-14C30-22 16-14 12-2 24 8 40 2 44-14Z', fill('$b')) +
      path(
        'M0-30C-18-60-8-66 0-70 8-66 18-60 0-30ZM-16-36C-44-50-40-62-34-66-22-64-16-52-16-36ZM16-36C44-50 40-62 34-66 22-64 16-52 16-36Z',
        fill('$a'),
      ) +
      disc(0, -26, 6, fill('$l')),
  },
  pyramid: {
    body: path('M0-58 66 46H-66Z'),
    detail:
      path('M0-58 66 46H18Z', fill('$d', 0.55)) +
      path('M-48 18H30M-30-10H13M-14-36H4', line('$d', 2)) +
      path('M-22-22H22L0-58Z', fill('$l', 0.7)) +
      disc(0, -34, 6, fill('$a')),
  },
  rocket: {
    body: path('M0-70C26-48 30-8 24 28H-24C-30-8-26-48 0-70Z'),
    detail:
      path('M-26 0-48 30V50L-24 30ZM26 0 48 30V50L24 30Z', fill('$a')) +
      disc(0, -22, 13, fill('$b')) +
      disc(0, -22, 9, fill('$g')) +
      path('M-14 32H14L0 68Z', fill('$l')) +
      path('M-7 32H7L0 52Z', fill('$a')),
  },
  anchor: {
    body:
      path(
        'M-9-26H9V36C28 32 40 18 44 0L32 4 50-24 66 6 56 2C50 36 26 56 0 60-26 56-50 36-56 2L-66 6-50-24-32 4-44 0C-40 18-28 32-9 36Z',
      ) + disc(0, -44, 20),
    detail:
      disc(0, -44, 10, fill('$b')) + path('M-28-14H28', line('$d', 10)) + path('M-4-20V40', line('#fff', 3)),
  },
  pearl: {
    body:
      path('M-64 0C-60-58 60-58 64 0 52 18 30 12 0 12S-52 18-64 0Z') +
      path('M-60 12C-44 62 44 62 60 12 30 24-30 24-60 12Z'),
    detail:
      path('M0 10V-42M-28 10-20-38M28 10 20-38M-50 8-38-30M50 8 38-30', line('$d', 2.5)) +
      disc(0, 16, 20, fill('#fff')) +
      disc(-6, 10, 6, fill('$g', 0.5)),
  },
  lamp: {
    body: path(
      'M-62 6C-50 2-44 12-34 10-26-18 26-18 34 10 44 12 54-12 64-18 60 20 42 38 16 40V50H26V58H-26V50H-16V40C-40 36-56 22-62 6Z',
    ),
    detail:
      disc(0, -20, 8, fill('$a')) +
      path('M-34 10H34', line('$d', 5)) +
      path('M60-26C48-46 68-52 54-70', line('$g', 5)) +
      path('M-20 22C-8 30 6 30 14 28', line('#fff', 4)),
  },
  book: {
    body: path('M-64-40C-40-52-16-50 0-38 16-50 40-52 64-40V44C40 34 16 36 0 48-16 36-40 34-64 44Z'),
    detail:
      path(
        'M-54-34C-36-42-16-40-4-30V36C-18 28-36 26-54 32ZM54-34C36-42 16-40 4-30V36C18 28 36 26 54 32Z',
        fill('#fff8e1'),
      ) +
      path(ring(6, 16, 7), ' transform="translate(-29-2)"' + fill('$a')) +
      path('M16-16C26-22 36-22 44-20M16 0C26-6 36-6 44-4M16 16C26 10 36 10 44 12', line('$d', 3)),
  },
  heart: {
    body: path('M0 60C-40 30-66 8-62-24-56-60-14-62 0-30 14-62 56-60 62-24 66 8 40 30 0 60Z'),
    detail:
      path('M-46-18C-44-34-32-42-20-38', line('#fff', 7)) +
      path('M0 60C40 30 66 8 62-24 56-44 44-50 32-50 60-20 34 24 0 60Z', fill('$d', 0.4)),
  },
  bolt: {
    body: path('M14-68-44 10H-6L-18 66 46-16H6Z'),
    detail: path('M14-68 6-16H46L-18 66 26-6H-14Z', fill('$l', 0.5)),
  },
  key: {
    body: path('M-10 8 46-48 62-32 52-22 58-10 44-8 40-12 6 22Z') + disc(-26, 26, 34),
    detail:
      disc(-26, 26, 18, fill('$b')) +
      path(ring(4, 14, 5), ' transform="translate(-26 26)"' + fill('$a')) +
      path('M2 2 48-42', line('#fff', 3)),
  },
  chest: {
    body: path('M-58-10C-58-54 58-54 58-10V48H-58Z'),
    detail:
      path('M-58-10H58V4H-58Z', fill('$d')) +
      path('M-38-38V48M38-38V48', line('$d', 8)) +
      '<rect x="-14" y="-14" width="28" height="32" rx="6" fill="$a"/>' +
      disc(0, -2, 5, fill('$b')) +
      path('M0 0V10', line('$b', 4)) +
      path('M-28-34C-14-40 10-40 26-36', line('#fff', 4)),
  },
  lantern: {
    body: '<ellipse cx="0" cy="-6" rx="48" ry="42"/>',
    detail:
      path('M0-48V36M-24-44C-36-20-36 8-24 30M24-44C36-20 36 8 24 30', line('$d', 3)) +
      path('M-20-50H20V-42H-20ZM-20 30H20V38H-20Z', fill('$a')) +
      path('M0-68V-50M-10 38V62M0 38V68M10 38V62', line('$a', 4)) +
      '<ellipse cx="-16" cy="-20" rx="8" ry="13" fill="#fff" fill-opacity=".5"/>',
  },
  hat: {
    body: path(
      'M-66 30C-40 14-34 18-30 4L-22-46C-8-58 10-44 24-50L32 4C36 18 44 14 66 30 40 56-40 56-66 30Z',
    ),
    detail:
      path('M-30 2C-10 14 12 14 32 2L34 14C12 26-12 26-33 14Z', fill('$a')) +
      path('M-50 32C-20 46 20 46 50 32', line('$d', 3)) +
      path(ring(5, 11, 5), ' transform="translate(0 12)"' + fill('$l')),
  },
  ship: {
    body: path('M-62 18H62L46 50C30 60-30 60-46 50Z'),
    detail:
      path('M-4-62C36-44 44-16 40 8H-4Z', fill('#fff8e6')) +
      path('M-12-44C-44-26-48-8-46 8H-12Z', fill('$a')) +
      path('M-8-66V18', line('$d', 5)) +
      path('M-40 34H40', line('$l', 4)) +
      path('M-66 58Q-44 48-22 58T22 58 66 58', line('$g', 5)),
  },
};
