import type { Query } from '../../database/types';

/** Titles of the demo in English, each with the text below it: others have a banner that is called Slots as well. */
export interface DemoTexts {
  banners: readonly string[];
  announcements: readonly string[];
  help: readonly string[];
  vendors: readonly string[];
}

/** How many of the demo's own texts a merchant shows; addresses of the demo lead nowhere (.test). */
interface DemoTextCounts extends Record<string, number> {
  banners: number;
  announcements: number;
  help: number;
  addresses: number;
  vendors: number;
  payees: number;
}

/** A title and its text, as `DemoTexts` has them. */
const BANNER = `titles->>'EN' || E'\\n' || coalesce(subtitles->>'EN', '')`;
const ANNOUNCEMENT = `titles->>'EN' || E'\\n' || coalesce(contents->>'EN', '')`;
export const demoText = (title: string, text: string): string => `${title}\n${text}`;

const NOWHERE = '^https?://[^/]*[.]test(/|$)';

export const countDemoTexts = async (
  query: Query,
  of: { merchantId: number; texts: DemoTexts; accounts: readonly string[] },
): Promise<DemoTextCounts> => {
  const { texts } = of;
  const [row] = await query<DemoTextCounts>(
    `select (select count(*)::int from banner where merchant_id = $1 and enabled and ${BANNER} = any($2)) as banners,
            (select count(*)::int from announcement where merchant_id = $1 and enabled and ${ANNOUNCEMENT} = any($3))
              as announcements,
            (select count(*)::int from help_topic where merchant_id = $1 and language = 'EN'
              and title || E'\\n' || content = any($4)) as help,
            (select count(*)::int from resource where merchant_id = $1 and url ~ $5)
              + (select count(*)::int from customer_service where merchant_id = $1 and path ~ $5) as addresses,
            (select count(*)::int from vendor where merchant_id = $1 and enabled and name = any($6)) as vendors,
            (select count(*)::int from payee p join member m on m.merchant_id = p.merchant_id and m.id = p.member_id
              where p.merchant_id = $1 and p.removed_at is null and m.status = 'active' and m.name_key = any($7)) as payees`,
    [of.merchantId, texts.banners, texts.announcements, texts.help, NOWHERE, texts.vendors, of.accounts],
  );
  return row ?? { banners: 0, announcements: 0, help: 0, addresses: 0, vendors: 0, payees: 0 };
};

/** Banners and announcements of the demo show no more; addresses that lead nowhere are deleted. */
export const hideDemoTexts = async (
  query: Query,
  of: { merchantId: number; texts: DemoTexts },
): Promise<void> => {
  const { merchantId, texts } = of;
  await query(
    `update banner set enabled = false where merchant_id = $1 and enabled and ${BANNER} = any($2)`,
    [merchantId, texts.banners],
  );
  await query(
    `update announcement set enabled = false where merchant_id = $1 and enabled and ${ANNOUNCEMENT} = any($2)`,
    [merchantId, texts.announcements],
  );
  await query('delete from resource where merchant_id = $1 and url ~ $2', [merchantId, NOWHERE]);
  await query('delete from customer_service where merchant_id = $1 and path ~ $2', [merchantId, NOWHERE]);
};
