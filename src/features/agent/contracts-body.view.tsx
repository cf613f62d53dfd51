import { useState } from 'react';
import type { AgentContract } from '../../contract/entities/agent-contract';
import type { AppError } from '../../core/kernel/app-error';
import { useFormat, useLazy, useText } from '../../react';
import { Alert } from '../../ui/primitives/alert';
import { Button } from '../../ui/primitives/button';
import { EmptyState, ErrorState } from '../../ui/primitives/state';
import { Tabs } from '../../ui/primitives/tabs';
import { reportStyles } from './body-styles';
import { Contract } from './contract.view';
import { useContracts, useDrafts } from './contracts.controller';
import { useRights } from './rights.controller';

export const styles = reportStyles;

function Lost({ error, again }: { error: AppError; again(): void }) {
  const t = useText('agentPay');
  const common = useText('common');
  const { errorText } = useFormat();
  return (
    <ErrorState
      title={t('failed')}
      text={errorText(error)}
      error={error}
      action={<Button onClick={again}>{common('retry')}</Button>}
    />
  );
}

/** The agent's contracts, and those with agents right below. */
export function ContractsBody() {
  const t = useText('agentPay');
  const { own, below, more, reload } = useContracts();
  const [side, setSide] = useState<'own' | 'below'>('own');
  const [edited, setEdited] = useState<AgentContract | 'new' | null>(null);
  const [isSent, setSent] = useState(false);
  const { isSubAccount } = useRights();
  const drafts = useDrafts(edited);
  const editor = useLazy(() => import('./editor.view'), edited !== null);
  const list = side === 'own' ? own : below;
  const contracts = side === 'own' ? own.value : (below.value?.contracts ?? null);
  return (
    <div className="rec" part="contracts">
      <Tabs
        label={t('mine')}
        rows={[
          { value: 'own', label: t('mine') },
          { value: 'below', label: t('below') },
        ]}
        value={side}
        onChange={(value) => setSide(value === 'below' ? 'below' : 'own')}
      />
      {isSent && <Alert tone="success">{t('sent')}</Alert>}
      {side === 'below' && !isSubAccount && (
        <div>
          <Button look="main" onClick={() => setEdited('new')} part="offer">
            {t('offer')}
          </Button>
        </div>
      )}
      {list.error !== null && <Lost error={list.error} again={list.again} />}
      {contracts === null && list.error === null && (
        <span className="f-skeleton office-tile-waits" aria-busy="true" />
      )}
      {contracts !== null && list.error === null && contracts.length === 0 && (
        <EmptyState
          icon="info"
          title={t(side === 'own' ? 'none' : 'noneBelow')}
          {...(side === 'own' ? { text: t('noneText') } : {})}
        />
      )}
      {list.error === null &&
        contracts?.map((contract) => (
          <Contract
            key={contract.id}
            contract={contract}
            onDone={reload}
            actions={
              side === 'below' && contract.state === 'A' ? (
                <Button look="line" onClick={() => setEdited(contract)} part="modify">
                  {t('modify')}
                </Button>
              ) : undefined
            }
          />
        ))}
      {side === 'below' && below.value !== null && below.value.next !== '' && (
        <Button onClick={more}>{t('more')}</Button>
      )}
      {edited !== null && editor.part !== null && (
        <editor.part.Editor
          contract={edited === 'new' ? null : edited}
          own={own.value ?? []}
          kept={drafts.of(edited)}
          onKeep={drafts.keep}
          onClose={() => setEdited(null)}
          onSent={() => {
            drafts.forget(edited);
            setEdited(null);
            setSent(true);
            reload();
          }}
        />
      )}
    </div>
  );
}
