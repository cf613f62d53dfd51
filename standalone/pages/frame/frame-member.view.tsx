import { useLocation } from 'wouter';
import { useLazy, useText } from '../../../src/react';
import { Framed } from './framed.view';
import type { FrameTheme } from './use-frame-guest';
import { useLotteryFrame } from './use-lottery-frame';

/** What partners' pages may hold, by its address. */
const frames = {
  '/frame/member': {
    load: () => import('../../../widgets/member/element'),
    draw: (theme: FrameTheme) => <foyer-member theme={theme} />,
  },
  '/frame/agent': {
    load: () => import('../../../widgets/agent/element'),
    draw: (theme: FrameTheme) => <foyer-agent theme={theme} />,
  },
  '/frame/deposit': {
    load: () => import('../../../widgets/cashier/element'),
    draw: (theme: FrameTheme) => <foyer-cashier theme={theme} mode="deposit" />,
  },
  '/frame/withdraw': {
    load: () => import('../../../widgets/cashier/element'),
    draw: (theme: FrameTheme) => <foyer-cashier theme={theme} mode="withdraw" />,
  },
  '/frame/wallet': {
    load: () => import('../../../widgets/wallet/element'),
    draw: (theme: FrameTheme) => <foyer-wallet theme={theme} />,
  },
  '/frame/statement': {
    load: () => import('../../../widgets/statement/element'),
    draw: (theme: FrameTheme) => <foyer-statement theme={theme} />,
  },
  '/frame/limits': {
    load: () => import('../../../widgets/limits/element'),
    draw: (theme: FrameTheme) => <foyer-limits theme={theme} />,
  },
  '/frame/lottery': {
    load: () => import('../../../widgets/lottery/element'),
    draw: (theme: FrameTheme, { game, mode }: ReturnType<typeof useLotteryFrame>) => (
      <foyer-lottery theme={theme} game={game} mode={mode} />
    ),
  },
} as const;

const isFrame = (path: string): path is keyof typeof frames => Object.hasOwn(frames, path);

/** A page of the member's own, as partners' pages hold it. */
export function Page() {
  const t = useText('pages');
  const common = useText('common');
  const [path] = useLocation();
  const frame = frames[isFrame(path) ? path : '/frame/member'];
  const { part, lost, retry } = useLazy<object>(frame.load);
  const lottery = useLotteryFrame();
  const { goBack } = lottery;
  const isLottery = path === '/frame/lottery';
  return (
    <Framed title={isLottery ? t('lottery') : t('member')} mayBeAlone={isLottery}>
      {({ theme }) =>
        lost ? (
          <button className="button primary" type="button" onClick={retry}>
            {common('retry')}
          </button>
        ) : (
          part && (
            <>
              {isLottery && goBack && (
                <button className="button" type="button" onClick={goBack}>
                  {common('back')}
                </button>
              )}
              {frame.draw(theme, lottery)}
            </>
          )
        )
      }
    </Framed>
  );
}
