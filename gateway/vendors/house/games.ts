/** The vendor's catalogue: what the lobby lists and launch() accepts. */
export const houseGames = [
  {
    gameId: 'GLOWMOTH',
    slug: 'glowmoth-orchard',
    names: { EN: 'Glowmoth Orchard', PT: 'Pomar das Mariposas', ES: 'Huerto de Polillas' },
  },
] as const;
export type HouseGame = (typeof houseGames)[number];

export const houseGameById = (gameId: string): HouseGame | null =>
  houseGames.find((game) => game.gameId === gameId) ?? null;
