import type { Database } from '../database/types';
import type { TextMap } from '../platform/index';

/** Of banners, and of announcements. */
export const MAX_ROWS = 1_000;
export const MAX_TOPICS = 5_000;

export interface BannerRow extends Record<string, unknown> {
  banner_id: bigint;
  group_name: string;
  platform: 'W' | 'M';
  titles: TextMap;
  subtitles: TextMap;
  motif: string;
  /** Of a picture that the operator brought; '': it is drawn. */
  picture: string;
  link_type: string;
  link: string;
  node_id: bigint | null;
  vendor: string;
  starts_at: Date | null;
  ends_at: Date | null;
}

export const readBanners = (db: Database, merchantId: number): Promise<BannerRow[]> =>
  db.merchant(merchantId).query<BannerRow>(
    `select banner_id, group_name, platform, titles, subtitles, motif, picture, link_type, link, node_id, vendor, starts_at, ends_at
       from banner where enabled order by sort, banner_id limit ${MAX_ROWS}`,
  );

export interface AnnouncementRow extends Record<string, unknown> {
  announcement_id: bigint;
  /** AG: for agents. */
  type: 'PL' | 'PU' | 'PR' | 'H' | 'A' | 'AG';
  execution: '' | 'A' | 'B' | 'F';
  platform: 'W' | 'M';
  titles: TextMap;
  contents: TextMap;
  promotion_type: string;
  category: string;
  redirect: string;
  external_link: string;
  node_id: bigint | null;
  motif: string;
  picture: string;
  starts_at: Date | null;
  ends_at: Date | null;
}

export const readAnnouncements = (db: Database, merchantId: number): Promise<AnnouncementRow[]> =>
  db.merchant(merchantId).query<AnnouncementRow>(
    `select announcement_id, type, execution, platform, titles, contents, promotion_type, category, redirect,
            external_link, node_id, motif, picture, starts_at, ends_at
       from announcement where enabled order by sort, announcement_id limit ${MAX_ROWS}`,
  );

export interface HelpRow extends Record<string, unknown> {
  topic_id: number;
  language: string;
  parent_id: number | null;
  tag: string;
  title: string;
  content: string;
}

export const readHelp = (db: Database, merchantId: number): Promise<HelpRow[]> =>
  db.merchant(merchantId).query<HelpRow>(
    `select topic_id, language, parent_id, tag, title, content
       from help_topic where enabled order by sort, topic_id limit ${MAX_TOPICS}`,
  );
