import { useEffect, useRef } from 'react';
import type { PromotionOffer } from '../../contract/entities/promotion';
import { useFormat, useLazy, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { isCertain, useConditions, useGift, useOddsText } from './conditions';
import type { Offers } from './offers.controller';

/** Letters of a version's hash that are shown: enough to compare. */
const HASH_LETTERS = 12;
const PPM_OF_PERCENT = 10_000;

interface OfferProps {
  offer: PromotionOffer;
  model: Offers;
  /** `isWaiting`: a person looks at it first. */
  onClaimed(what: string, isWaiting: boolean): void;
}

/** One offer: its conditions stand beside it, before the button. */
export function OfferView({ offer, model, onClaimed }: OfferProps) {
  const t = useText('offers');
  const { dateTime } = useFormat();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [offer.code]);
  const { until } = offer;
  return (
    <article className="of" part="offer">
      <LinkButton onClick={() => model.open('')}>‹ {t('back')}</LinkButton>
      <div className="of-one">
        <section className="of-box">
          <h2 className="of-title" ref={title} tabIndex={-1}>
            <bdi>{offer.title}</bdi>
          </h2>
          <p className="of-fact">{until === null ? t('noEnd') : t('until', { at: dateTime(until) })}</p>
          {offer.remark !== '' && (
            <p className="of-terms">
              <bdi>{offer.remark}</bdi>
            </p>
          )}
          <Conditions offer={offer} />
          {model.hasCode && <StandingLater offer={offer} model={model} />}
          <Acts offer={offer} model={model} onClaimed={onClaimed} />
        </section>
        <section className="of-box" part="terms">
          <h3 className="of-sub">{t('terms')}</h3>
          <p className="of-terms">
            <bdi>{offer.terms}</bdi>
          </p>
          <Odds offer={offer} />
          <p className="of-fact">
            {t('version', { version: String(offer.version), hash: offer.hash.slice(0, HASH_LETTERS) })}
          </p>
        </section>
      </div>
    </article>
  );
}

/** Why and why not: for members, behind what all read. */
function StandingLater({ offer, model }: Pick<OfferProps, 'offer' | 'model'>) {
  const { part } = useLazy(() => import('./standing.view'));
  return part && <part.Standing code={offer.code} toGames={model.toGames} />;
}

/** What the app gives is taken inside of it. */
function AppLater({ onTaken }: { onTaken(): void }) {
  const { part } = useLazy(() => import('./standing.view'));
  return part && <part.AppReward onTaken={onTaken} />;
}

function Conditions({ offer }: { offer: PromotionOffer }) {
  const t = useText('offers');
  const rows = useConditions()(offer);
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="of-sub">{t('conditions')}</h3>
      <dl className="of-rows" part="conditions">
        {rows.map(({ name, lines }) => (
          <Row key={name} name={t(name)} lines={lines} />
        ))}
      </dl>
    </>
  );
}

const Row = ({ name, lines }: { name: string; lines: readonly string[] }) => (
  <>
    <dt>{name}</dt>
    <dd>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </dd>
  </>
);

function Odds({ offer }: { offer: PromotionOffer }) {
  const t = useText('offers');
  const { number } = useFormat();
  const said = useOddsText();
  // What is certain stands among the conditions.
  if (isCertain(offer)) return null;
  return (
    <>
      <h3 className="of-sub">{t('odds')}</h3>
      <table className="of-odds" part="odds">
        <thead>
          <tr>
            <th scope="col">{t('prize')}</th>
            <th scope="col">{t('chance')}</th>
          </tr>
        </thead>
        <tbody>
          {offer.odds.map(({ amount, ppm }) => (
            <tr key={amount}>
              <th scope="row">{said(amount)}</th>
              <td>{number(ppm / PPM_OF_PERCENT)} %</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** What waits is claimed here; else the way to it. */
function Acts({ offer, model, onClaimed }: OfferProps) {
  const t = useText('offers');
  const { errorText } = useFormat();
  const gift = useGift();
  const waiting = model.waitingOf(offer);
  const { busy, error } = model.claiming;
  const way = model.wayOf(offer);
  return (
    <div className="of-acts">
      {error !== null && <Alert tone="error">{errorText(error)}</Alert>}
      {waiting.map((reward) => (
        <Button
          key={reward.id}
          look="main"
          wide
          busy={busy}
          part="claim"
          onClick={() =>
            void model.claim(reward).then((became) => {
              if (became !== null) onClaimed(gift(reward), became === 'waits');
            })
          }
        >
          {t('claim', { what: gift(reward) })}
        </Button>
      ))}
      {waiting.some(({ isBonus }) => isBonus) && <p className="of-fact">{t('claimBonus')}</p>}
      {waiting.length === 0 && way === 'app' && <AppLater onTaken={model.again} />}
      {waiting.length === 0 && way !== null && way !== 'app' && (
        <Button look="main" wide onClick={() => model.go(way)} part="take-part">
          {t(way)}
        </Button>
      )}
    </div>
  );
}
