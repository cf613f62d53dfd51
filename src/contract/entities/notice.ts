import * as v from 'valibot';
import { looseCount, looseId, looseList, looseText, looseTime } from '../wire';

export interface Banner {
  id: string;
  group: string;
  image: string;
  title: string;
  /** URL opens an address, P a promotion, G a game, '' nothing. */
  linkType: string;
  link: string;
  gameId: string;
  vendor: string;
}

export interface Announcement {
  id: string;
  title: string;
  /** Rich text: sanitise before it is shown. */
  html: string;
  /** A logged in, B guest, F first login, '' all. */
  execution: string;
  promotionType: string;
}

export interface Promotion {
  id: string;
  title: string;
  html: string;
  category: string;
  images: string[];
  startsAt: number | null;
  endsAt: number | null;
  redirect: string;
  externalLink: string;
}

export interface Notices {
  banners: Banner[];
  notices: Announcement[];
  popups: Announcement[];
  promotions: Promotion[];
}

const images = v.pipe(
  looseList(v.object({ sequence: looseCount, url: looseText })),
  v.transform((list) => list.sort((a, b) => a.sequence - b.sequence).map((image) => image.url)),
);
const banner = v.pipe(
  v.object({
    bannerId: looseId,
    groupName: looseText,
    url: looseText,
    announcementImages: images,
    title: looseText,
    linkageType: looseText,
    linkage: looseText,
    nodeId: looseId,
    vendor: looseText,
  }),
  v.transform((wire): Banner => ({
    id: wire.bannerId,
    group: wire.groupName,
    image: wire.url || (wire.announcementImages[0] ?? ''),
    title: wire.title,
    linkType: wire.linkageType,
    link: wire.linkage,
    gameId: wire.nodeId,
    vendor: wire.vendor,
  })),
);
const announcement = v.pipe(
  v.object({
    id: looseId,
    title: looseText,
    content: looseText,
    execution: looseText,
    promotionType: looseText,
  }),
  v.transform((wire): Announcement => ({
    id: wire.id,
    title: wire.title,
    html: wire.content,
    execution: wire.execution,
    promotionType: wire.promotionType,
  })),
);
const promotion = v.pipe(
  v.object({
    id: looseId,
    title: looseText,
    content: looseText,
    category: looseText,
    startDate: looseTime,
    endDate: looseTime,
    redirect: looseText,
    externalLink: looseText,
    announcementImages: images,
  }),
  v.transform((wire): Promotion => ({
    id: wire.id,
    title: wire.title,
    html: wire.content,
    category: wire.category || 'other_promo',
    images: wire.announcementImages,
    startsAt: wire.startDate,
    endsAt: wire.endDate,
    redirect: wire.redirect,
    externalLink: wire.externalLink,
  })),
);

export const noticesFromWire = v.pipe(
  v.object({
    banners: looseList(banner),
    player: looseList(announcement),
    popup: looseList(announcement),
    promotion: looseList(promotion),
  }),
  v.transform((wire): Notices => ({
    banners: wire.banners,
    notices: wire.player,
    popups: wire.popup,
    promotions: wire.promotion,
  })),
);

export const noticesToWire = (notices: Notices): v.InferInput<typeof noticesFromWire> => ({
  banners: notices.banners.map((row) => ({
    bannerId: row.id,
    groupName: row.group,
    url: row.image,
    title: row.title,
    linkageType: row.linkType,
    linkage: row.link,
    nodeId: row.gameId,
    vendor: row.vendor,
  })),
  player: notices.notices.map(announcementToWire),
  popup: notices.popups.map(announcementToWire),
  promotion: notices.promotions.map((row) => ({
    id: row.id,
    title: row.title,
    content: row.html,
    category: row.category,
    startDate: row.startsAt ?? undefined,
    endDate: row.endsAt ?? undefined,
    redirect: row.redirect,
    externalLink: row.externalLink,
    announcementImages: row.images.map((url, index) => ({ sequence: index + 1, url })),
  })),
});
const announcementToWire = (row: Announcement): v.InferInput<typeof announcement> => ({
  id: row.id,
  title: row.title,
  content: row.html,
  execution: row.execution,
  promotionType: row.promotionType,
});

export interface Winner {
  customerName: string;
  /** Decimal text in the merchant's currency; sort by value, never by text. */
  amount: string;
  gameName: string;
  gameId: string;
  /** The vendor's own id, needed to launch. */
  vendorGameId: string;
  vendor: string;
  category: string;
  icon: string;
}
const winnerVo = v.object({
  customerName: looseText,
  winAmount: looseText,
  gameName: looseText,
  nodeName: looseText,
  nodeId: looseId,
  gameId: looseId,
  vendor: looseText,
  gameType: looseText,
  iconUrl: looseText,
});
export const winnersFromWire = v.pipe(
  v.object({ list: looseList(v.object({ vo: winnerVo })) }),
  v.transform((wire): Winner[] =>
    wire.list.map(({ vo }) => ({
      customerName: vo.customerName,
      amount: vo.winAmount,
      gameName: vo.gameName || vo.nodeName,
      gameId: vo.nodeId,
      vendorGameId: vo.gameId,
      vendor: vo.vendor,
      category: vo.gameType,
      icon: vo.iconUrl,
    })),
  ),
);
