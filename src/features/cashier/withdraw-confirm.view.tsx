import type { FormEvent } from 'react';
import { isNone } from '../../react/amounts';
import { useFormat, useLazy, useText } from '../../react';
import { Button } from '../../ui/primitives/button';
import { PasswordField } from '../../ui/primitives/field';
import { takeFocus, useFocusField } from '../../ui/primitives/use-focus-field';
import { Facts, Refusal, StepLoading } from './parts.view';
import { payeeKindKey } from './payee-kind';
import { useUsual } from './use-usual';
import type { WithdrawCode } from './withdraw-code.controller';
import {
  payeeWords,
  type PasswordProblem,
  type WithdrawFacts,
  type WithdrawForm,
} from './withdraw.controller';

/** All of it once more, with the payment password. */
export function ConfirmView({ facts, form }: { facts: WithdrawFacts; form: WithdrawForm }) {
  const t = useText('cashier');
  const format = useFormat();
  const usual = useUsual();
  const place = useFocusField(form.focus);
  const problem = useProblemText(form.passwordProblem);
  const { asked, fee, payee, error } = form;
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
      <h3 className="step-title" tabIndex={-1} ref={takeFocus}>
        {t('confirmWithdraw')}
      </h3>
      <Facts
        rows={[
          [
            t('payee'),
            <span key="payee">
              {payeeWords(payee, t(payeeKindKey(payee.kind)))[0]} · <bdi translate="no">{payee.masked}</bdi>
            </span>,
          ],
          [t('withdrawAmount'), format.money(asked)],
          isNone(facts.settings.owed) ? null : [t('settled'), format.money(facts.settings.owed)],
          fee.is === 'known' ? [t('fee'), isNone(fee.fee) ? t('noFee') : format.money(fee.fee)] : null,
          fee.is === 'known'
            ? [
                t('net'),
                <b key="net" translate="no">
                  {format.money(fee.net)}
                </b>,
              ]
            : null,
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
      <Refusal error={error} onRetry={form.send} />
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
  const { part, lost, retry } = useLazy(() => import('./withdraw-code.view'));
  return part === null ? <StepLoading lost={lost} retry={retry} /> : <part.CodeView code={code} />;
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
