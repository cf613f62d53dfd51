import type { FormEvent, ReactNode } from 'react';
import { useFormat, useLazy, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button, LinkButton } from '../../ui/primitives/button';
import { PasswordField } from '../../ui/primitives/field';
import { EmptyState } from '../../ui/primitives/state';
import { useFocusField } from '../../ui/primitives/use-focus-field';
import { useAddPayee, useBlocks, type Block } from './blocks.controller';
import { MoneyField } from './money-field.view';
import { Facts, Refusal } from './parts.view';
import { useUsual } from './use-tag';
import type { WithdrawCode } from './withdraw-code.controller';
import type { PasswordProblem, PayeeRow, WithdrawFacts, WithdrawForm } from './withdraw.controller';

interface FormProps {
  facts: WithdrawFacts;
  form: WithdrawForm;
  onShow(id: string): void;
}

/** What is taken out and where it goes; then the same once more with the payment password. */
export function WithdrawFormView(props: FormProps) {
  const t = useText('cashier');
  const { facts, form } = props;
  const blocks = useBlocks(facts);
  if (!facts.settings.allowed && blocks.length === 0)
    return <EmptyState icon="info" title={t('withdrawOff')} text={t('depositOffText')} />;
  if (form.asked !== null) return <Confirm {...props} />;
  return (
    <div className="cash">
      <OpenOne {...props} />
      <Standing facts={facts} />
      {blocks.length > 0 ? <Blocks blocks={blocks} /> : <Fields {...props} />}
    </div>
  );
}

/** What may leave, what is already on its way, and what is left for today. */
function Standing({ facts: { settings, held } }: Pick<FormProps, 'facts'>) {
  const t = useText('cashier');
  const format = useFormat();
  const { available, owed, timesLeft, amountLeft } = settings;
  return (
    <div className="cash-tight">
      <Facts
        rows={[
          [t('available'), <b key="available">{format.money(available)}</b>],
          held === null || held.minor === 0n ? null : [t('held'), format.money(held)],
          owed.minor === 0n ? null : [t('owed'), format.money(owed)],
        ]}
      />
      {owed.minor > 0n && <Alert tone="info">{t('owedText', { amount: format.money(owed) })}</Alert>}
      {timesLeft !== null && <p className="fact">{t('timesLeft', { count: timesLeft })}</p>}
      {amountLeft !== null && <p className="fact">{t('amountLeft', { amount: format.money(amountLeft) })}</p>}
    </div>
  );
}

function OpenOne({ facts: { open }, onShow }: Pick<FormProps, 'facts' | 'onShow'>) {
  const t = useText('cashier');
  const format = useFormat();
  if (open === null) return null;
  return (
    <Alert tone="info" action={<LinkButton onClick={() => onShow(open.id)}>{t('show')}</LinkButton>}>
      {t('openWithdraw', { amount: format.money(open.amount) })}
    </Alert>
  );
}

const LEADS = {
  turnover: 'seeGames',
  password: 'setPassword',
  payee: 'addPayee',
  identity: 'confirmIdentity',
  phone: 'confirmPhone',
} as const;

function Blocks({ blocks }: { blocks: ReturnType<typeof useBlocks> }) {
  const t = useText('cashier');
  return (
    <section className="cash-tight" aria-label={t('before')} part="blocks">
      <h3 className="step-title">{t('before')}</h3>
      {blocks.map(({ block, lead }, at) => (
        <Alert
          key={at}
          tone="info"
          action={
            lead !== null && block.is in LEADS ? (
              <LinkButton onClick={lead}>{t(LEADS[block.is as keyof typeof LEADS])}</LinkButton>
            ) : undefined
          }
        >
          <BlockText block={block} />
        </Alert>
      ))}
    </section>
  );
}

/** Parts of a whole that the bar shows. */
const PARTS = 100;

