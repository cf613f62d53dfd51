import { useLocation } from 'wouter';
import { useLazy, useText } from '../../../src/react';
import { Framed } from './framed.view';
import type { FrameTheme } from './use-frame-guest';
import { useLotteryFrame } from './use-lottery-frame';

/** Which of a member's own the page around asks for; the rest of it that page shows itself. */
const shownOfMissions = (): 'missions' | 'rain' =>
  new URLSearchParams(window.location.search).get('show') === 'rain' ? 'rain' : 'missions';

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
  '/frame/messages': {
    load: () => import('../../../widgets/messages/element'),
    draw: (theme: FrameTheme) => <foyer-messages theme={theme} />,
  },
  '/frame/rewards': {
    load: () => import('../../../widgets/rewards/element'),
    draw: (theme: FrameTheme) => <foyer-rewards theme={theme} />,
  },
  '/frame/vip': {
    load: () => import('../../../widgets/rewards/element'),
    draw: (theme: FrameTheme) => <foyer-rewards theme={theme} mode="vip" />,
  },
  '/frame/rebate': {
    load: () => import('../../../widgets/rewards/element'),
    draw: (theme: FrameTheme) => <foyer-rewards theme={theme} mode="rebate" />,
  },
  '/frame/mall': {
    load: () => import('../../../widgets/mall/element'),
    draw: (theme: FrameTheme) => <foyer-mall theme={theme} />,
  },
  '/frame/invite': {
    load: () => import('../../../widgets/invite/element'),
    draw: (theme: FrameTheme) => <foyer-invite theme={theme} />,
  },
  '/frame/missions': {
    load: () => import('../../../widgets/missions/element'),
    draw: (theme: FrameTheme) => <foyer-missions theme={theme} show={shownOfMissions()} />,
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
