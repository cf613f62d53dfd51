import type { NoticesToDraw } from '../art/index';
import type { ContentService } from './content';
import { bannerArtOf, noticeArtOf } from './notices-view';

/** Banners and notices as the pictures know them. */
export const noticesToDraw = (service: ContentService): NoticesToDraw => ({
  async notice(merchantId, { kind, id, language }) {
    const content = await service.of(merchantId);
    if (kind === 'banner') {
      const banner = content.banners.find((row) => row.banner_id.toString() === id);
      return banner ? bannerArtOf(banner, language) : null;
    }
    const notice = content.announcements.find((row) => row.announcement_id.toString() === id);
    return notice ? noticeArtOf(notice) : null;
  },
});