function BlockText({ block }: { block: Block }): ReactNode {
  const t = useText('cashier');
  const format = useFormat();
  switch (block.is) {
    case 'turnover': {
      const { required, done, left, parts } = block;
      const share = required.minor === 0n ? PARTS : Number((done.minor * BigInt(PARTS)) / required.minor);
      const words = { required: format.money(required), done: format.money(done), left: format.money(left) };
      return (
        <>
          {t('block_turnover', words)}
          <progress className="bar" max={PARTS} value={share} aria-label={t('turnoverDone', words)} />
          {parts.length > 0 && (
            <ul className="owed" part="turnover">
              {parts.map((part) => (
                <li key={part.depositId} className="fact">
                  {t(part.at === null ? 'turnoverOf' : 'turnoverOfAt', {
                    amount: format.money(part.deposited),
                    time: format.dateTime(part.at ?? 0),
                    done: format.money(part.done),
                    required: format.money(part.required),
                  })}
                </li>
              ))}
            </ul>
          )}
        </>
      );
    }
    case 'paused':
      return t('block_paused', { time: format.dateTime(block.until) });
    case 'hours':
      return t('block_hours', { from: block.from, to: block.to, zone: block.zone });
    case 'password':
      return t('block_password');
    case 'payee':
      return t('block_payee');
    case 'phone':
      return t('block_phone');
    default:
      return block.text;
  }
}

const KINDS = {
  'pix-cpf': 'payeeKind_pix_cpf',
  'pix-phone': 'payeeKind_pix_phone',
  'pix-email': 'payeeKind_pix_email',
  'pix-evp': 'payeeKind_pix_evp',
  bank: 'payeeKind_bank',
} as const;
export const payeeKindKey = (kind: string) =>
  Object.hasOwn(KINDS, kind) ? KINDS[kind as keyof typeof KINDS] : ('payeeKind_unknown' as const);

function PayeeCard({ row, form }: { row: PayeeRow; form: WithdrawForm }) {
  const t = useText('cashier');
  const format = useFormat();
  const { payee, usableFrom, isUsable } = row;
  return (
    <label className={isUsable ? 'method' : 'method method-off'} part="payee">
      <input
        type="radio"
        name="payee"
        value={payee.id}
        checked={payee.id === form.payee?.id}
        disabled={!isUsable}
        onChange={() => form.choose(payee.id)}
      />
      <span className="method-words">
        <span className="method-name">{t(payeeKindKey(payee.kind))}</span>
        <span className="fact">
          <bdi>{[payee.bankName || payee.bank, payee.masked].filter((part) => part !== '').join(' · ')}</bdi>
        </span>
        {payee.frozen && <span className="fact">{t('payeeFrozen')}</span>}
        {usableFrom !== null && (
          <span className="fact">{t('payeeFrom', { time: format.dateTime(usableFrom) })}</span>
        )}
      </span>
    </label>
  );
}

function Fee({ form }: { form: WithdrawForm }) {
  const t = useText('cashier');
  const shared = useText('common');
  const format = useFormat();
  const { fee } = form;
  return (
    <div className="fee" role="status" part="fee">
      {fee.is === 'waiting' && <span className="fact">{t('feeWaiting')}</span>}
      {fee.is === 'failed' && (
        <span className="fact">
          {t('feeFailed')} <LinkButton onClick={form.retryFee}>{shared('retry')}</LinkButton>
        </span>
      )}
      {fee.is === 'known' && (
        <Facts
          rows={[
            [t('fee'), fee.fee.minor === 0n ? t('noFee') : format.money(fee.fee)],
            [t('net'), <b key="net">{format.money(fee.net)}</b>],
          ]}
        />
      )}
    </div>
  );
}

