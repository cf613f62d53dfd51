import type { Deposit, DepositAction as Action } from '../../contract/entities/deposit';
import { useFormat, useLazy, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { useProof, useProviderPage } from './deposit-case.controller';
import { CopyButton, Refusal } from './parts.view';

interface ActionProps {
  deposit: Deposit;
  onNews(deposit: Deposit): void;
}

/** What the payer does now, by its kind; nothing where nothing is to be done. */
export function DepositAction({ deposit, onNews }: ActionProps) {
  const { action } = deposit;
  if (action === null) return null;
  if (action.kind === 'qr') return <Code {...action} />;
  if (action.kind === 'redirect') return <ProviderPage url={action.url} />;
  return <Account action={action} deposit={deposit} onNews={onNews} />;
}

const QR_SIZE = 232;
/** Stands in every code of Pix, in letters of either size. */
const PIX = /br\.gov\.bcb\.pix/i;

/** A code to pay; its text was not told where there is only a picture of it. The steps are those of Pix. */
function Code({ payload, image }: { payload: string; image?: string }) {
  const t = useText('cashier');
  // Drawn for those who have a code: the form does without it.
  const drawer = useLazy(() => import('../../ui/primitives/qr-code'));
  const isPix = PIX.test(payload);
  const label = t(isPix ? 'qr' : 'depositNext_awaiting');
  const copy = t(isPix ? 'copyCode' : 'copy');
  return (
    <section className="pay" aria-label={t('pixHow')} part="action">
      <div className="pay-qr">
        {image !== undefined ? (
          <img src={image} alt={label} width={QR_SIZE} />
        ) : (
          drawer.part !== null && <drawer.part.QrCode text={payload} label={label} size={QR_SIZE} />
        )}
      </div>
      {payload !== '' && (
        <div className="pay-code">
          {isPix && <span className="f-label">{t('pixCode')}</span>}
          <code translate="no" className="code" part="code">
            {payload}
          </code>
          <CopyButton text={payload} label={copy} face={copy} look="main" />
        </div>
      )}
      {isPix && (
        <ol className="how">
          <li>{t('pixStep1')}</li>
          <li>{t('pixStep2')}</li>
          <li>{t('pixStep3')}</li>
        </ol>
      )}
    </section>
  );
}

function ProviderPage({ url }: { url: string }) {
  const t = useText('cashier');
  const page = useProviderPage(url);
  return (
    <section className="pay" aria-label={t('redirectOpen')} part="action">
      <p>{t(page.isOpened ? 'redirectWaiting' : 'redirectText')}</p>
      {page.isBlocked ? (
        <Alert
          tone="warning"
          action={
            <a className="f-link" href={page.href} target="_blank" rel="noopener noreferrer">
              {t('redirectOpen')}
              <span className="f-hidden">, {t('newTab')}</span>
            </a>
          }
        >
          {t('redirectBlocked')}
        </Alert>
      ) : (
        <Button look={page.isOpened ? 'line' : 'main'} wide onClick={page.open} part="open">
          {t(page.isOpened ? 'redirectAgain' : 'redirectOpen')}
          <span className="f-hidden">, {t('newTab')}</span>
        </Button>
      )}
    </section>
  );
}

/** Lines of an account that texts have a word for. */
const ROWS = [
  'holder',
  'bank',
  'branch',
  'account',
  'iban',
  'bic',
  'document',
  'pix_key',
  'network',
  'address',
] as const;
const rowKey = (label: string) => {
  const known = ROWS.find((row) => row === label);
  return known === undefined ? ('row_unknown' as const) : (`row_${known}` as const);
};

function Account({
  action,
  deposit,
  onNews,
}: ActionProps & { action: Extract<Action, { kind: 'account' }> }) {
  const t = useText('cashier');
  const format = useFormat();
  const rows: [label: string, value: string][] = [
    ...action.rows.map(({ label, value }): [string, string] => [t(rowKey(label)), value]),
    [t('accountReference'), action.reference],
    [t('currencyAmount'), format.money(deposit.asked)],
  ];
  return (
    <section className="pay" aria-label={t('kind_account')} part="action">
      <p>{t('accountText')}</p>
      <dl className="account">
        {rows.map(
          ([name, value]) =>
            value !== '' && (
              <div key={name} part="account-row">
                <dt>{name}</dt>
                <dd>
                  <bdi translate="no">{value}</bdi>
                  <CopyButton text={value} label={t('copyOf', { name })} />
                </dd>
              </div>
            ),
        )}
      </dl>
      {deposit.proofs.left > 0 && <Proof deposit={deposit} onNews={onNews} />}
      {deposit.proofs.sent > 0 && <Alert tone="success">{t('proofSent')}</Alert>}
    </section>
  );
}

/** A picture of the receipt: it helps the person who looks for the money. */
function Proof({ deposit, onNews }: ActionProps) {
  const t = useText('cashier');
  const proof = useProof(deposit.id, onNews);
  return (
    <div className="proof" part="proof">
      <span className="f-label">{t('proof')}</span>
      <p className="fact">{t('proofHint')}</p>
      <label className="f-button f-button-line proof-pick">
        <input
          className="f-hidden"
          type="file"
          name="proof"
          accept="image/jpeg,image/png"
          onChange={(event) => proof.take(event.currentTarget.files?.[0] ?? null)}
        />
        {t('proofChoose')}
      </label>
      {proof.name !== '' && (
        <bdi translate="no" className="fact">
          {proof.name}
        </bdi>
      )}
      {proof.problem !== null && <p className="f-error">{t(proof.problem)}</p>}
      <Refusal error={proof.error} />
      {proof.name !== '' && (
        <Button look="main" busy={proof.busy} onClick={proof.send} part="send-proof">
          {t('proofSend')}
        </Button>
      )}
    </div>
  );
}
