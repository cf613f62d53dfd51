import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { Funds, VendorFunds } from '../../contract/entities/funds';
import type { Money } from '../../contract/money';
import { fundsDomain, MAIN_WALLET_ID } from '../../core/domains/funds';
import { walletsDomain } from '../../core/domains/wallets';
import { judgeAmount, typedAmount, type AmountProblem } from '../../core/i18n/read-amount';
import { computed, limitOf } from '../../react/amounts';
import { AppError, asError } from '../../core/kernel/app-error';
import type { WalletDomain } from '../../core/types';
import { useAction, useClient, useDomain, useStore, useText, type Action } from '../../react';
import { useLive } from '../../react/use-live';
import { useOutcome } from '../../react/use-outcome';
import { useTag } from '../../react/use-tag';

export interface FundsModel {
  funds: Funds | null;
  /** Main, vendors and bonus; what is held and points are no part of it. */
  total: Money | null;
  error: AppError | null;
  busy: boolean;
  refresh(): void;
  /** Reads what lies where and shows it. Rejects if it cannot be read. */
  look(): Promise<void>;
  /** Brings home what lies at all vendors. */
  allOut(): void;
  isHoming: boolean;
  canDeposit: boolean;
  canWithdraw: boolean;
  lead(page: 'depositv2' | 'withdraw'): void;
}

const sumOf = ({ main, bonus, vendors }: Funds): Money =>
  computed(
    vendors.reduce((sum, { available }) => sum + available.minor, main.minor + bonus.minor),
    main,
    bonus,
    ...vendors.map(({ available }) => available),
  );

/** Everything that is the member's, read again with what is told of it. */
export function useFunds(): FundsModel {
  const client = useClient();
  const domain = useDomain(fundsDomain);
  const wallets = useDomain(walletsDomain);
  const flags = useStore(client.system.store, ({ status }) => status?.flags);
  // Separators and digits follow the language.
  useStore(client.i18n.store, (state) => state.language);
  const [turn, setTurn] = useState(0);
  const [shown, setShown] = useState<{ funds: Funds | null; error: AppError | null; busy: boolean }>({
    funds: null,
    error: null,
    busy: true,
  });
  useEffect(() => {
    let isGone = false;
    setShown((old) => ({ ...old, busy: true }));
    domain.all().then(
      (funds) => {
        if (!isGone) setShown({ funds, error: null, busy: false });
      },
      (thrown: unknown) => {
        if (!isGone) setShown((old) => ({ ...old, error: asError(thrown), busy: false }));
      },
    );
    return () => {
      isGone = true;
    };
  }, [domain, turn]);
  const refresh = useCallback(() => setTurn((count) => count + 1), []);
  useLive(['BALANCE', 'DEPOSIT', 'WITHDRAW', 'AGENT_TRANSFER_DOWNLINE_TO_AGENT', 'RESYNC'], refresh);
  const homing = useAction(async () => {
    await wallets.recall();
    refresh();
  });
  const look = async (): Promise<void> => {
    const funds = await domain.all();
    setShown({ funds, error: null, busy: false });
    // What lies where was not told: that shows nothing.
    if (funds.main.unread) throw new AppError('REPLY_INVALID');
  };
  const isPaid = flags?.CREDITMAR3 !== true;
  return {
    ...shown,
    total: shown.funds === null ? null : sumOf(shown.funds),
    refresh() {
      refresh();
      void client.peek<WalletDomain>('wallet')?.refresh();
    },
    look,
    allOut: () => void homing.run(),
    isHoming: homing.busy,
    canDeposit: isPaid && flags?.DEPOSIT === true,
    canWithdraw: isPaid && flags?.WITHDRAW === true,
    lead: (page) => void client.intend({ type: 'open-member-page', page }),
  };
}

const TRANSFER = 'wallet.transfer';

/** A move of unknown outcome. Without `sending` none is under way in this view. */
export function useOpenMove(
  { currency }: Money,
  look: () => Promise<void>,
  sending?: Pick<Action<[]>, 'busy' | 'error' | 'clear'>,
): ReactNode {
  const t = useText('funds');
  return useOutcome(
    {
      ...{ call: TRANSFER, currency, look },
      ...(sending === undefined ? {} : { sending }),
      done: (amount) => t('moved', { amount }),
    },
    () => import('../../ui/primitives/unknown-outcome'),
  );
}

/** Money between the main wallet and one vendor's. */
export function useMove(
  vendor: VendorFunds,
  main: Money,
  { refresh: onMoved, look }: Pick<FundsModel, 'refresh' | 'look'>,
) {
  const { system } = useClient();
  const wallets = useDomain(walletsDomain);
  const tag = useTag();
  const symbol = useStore(system.store, ({ status }) => status?.currencySymbol || main.currency);
  const [isIn, setIn] = useState(!vendor.resting);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<AmountProblem | null>(null);
  const [moved, setMoved] = useState<Money | null>(null);
  const most = isIn ? main : vendor.available;
  const moving = useAction(async (amount: Money) => {
    setMoved(null);
    const [from, to] = isIn ? [MAIN_WALLET_ID, vendor.walletId] : [vendor.walletId, MAIN_WALLET_ID];
    await wallets.transfer({ from, to, amount });
    setText('');
    setMoved(amount);
    onMoved();
  });
  const held = useOpenMove(main, look, moving);
  return {
    held,
    isIn,
    turn(next: boolean) {
      setIn(next);
      setProblem(null);
      moving.clear();
    },
    symbol,
    text,
    take(value: string) {
      setText(value);
      setProblem(null);
    },
    problem,
    most,
    example: typedAmount({ minor: 5_050n, currency: main.currency }, tag),
    /** In: nothing goes to a vendor under maintenance; what lies there may come home. */
    mayTurn: !vendor.resting,
    busy: moving.busy,
    error: moving.error,
    moved,
    all() {
      if (most.minor > 0n) void moving.run(most);
    },
    send() {
      const judged = judgeAmount(text, {
        currency: main.currency,
        tag,
        sign: symbol,
        min: 1n,
        max: limitOf(most),
      });
      if ('problem' in judged) setProblem(judged.problem);
      else void moving.run(judged.money);
    },
  };
}
