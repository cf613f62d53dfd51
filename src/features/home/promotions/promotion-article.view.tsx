import { useState } from 'react';
import type { Promotion } from '../../../contract/entities/notice';
import type { promotions as words } from '../../../locales/en/promotions';
import type { TextOf } from '../../../react';
import { Alert } from '../../../ui/primitives/alert';
import { Button } from '../../../ui/primitives/button';
import { RichText } from '../../../ui/primitives/rich-text';
import { Leave } from '../leave.view';
import { opening, useTimes, type PromotionLinks } from './promotion-links';
import { PromotionPicture } from './promotion-picture.view';
import type { PromotionsState } from './promotions.controller';

interface PromotionArticleProps {
  t: TextOf<typeof words>;
  promotion: Promotion;
  state: PromotionsState;
  links: PromotionLinks;
}

/** One offer, with its terms and what to do about it. */
export function PromotionArticle({ t, promotion, state, links }: PromotionArticleProps) {
  const times = useTimes(t);
  const period = times(promotion);
  return (
    <article className="promotion">
      <a className="promotion-back" href={links.addressOf('')} onClick={opening(links, '')}>
        {t('back')}
      </a>
      <PromotionPicture promotion={promotion} eager />
      <h1 className="promotions-title">{promotion.title}</h1>
      {period !== '' && <p className="promotion-times">{period}</p>}
      <RichText html={promotion.html} />
      <div className="promotion-acts">
        {state.action !== null && (
          <Button look="main" onClick={state.act}>
            {t(state.action.type === 'address' ? 'more' : state.action.type)}
          </Button>
        )}
        <CopyLink t={t} address={links.addressOf(promotion.id)} />
      </div>
      {state.closed && <Alert tone="info">{t('rewardsClosed')}</Alert>}
      <Leave follow={state.follow} />
    </article>
  );
}

/** The link to this offer alone, to be shared. */
function CopyLink({ t, address }: { t: PromotionArticleProps['t']; address: string }) {
  const [said, setSaid] = useState<'' | 'copied' | 'copyFailed'>('');
  const whole = new URL(address, document.baseURI).href;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(whole);
      setSaid('copied');
    } catch {
      setSaid('copyFailed');
    }
  };
  return (
    <>
      <Button look="line" onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <p className="promotion-said" role="status">
        {said === '' ? '' : t(said, { address: whole })}
      </p>
    </>
  );
}
