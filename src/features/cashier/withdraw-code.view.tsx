import { useText } from '../../react';
import { useCountdown } from '../../react/use-countdown';
import { CodeField } from '../../ui/primitives/code-field';
import codeCss from '../../ui/primitives/code-field.css?inline';
import { CountdownButton } from '../../ui/primitives/countdown-button';
import type { WithdrawCode } from './withdraw-code.controller';

export const styles: readonly string[] = [codeCss];

const CODE_DIGITS = 6;
const CODE_PROBLEMS = { missing: 'codeMissing', wrong: 'codeWrong' } as const;

/** The code by text message that a withdrawal asks for, with the button that sends it. */
export function CodeView({ code }: { code: WithdrawCode }) {
  const t = useText('cashier');
  const secondsLeft = useCountdown(code.until);
  return (
    <CodeField
      name="code"
      label={t('code')}
      hint={t('codeHint')}
      value={code.value}
      error={code.problem === null ? undefined : t(CODE_PROBLEMS[code.problem])}
      required
      mostDigits={CODE_DIGITS}
      after={
        <CountdownButton
          label={t('sendCode')}
          waitLabel={(seconds) => t('codeAgain', { seconds })}
          secondsLeft={secondsLeft}
          busy={code.sending}
          onClick={code.send}
        />
      }
      onInput={code.take}
    />
  );
}
