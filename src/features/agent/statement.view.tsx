import { useState } from 'react';
import type { PayBehindRow, PayFile } from '../../contract/entities/agent-pay';
import type { Charge } from '../../contract/pay';
import { isNone } from '../../react/amounts';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { ErrorState } from '../../ui/primitives/state';
import { DayBets } from './drill.view';
import { useReportTexts } from './overview.controller';
import { useBehind, useStatement, type Checked } from './statements.controller';
import { useMissingWords, usePayProduct } from './terms.controller';
import { Terms } from './terms.view';

const MILLION = 1_000_000;
const MONEY = ['gross', 'corrections', 'opening', 'due', 'paid', 'passed', 'owed', 'closing'] as const;
/** Told also where they are nothing. */
const ALWAYS: readonly string[] = ['gross', 'due', 'paid'];

/** One statement: how it is computed, what is paid, and the bets behind it. */
export function Statement({ id }: { id: string }) {
  const t = useText('agentPay');
  const common = useText('common');
  const { errorText } = useFormat();
  const { value, error, again } = useStatement(id);
  if (error !== null)
    return (
      <ErrorState
        title={t('failed')}
        text={errorText(error)}
        error={error}
        action={<Button onClick={again}>{common('retry')}</Button>}
      />
    );
  if (value === null) return <span className="f-skeleton office-tile-waits" aria-busy="true" />;
  return (
    <div className="rec-detail" part="statement">
      <Check {...value} />
      <Lines {...value} />
      <Paid file={value.file} />
      <Terms terms={value.file.terms} label={t('current')} />
      <Behind id={id} />
      <Hashes file={value.file} />
    </div>
  );
}

function Check({ file, result, isSame }: Checked) {
  const t = useText('agentPay');
  const { money } = useFormat();
  const { currency } = file.gross;
  return isSame ? (
    <Alert tone="success">{t('checked')}</Alert>
  ) : (
    <Alert tone="error">{t('different', { amount: money({ minor: result.gross, currency }) })}</Alert>
  );
}

function Lines({ file }: Checked) {
  const t = useText('agentPay');
  const { money } = useFormat();
  const missingOf = useMissingWords();
  const { tier, missing, gross } = file;
  return (
    <section>
      <h3>{t('lines')}</h3>
      <ol className="rec-lines" part="lines">
        {file.lines.map(({ item, amount }) => (
          <li key={item}>
            <span>{t(`line_${item}`)}</span>
            <b translate="no">{money(amount)}</b>
          </li>
        ))}
      </ol>
      {file.charges.length > 0 && <Charges file={file} />}
      <p className="rec-fact">
        {tier === null ? t('rowNone') : t('rowCounts', { row: tier + 1 })}{' '}
        {missingOf(missing, gross.currency)}
      </p>
    </section>
  );
}

function Charges({ file }: { file: PayFile }) {
  const t = useText('agentPay');
  const { money } = useFormat();
  const { share } = useReportTexts('');
  const productOf = usePayProduct();
  const { currency } = file.gross;
  const nameOf = ({ item, of }: Charge): string =>
    item === 'bank' ? t(of === 'deposit' ? 'charge_deposit' : 'charge_withdraw') : productOf(of);
  return (
    <>
      <h4>{t('charges')}</h4>
      <ol className="rec-lines" part="charges">
        {file.charges.map((charge) => {
          const { item, of, base, ppm, minor } = charge;
          return (
            <li key={`${item} ${of}`}>
              <span>
                {t(`line_${item}`)} · {nameOf(charge)}{' '}
                <small className="rec-fact">
                  {t('chargeShare', { share: share(ppm / MILLION), base: money({ minor: base, currency }) })}
                </small>
              </span>
              <b translate="no">{money({ minor, currency })}</b>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Paid({ file }: { file: PayFile }) {
  const t = useText('agentPay');
  const { money } = useFormat();
  const texts = useReportTexts('');
  return (
    <section>
      <h3>{t('account')}</h3>
      <ol className="rec-lines">
        {MONEY.filter((name) => ALWAYS.includes(name) || !isNone(file[name])).map((name) => (
          <li key={name}>
            <span>{t(name)}</span>
            <b translate="no">{money(file[name])}</b>
          </li>
        ))}
        {file.correctionsOf.map((row) => (
          <li key={row.statementId} className="rec-fact">
            <span>
              {t('corrections')}: {texts.date(row.startsAt)}
            </span>
            <span>
              {money(row.before)} → {money(row.after)}
            </span>
          </li>
        ))}
      </ol>
      <p className="rec-fact">{t(`state_${file.state}`)}</p>
      {file.below.length > 0 && (
        <>
          <h3>{t('belowOwed')}</h3>
          <ol className="rec-lines">
            {file.below.map(({ member, due, owed }) => (
              <li key={member.id}>
                <bdi translate="no">{member.name}</bdi>
                <span>
                  {money(due)}
                  {owed.minor > 0n && (
                    <span className="rec-failed">
                      {' '}
                      {t('owed')} {money(owed)}
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function Behind({ id }: { id: string }) {
  const t = useText('agentPay');
  const [isWanted, setWanted] = useState(false);
  return (
    <section>
      <h3>{t('behind')}</h3>
      <p className="rec-fact">{t('behindText')}</p>
      {isWanted ? <Days id={id} /> : <Button onClick={() => setWanted(true)}>{t('showBehind')}</Button>}
    </section>
  );
}

function Days({ id }: { id: string }) {
  const t = useText('agentPay');
  const reports = useText('agentReports');
  const { money, number, errorText } = useFormat();
  const texts = useReportTexts('');
  const { rows, next, load, error, more } = useBehind(id);
  const [open, setOpen] = useState<PayBehindRow | null>(null);
  if (error !== null) return <p role="alert">{errorText(error)}</p>;
  if (open !== null)
    return <DayBets day={open.day} member={open.member} texts={texts} onBack={() => setOpen(null)} />;
  return (
    <>
      <div
        className="rec-scroll"
        role="group"
        aria-label={t('behind')}
        tabIndex={0}
        aria-busy={load === 'loading'}
      >
        <table className="rec-table">
          <thead>
            <tr>
              <th scope="col">{reports('member')}</th>
              <th scope="col">{reports('day')}</th>
              <th scope="col">{t('turnover')}</th>
              <th scope="col">{t('winnings')}</th>
              <th scope="col">{reports('rounds')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.member.id} ${row.at}`}>
                <th scope="row">
                  <LinkButton
                    aria-label={`${row.member.name}: ${reports('showDay', { day: texts.day(row.day) })}`}
                    onClick={() => setOpen(row)}
                  >
                    <bdi translate="no">{row.member.name}</bdi>
                  </LinkButton>
                </th>
                <td>{texts.day(row.day)}</td>
                <td translate="no">{money(row.turnover)}</td>
                <td translate="no">{money(row.winnings)}</td>
                <td>{number(row.rounds)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {next !== '' && (
        <Button busy={load === 'loading'} onClick={more}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

function Hashes({ file }: { file: PayFile }) {
  const t = useText('agentPay');
  const rows = [
    ['hashInputs', file.hashes.inputs],
    ['hashVersion', file.hashes.version],
    ['hashTree', file.hashes.tree],
    ['hashCode', file.hashes.code],
  ] as const;
  return (
    <details>
      <summary>{t('hashes')}</summary>
      <dl className="rec-facts">
        {rows.map(([name, hash]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd className="rec-hash">
              <code translate="no">{hash}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