function Fields({ facts, form }: FormProps) {
  const t = useText('cashier');
  const format = useFormat();
  const usual = useUsual();
  const addPayee = useAddPayee();
  const place = useFocusField(form.focus);
  const { settings } = facts;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    form.next();
  };
  return (
    <form
      className="cash"
      ref={place}
      noValidate
      onSubmit={submit}
      aria-label={t('withdrawTitle')}
      part="form"
    >
      <Refusal error={form.error} />
      <fieldset className="methods">
        <legend className="f-label">{t('payees')}</legend>
        {form.payees.map((row) => (
          <PayeeCard key={row.payee.id} row={row} form={form} />
        ))}
        {form.payeeProblem && <p className="f-error">{t('payeeMissing')}</p>}
        <LinkButton onClick={addPayee}>{t('addPayee')}</LinkButton>
      </fieldset>
      <MoneyField
        value={form.amount}
        onInput={form.takeAmount}
        problem={form.amountProblem}
        symbol={form.symbol}
        words={{ min: format.money(settings.min), max: format.money(form.most), example: form.example }}
        presets={
          form.most.minor < settings.min.minor
            ? []
            : [
                {
                  key: 'all',
                  label: `${t('all')} · ${format.money(form.most)}`,
                  isChosen: false,
                  choose: form.takeAll,
                },
              ]
        }
      />
      <Fee form={form} />
      <Button type="submit" look="main" wide busy={form.fee.is === 'waiting'} part="submit">
        {t('next')}
      </Button>
      {settings.usual !== null && <p className="fact">{usual.long(settings.usual)}</p>}
    </form>
  );
}

function Confirm({ facts, form }: FormProps) {
  const t = useText('cashier');
  const format = useFormat();
  const usual = useUsual();
  const place = useFocusField(form.focus);
  const problem = useProblemText(form.passwordProblem);
  const { asked, fee, payee } = form;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.busy) form.send();
  };
  if (asked === null || payee === null) return null;
  return (
    <form
      className="cash"
      ref={place}
      noValidate
      onSubmit={submit}
      aria-label={t('confirmWithdraw')}
      part="confirm"
    >
      <h3 className="step-title">{t('confirmWithdraw')}</h3>
      <Facts
        rows={[
          [t('payee'), <bdi key="payee">{`${t(payeeKindKey(payee.kind))} · ${payee.masked}`}</bdi>],
          [t('withdrawAmount'), format.money(asked)],
          facts.settings.owed.minor === 0n ? null : [t('settled'), format.money(facts.settings.owed)],
          fee.is === 'known' ? [t('fee'), fee.fee.minor === 0n ? t('noFee') : format.money(fee.fee)] : null,
          fee.is === 'known' ? [t('net'), <b key="net">{format.money(fee.net)}</b>] : null,
          facts.settings.usual === null ? null : [t('nextStep'), usual.long(facts.settings.usual)],
        ]}
      />
      <p className="fact">
        {t('confirmWithdrawText')}{' '}
        {t(facts.settings.mayCancel ? 'confirmWithdrawCancel' : 'confirmWithdrawFinal')}
      </p>
      <PasswordField
        name="paymentPassword"
        label={t('paymentPassword')}
        value={form.password}
        error={problem}
        required
        autoComplete="off"
        maxLength={64}
        enterKeyHint="go"
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        onInput={form.takePassword}
      />
      {form.code !== null && <Refusal error={form.code.error} />}
      {form.code !== null && <Code code={form.code} />}
      <Refusal error={form.error} onRetry={form.send} />
      <Button type="submit" look="main" wide busy={form.busy} part="submit">
        {t('doWithdraw', { amount: format.money(asked) })}
      </Button>
      <Button look="line" wide disabled={form.busy} onClick={form.back} part="back">
        {t('change')}
      </Button>
    </form>
  );
}

/** The code by text message, where one is asked for: it comes then. */
function Code({ code }: { code: WithdrawCode }) {
  const shared = useText('common');
  const { part, lost, retry } = useLazy(() => import('./withdraw-code.view'));
  if (part !== null) return <part.CodeView code={code} />;
  if (lost)
    return (
      <Alert tone="error" action={<LinkButton onClick={retry}>{shared('retry')}</LinkButton>}>
        {shared('chunkLost')}
      </Alert>
    );
  return <div aria-busy="true" />;
}

function useProblemText(problem: PasswordProblem | null): string | undefined {
  const t = useText('cashier');
  const format = useFormat();
  if (problem === null) return undefined;
  if (problem.is === 'missing') return t('passwordMissing');
  if (problem.is === 'locked')
    return problem.until === null
      ? t('passwordLocked')
      : t('lockedUntil', { time: format.dateTime(problem.until) });
  return problem.triesLeft === null
    ? t('passwordWrong')
    : `${t('passwordWrong')} ${t('triesLeft', { count: problem.triesLeft })}`;
}
