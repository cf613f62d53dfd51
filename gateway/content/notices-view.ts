import {
  noticesToWire,
  type Announcement,
  type Banner,
  type Promotion,
} from '../../src/contract/entities/notice';
import type { AnnouncementRow, BannerRow } from './content.queries';
import { type BannerArt, bannerArtAddress } from '../art/index';
import type { MerchantContent } from './content';
import { pickText } from '../platform/index';
import { pictureAddress } from './picture-file';

export interface NoticeQuestion {
  /** B banner, PL notice, PU popup, PR promotion, H hot match, A after login; empty for all. */
  types: readonly string[];
  /** Visitor's state as the client says: A logged in, B guest, F first login, several by comma; '' takes `loggedIn`. */
  execution: string;
  loggedIn: boolean;
  /** Banner group, '' for all. */
  group: string;
  platform: 'W' | 'M';
  language: string;
  nowMs: number;
}

const isOpen = (row: { starts_at: Date | null; ends_at: Date | null }, nowMs: number): boolean =>
  (row.starts_at === null || row.starts_at.getTime() <= nowMs) &&
  (row.ends_at === null || row.ends_at.getTime() > nowMs);

/** Who may see a row: all, the visitor's own state, and first-login rows for any member (the client knows whose first it is). */
const executionsFor = (question: NoticeQuestion): ReadonlySet<string> => {
  const asked = question.execution
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
  const states = asked.length > 0 ? asked : [question.loggedIn ? 'A' : 'B'];
  return new Set(['', ...states, ...(states.includes('A') ? ['F'] : [])]);
};

export const bannerArtOf = (row: BannerRow, language: string): BannerArt => ({
  bannerId: row.banner_id,
  title: pickText(row.titles, language),
  subtitle: pickText(row.subtitles, language),
  motif: row.motif,
});
/** Its title stands beside the picture, so the picture says none. */
export const noticeArtOf = (row: AnnouncementRow): BannerArt => ({
  bannerId: row.announcement_id,
  title: '',
  subtitle: '',
  motif: row.motif,
});

const bannerOf = (row: BannerRow, merchant: string, language: string): Banner => ({
  id: row.banner_id.toString(),
  group: row.group_name,
  image:
    row.picture === ''
      ? bannerArtAddress({ merchant, kind: 'banner', art: bannerArtOf(row, language), language })
      : pictureAddress({ merchant, id: row.picture }),
  title: pickText(row.titles, language),
  linkType: row.link_type,
  link: row.link,
  gameId: row.node_id?.toString() ?? '',
  vendor: row.vendor,
});

const announcementOf = (row: AnnouncementRow, language: string): Announcement => ({
  id: row.announcement_id.toString(),
  title: pickText(row.titles, language),
  html: pickText(row.contents, language),
  execution: row.execution,
  promotionType: row.promotion_type,
});

const promotionOf = (row: AnnouncementRow, merchant: string, language: string): Promotion => ({
  id: row.announcement_id.toString(),
  title: pickText(row.titles, language),
  html: pickText(row.contents, language),
  category: row.category,
  images: [
    row.picture === ''
      ? bannerArtAddress({ merchant, kind: 'notice', art: noticeArtOf(row), language })
      : pictureAddress({ merchant, id: row.picture }),
  ],
  startsAt: row.starts_at?.getTime() ?? null,
  endsAt: row.ends_at?.getTime() ?? null,
  redirect: row.redirect,
  externalLink: row.external_link,
});

/** Everything of the asked types that this visitor may see now, as it travels. */
export const noticesFor = (
  content: MerchantContent,
  question: NoticeQuestion,
): ReturnType<typeof noticesToWire> & { hot: object[]; afterLogin: object[] } => {
  const { language, nowMs, platform } = question;
  const { code } = content.merchant;
  const executions = executionsFor(question);
  const wants = (type: string): boolean => question.types.length === 0 || question.types.includes(type);
  const rows = (type: AnnouncementRow['type']): AnnouncementRow[] =>
    wants(type)
      ? content.announcements.filter(
          (row) =>
            row.type === type &&
            row.platform === platform &&
            executions.has(row.execution) &&
            isOpen(row, nowMs),
        )
      : [];
  const banners = wants('B')
    ? content.banners.filter(
        (row) =>
          row.platform === platform &&
          (question.group === '' || row.group_name === question.group) &&
          isOpen(row, nowMs),
      )
    : [];
  const plain = (row: AnnouncementRow): object => ({
    ...announcementOf(row, language),
    nodeId: row.node_id?.toString() ?? '',
  });
  return {
    ...noticesToWire({
      banners: banners.map((row) => bannerOf(row, code, language)),
      notices: rows('PL').map((row) => announcementOf(row, language)),
      popups: rows('PU').map((row) => announcementOf(row, language)),
      promotions: rows('PR').map((row) => promotionOf(row, code, language)),
    }),
    hot: rows('H').map(plain),
    afterLogin: rows('A').map(plain),
  };
};

/** What agents are told now, as it travels. */
export const agentNoticesFor = (
  content: MerchantContent,
  { language, nowMs }: Pick<NoticeQuestion, 'language' | 'nowMs'>,
): ReturnType<typeof noticesToWire> =>
  noticesToWire({
    banners: [],
    notices: content.announcements
      .filter((row) => row.type === 'AG' && isOpen(row, nowMs))
      .map((row) => announcementOf(row, language)),
    popups: [],
    promotions: [],
  });
