import { disc, fill, line, path, ring, spokes, type Motif } from './art-shapes';

/** What games are played with and what is won. */
export const playMotifs: Readonly<Record<string, Motif>> = {
  gem: {
    body: path('M-36-50H36L64-16 0 62-64-16Z'),
    detail:
      path('M-64-16-24-16 0 62Z', fill('$d', 0.35)) +
      path('M24-16 64-16 0 62Z', fill('$d', 0.55)) +
      path('M-36-50H0L-24-16Z', fill('#fff', 0.55)) +
      path('M-64-16H64M-36-50-24-16 0 62 24-16 36-50M-24-16 0-50 24-16', line('#fff', 1.5)),
  },
  crown: {
    body:
      path('M-56 44-66-26-30 4 0-50 30 4 66-26 56 44Z') +
      disc(-66, -30, 8) +
      disc(0, -54, 9) +
      disc(66, -30, 8),
    detail:
      path('M-56 44-54 26H54L56 44Z', fill('$d')) +
      disc(0, 35, 6, fill('$a')) +
      disc(-30, 35, 5, fill('$g')) +
      disc(30, 35, 5, fill('$g')) +
      path('M0-38-14 8 0 16 14 8Z', fill('$a')),
  },
  star: {
    body: path(ring(5, 66, 29)),
    detail: path(
      'M0-66 0 0 17-24ZM63-20 0 0 28 9ZM39 53 0 0 0 29ZM-39 53 0 0-28 9ZM-63-20 0 0-17-24Z',
      fill('$d', 0.45),
    ),
  },
  seven: {
    body: path('M-52-58H54V-34C24-6 6 22 2 60H-40C-36 24-18-8 8-28H-26V-12H-52Z'),
    detail: path('M-44-50H46', line('#fff', 5)) + path('M2 60H-40C-39 52-37 44-35 37H6Z', fill('$a', 0.8)),
  },
  bell: {
    body: path('M-54 34C-40 20-40 0-38-18-34-46-16-54 0-54S34-46 38-18C40 0 40 20 54 34Z') + disc(0, -58, 8),
    detail:
      disc(0, 46, 13, fill('$a')) +
      path('M-54 34H54', line('$d', 7)) +
      path('M-26 12C-26-14-22-32-10-40', line('#fff', 6)),
  },
  coin: {
    body: disc(0, 0, 62),
    detail:
      disc(0, 0, 49, line('$d', 4)) +
      path(ring(5, 36, 16), fill('$d', 0.85)) +
      path(ring(5, 33, 14), fill('$l')) +
      path('M-52-26A58 58 0 0 1-18-55', line('#fff', 5)),
  },
  cards: {
    body:
      '<rect x="-30" y="-46" width="62" height="90" rx="9" transform="rotate(-16)"/>' +
      '<rect x="-22" y="-46" width="62" height="90" rx="9" transform="rotate(12)"/>',
    detail:
      '<rect x="-18" y="-42" width="54" height="82" rx="6" transform="rotate(12)" fill="#fff"/>' +
      path(
        'M0-22C10-12 26-4 26 10 26 22 10 26 3 14L8 28H-8L-3 14C-10 26-26 22-26 10-26-4-10-12 0-22Z',
        ' transform="translate(8-2)rotate(12)scale(.8)"' + fill('$b'),
      ) +
      path('M-14-33h9M19 30h9', line('$a', 5)),
  },
  chips: {
    body: disc(0, -4, 60),
    detail:
      disc(
        0,
        -4,
        51,
        ' fill="none" stroke="$b" stroke-width="17" stroke-linecap="butt" stroke-dasharray="26.7 26.7"',
      ) +
      disc(0, -4, 38, fill('$d')) +
      disc(0, -4, 34, fill('$l')) +
      path(ring(4, 26, 11), ' transform="translate(0-4)"' + fill('$a')),
  },
  dice: {
    body: path('M0-64 58-34V32L0 64-58 32V-34Z'),
    detail:
      path('M0-4 58-34V32L0 64Z', fill('$d', 0.6)) +
      path('M0-64 58-34 0-4-58-34Z', fill('$l', 0.75)) +
      '<g fill="$b"><ellipse cx="0" cy="-34" rx="10" ry="6"/><ellipse cx="-42" cy="-8" rx="6" ry="8"/><ellipse cx="-16" cy="42" rx="6" ry="8"/><ellipse cx="-29" cy="16" rx="6" ry="8"/></g><g fill="#fff"><ellipse cx="16" cy="18" rx="6" ry="8"/><ellipse cx="42" cy="8" rx="6" ry="8"/><ellipse cx="16" cy="42" rx="6" ry="8"/><ellipse cx="42" cy="30" rx="6" ry="8"/></g>',
  },
  wheel: {
    body: disc(0, 0, 64),
    detail:
      disc(
        0,
        0,
        46,
        ' fill="none" stroke="$b" stroke-width="24" stroke-linecap="butt" stroke-dasharray="18.06 18.06"',
      ) +
      disc(
        0,
        0,
        46,
        ' fill="none" stroke="$a" stroke-width="24" stroke-linecap="butt" stroke-dasharray="18.06 126.4"',
      ) +
      disc(0, 0, 28, fill('$d')) +
      path(spokes(4, 0, 24), line('$l', 5)) +
      disc(0, 0, 9, fill('$l')) +
      disc(36, -36, 7, fill('#fff')),
  },
  football: {
    body: disc(0, 0, 62),
    detail:
      disc(0, 0, 60, fill('#fff', 0.82)) +
      path(ring(5, 26, 21), fill('$b')) +
      path('M0-26V-44M25-8 42-14M15 21 26 36M-15 21-26 36M-25-8-42-14', line('$b', 4)) +
      path(
        'M-14-59 0-44 14-59ZM52-32 42-14 61-4ZM46 41 26 36 22 57ZM-46 41-26 36-22 57ZM-52-32-42-14-61-4Z',
        fill('$b'),
      ),
  },
  basketball: {
    body: disc(0, 0, 62),
    detail:
      path('M-62 0H62M0-62V62M-44-44C-16-22-16 22-44 44M44-44C16-22 16 22 44 44', line('$b', 4)) +
      path('M-44-28A52 52 0 0 1-20-48', line('#fff', 5)),
  },
  racket: {
    body:
      '<ellipse cx="-10" cy="-18" rx="42" ry="48" transform="rotate(-38 -10 -18)"/>' +
      path('M14 16 24 6 62 52 50 62Z'),
    detail:
      '<ellipse cx="-10" cy="-18" rx="33" ry="39" transform="rotate(-38 -10 -18)" fill="$b"/>' +
      path('M-44-34 14 6M-36-48 20-8M-22-54-38 4M-4-54-24 18M14-44-8 20', line('$l', 1.8)) +
      disc(44, -36, 17, fill('#d7f23a')) +
      path('M32-48A20 20 0 0 1 58-28', line('#fff', 3)),
  },
  trophy: {
    body: path('M-38-56H38C38-10 26 14 8 20V36H26V54H-26V36H-8V20C-26 14-38-10-38-56Z'),
    detail:
      path('M-38-46C-64-50-66-8-26-2M38-46C64-50 66-8 26-2', line('$m', 8)) +
      path(ring(5, 18, 8), ' transform="translate(0-22)"' + fill('$a')) +
      path('M-26-48C-26-20-20-4-12 4', line('#fff', 4)) +
      path('M-26 54H26V42H-26Z', fill('$d')),
  },
  gamepad: {
    body: path('M-38-30H38C64-30 72 40 54 48 40 52 32 22 20 20H-20C-32 22-40 52-54 48-72 40-64-30-38-30Z'),
    detail:
      path('M-32-18V6M-44-6H-20', line('$b', 8)) +
      disc(24, -4, 6, fill('$a')) +
      disc(40, -4, 6, fill('$g')) +
      disc(32, -15, 6, fill('$l')) +
      disc(32, 7, 6, fill('$d')) +
      path('M-34-26H34', line('#fff', 3)),
  },
  joust: {
    body: path('M-58-20C-40-58 40-58 58-20L46 30C30 50-30 50-46 30Z'),
    detail:
      path('M-40-8H40V14H-40Z', fill('$b')) +
      path('M-40 3H40', line('$g', 7)) +
      path('M-20 44V26H20V44', line('$d', 4)) +
      path('M0-48V-14', line('$a', 8)) +
      path('M-40-24C-30-38-18-42-8-44', line('#fff', 4)),
  },
  balls: {
    body: disc(0, -26, 36) + disc(-36, 28, 32) + disc(36, 28, 32),
    detail:
      disc(0, -28, 18, fill('#fff')) +
      disc(-36, 26, 16, fill('#fff')) +
      disc(36, 26, 16, fill('#fff')) +
      disc(0, -26, 34, line('$l', 2)) +
      '<g font-family="Arial,sans-serif" font-weight="800" text-anchor="middle" fill="$b"><text y="-20" font-size="23">%1</text><text x="-36" y="33" font-size="20">%2</text><text x="36" y="33" font-size="20">%3</text></g>',
  },
  ticket: {
    body: path('M-64-34H64V-12A12 12 0 0 0 64 12V34H-64V12A12 12 0 0 0-64-12Z', ' transform="rotate(-10)"'),
    detail:
      '<g transform="rotate(-10)">' +
      path(
        'M28-30V30',
        ' fill="none" stroke="$b" stroke-width="3" stroke-linecap="butt" stroke-dasharray="6 6"',
      ) +
      path(ring(5, 22, 10), ' transform="translate(-20)"' + fill('$a')) +
      path('M42-14H52M42 0H52M42 14H52', line('$d', 4)) +
      '</g>',
  },
  scratch: {
    body: '<rect x="-52" y="-60" width="104" height="120" rx="12"/>',
    detail:
      '<rect x="-42" y="-26" width="84" height="54" rx="8" fill="$b"/>' +
      path('M-34 16-18-14-6 18 8-16 20 14 32-12', line('$l', 9)) +
      '<rect x="-36" y="-50" width="72" height="12" rx="6" fill="$a"/><rect x="-24" y="38" width="48" height="10" rx="5" fill="$d"/>',
  },
  domino: {
    body: '<rect x="-34" y="-62" width="68" height="124" rx="12" transform="rotate(14)"/>',
    detail:
      '<g transform="rotate(14)">' +
      path('M-24 0H24', line('$d', 4)) +
      '<g fill="$b">' +
      disc(-16, -46, 6.5) +
      disc(16, -16, 6.5) +
      disc(0, -31, 6.5) +
      disc(-16, 16, 6.5) +
      disc(16, 16, 6.5) +
      disc(-16, 46, 6.5) +
      disc(16, 46, 6.5) +
      '</g></g>',
  },
  tiles: {
    body: '<rect x="-60" y="-34" width="54" height="76" rx="9"/><rect x="6" y="-44" width="54" height="76" rx="9"/>',
    detail:
      '<rect x="-54" y="-30" width="42" height="60" rx="6" fill="#fffdf2"/><rect x="12" y="-40" width="42" height="60" rx="6" fill="#fffdf2"/>' +
      disc(-33, 0, 14, line('$a', 5)) +
      disc(-33, 0, 5, fill('$d')) +
      path('M33-30V10M22-20H44M22 0H44', line('#1c7c54', 5)),
  },
  horseshoe: {
    body: path('M-58-8C-58-78 58-78 58-8L50 54H24C36 20 36-34 0-34S-36 20-24 54H-50Z'),
    detail:
      '<g fill="$b">' +
      disc(-46, 0, 5) +
      disc(46, 0, 5) +
      disc(-38, -30, 5) +
      disc(38, -30, 5) +
      disc(0, -48, 5) +
      disc(-42, 30, 5) +
      disc(42, 30, 5) +
      '</g>' +
      path('M-50-14C-48-44-30-56-16-58', line('#fff', 3)),
  },
};
