import type { ReactNode } from 'react';
import { isNone } from '../../react/amounts';
import { useFormat, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { LinkButton } from '../../ui/primitives/button';
import type { Block, useBlocks } from './blocks.controller';

const LEADS = {
  turnover: 'seeGames',
  password: 'setPassword',
  payee: 'addPayee',
  identity: 'confirmIdentity',
  phone: 'confirmPhone',
} as const;

/** What stands in the way, and where to go. */
export function Blocks({ blocks }: { blocks: ReturnType<typeof useBlocks> }) {
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
      const isUnread = required.unread === true || done.unread === true;
      const share = isNone(required) ? PARTS : Number((done.minor * BigInt(PARTS)) / (required.minor || 1n));
      const words = { required: format.money(required), done: format.money(done), left: format.money(left) };
      return (
        <>
          {t('block_turnover', words)}
          {!isUnread && (
            <progress className="bar" max={PARTS} value={share} aria-label={t('turnoverDone', words)} />
          )}
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
