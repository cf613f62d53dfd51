import { useState } from 'react';
import type { Bet, BetTotals } from '../../contract/entities/record-bets';
import { isMore } from '../../react/amounts';
import { useFormat, useImages, useText } from '../../react';
import { Dialog } from '../../ui/overlays/dialog';
import { Outline } from '../../ui/primitives/icon';
import { showValue } from '../../ui/primitives/show-value';
import { BetDetails } from './bet-detail.view';
import { bodyStyles } from './body-styles';
import type { DayTexts } from '../../react/days';
import { Pick, RecordsFilter } from './filter.view';
import { RecordsFrame } from './frame.view';
import { ANY_BETS, useBets, useBetsFilter, useLobbyNames, type BetsFilter } from './records.controller';
import { categoryName, isTicket, STATES, stateName, vendorName } from './words';

export const styles = bodyStyles;

/** A ticket with its perforation. */
const TICKET = 'M3 7.5h18v3a1.5 1.5 0 000 3v3H3v-3a1.5 1.5 0 000-3zM14.5 8v8';

/** Rounds that the gateway adds up for one answer. */
const SUMMED = 10_000;

function Fields({ draft, change }: { draft: BetsFilter; change(change: Partial<BetsFilter>): void }) {
  const t = useText('records');
  const { vendors, categories } = useLobbyNames();
  return (
    <>
      <div className="rec-pair">
        <Pick
          label={t('vendor')}
          value={draft.vendor}
          rows={[['', t('allVendors')], ...vendors]}
          onPick={(vendor) => change({ vendor })}
        />
        <Pick
          label={t('category')}
          value={draft.category}
          rows={[['', t('allCategories')], ...categories.map((key) => [key, categoryName(t, key)] as const)]}
          onPick={(category) => change({ category })}
        />
      </div>
      <Pick
        label={t('state')}
        value={draft.state}
        rows={[['', t('allStates')], ...STATES.map((state) => [state, t(state)] as const)]}
        onPick={(value) => change({ state: STATES.find((state) => state === value) ?? '' })}
      />
      <div className="rec-pair">
        {(['min', 'max'] as const).map((name) => (
          <label key={name} className="rec-pick">
            <span>{t(name)}</span>
            <input
              name={name}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              ref={showValue(draft[name])}
              onInput={(event) => change({ [name]: event.currentTarget.value })}
            />
          </label>
        ))}
      </div>
    </>
  );
}

function Sums({ totals }: { totals: BetTotals }) {
  const { money, number } = useFormat();
  const t = useText('records');
  return (
    <>
      <dl className="rec-sums" part="totals">
        {/* An older gateway may not say how many there are. */}
        {totals.count > 0 && (
          <div>
            <dt>{t('rounds')}</dt>
            <dd>{number(totals.count)}</dd>
          </div>
        )}
        <div>
          <dt>{t('bet')}</dt>
          <dd translate="no">{money(totals.stake)}</dd>
        </div>
        <div>
          <dt>{t('win')}</dt>
          <dd translate="no">{money(totals.win)}</dd>
        </div>
        <div>
          <dt>{t('net')}</dt>
          <dd className={totals.net.minor > 0n ? 'rec-up' : ''}>{money(totals.net)}</dd>
        </div>
      </dl>
      {totals.partial ? <p className="rec-fact">{t('partial', { count: number(SUMMED) })}</p> : null}
    </>
  );
}

function Row({ bet, texts, onOpen }: { bet: Bet; texts: DayTexts; onOpen(): void }) {
  const { money } = useFormat();
  const { image } = useImages();
  const t = useText('records');
  return (
    <li>
      <button type="button" className="rec-row" part="row" aria-haspopup="dialog" onClick={onOpen}>
        {bet.icon === '' ? (
          <span className="rec-art">
            {isTicket(bet) && <Outline d={TICKET} size={24} strokeWidth="1.6" />}
          </span>
        ) : (
          <img className="rec-art" src={image(bet.icon)} alt="" width={36} height={48} loading="lazy" />
        )}
        <span className="rec-words">
          <b>{bet.gameName || vendorName(t, bet)}</b>
          <span className="rec-fact">
            {[vendorName(t, bet), texts.moment(bet.openedAt)].filter(Boolean).join(' · ')}
          </span>
          {bet.state === 'completed' && !isTicket(bet) ? null : (
            <span className="rec-fact">{stateName(t, bet)}</span>
          )}
        </span>
        <span className="rec-amounts">
          <b className={isMore(bet.win, bet.bet) ? 'rec-up' : ''}>{money(bet.win)}</b>
          <span className="rec-fact">
            {t('bet')} {money(bet.bet)}
          </span>
        </span>
      </button>
    </li>
  );
}

/** Rounds of all vendors in one list. */
export function BetsBody() {
  const t = useText('records');
  const list = useBets();
  const { shown } = list;
  const readFilter = useBetsFilter(shown?.totals.stake.currency ?? '');
  const [open, setOpen] = useState<Bet | null>(null);
  return (
    <>
      <RecordsFrame
        title={t('bets')}
        list={list}
        periods={['today', 'yesterday', 'week', 'month']}
        any={ANY_BETS}
        isEmpty={shown?.bets.length === 0}
        filter={
          <RecordsFilter
            filter={list.filter}
            any={ANY_BETS}
            window={shown?.window ?? null}
            narrow={list.narrow}
            read={readFilter}
            fields={(draft, change) => <Fields draft={draft} change={change} />}
          />
        }
      >
        {shown === null ? null : (
          <>
            <Sums totals={shown.totals} />
            <ul className="rec-rows">
              {shown.bets.map((bet) => (
                <Row
                  key={`${bet.vendor} ${bet.id}`}
                  bet={bet}
                  texts={list.texts}
                  onOpen={() => setOpen(bet)}
                />
              ))}
            </ul>
          </>
        )}
      </RecordsFrame>
      <Dialog
        open={open !== null}
        title={t('details')}
        closeLabel={t('close')}
        onClose={() => setOpen(null)}
        size={560}
      >
        {open === null ? null : <BetDetails bet={open} texts={list.texts} />}
      </Dialog>
    </>
  );
}
