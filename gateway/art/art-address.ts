import { artVersion, type BannerArt, type GameArt } from './art';
import { pickText, type TextMap } from '../platform/index';

/** A game as far as its picture shows it. */
export interface DrawnGame {
  nodeId: bigint;
  names: TextMap;
  vendorName: string;
  category: string;
  classify: string;
  motif: string;
}

/** What a game's picture shows in a language. */
export const gameArtOf = (game: DrawnGame, language: string): GameArt => ({
  nodeId: game.nodeId,
  title: pickText(game.names, language),
  vendorName: game.vendorName,
  category: game.category,
  classify: game.classify,
  motif: game.motif,
});

export const gameArtVersion = (art: GameArt): string =>
  artVersion([art.nodeId.toString(), art.title, art.vendorName, art.category, art.classify, art.motif]);
export const bannerArtVersion = (art: BannerArt): string =>
  artVersion([art.bannerId.toString(), art.title, art.subtitle, art.motif]);
export const vendorMarkVersion = (vendor: { code: string; name: string }): string =>
  artVersion([vendor.code, vendor.name]);

const address = (input: {
  merchant: string;
  kind: string;
  id: string;
  language: string;
  version: string;
}): string => `/art/${input.merchant}/${input.kind}/${input.id}.svg?l=${input.language}&v=${input.version}`;

// Addresses start at the root of the image CDN or of the gateway: clients put one of the two in front.
export const gameArtAddress = (input: { merchant: string; game: DrawnGame; language: string }): string =>
  address({
    merchant: input.merchant,
    kind: 'game',
    id: input.game.nodeId.toString(),
    language: input.language,
    version: gameArtVersion(gameArtOf(input.game, input.language)),
  });
export const bannerArtAddress = (input: {
  merchant: string;
  kind: 'banner' | 'notice';
  art: BannerArt;
  language: string;
}): string =>
  address({
    merchant: input.merchant,
    kind: input.kind,
    id: input.art.bannerId.toString(),
    language: input.language,
    version: bannerArtVersion(input.art),
  });
export const vendorMarkAddress = (input: {
  merchant: string;
  vendor: { code: string; name: string };
  language: string;
}): string =>
  address({
    merchant: input.merchant,
    kind: 'vendor',
    id: input.vendor.code,
    language: input.language,
    version: vendorMarkVersion(input.vendor),
  });
