import { createStore } from 'zustand/vanilla';
import { launchGame, trialLaunch } from '../../contract/calls/games';
import { AppError, asError } from '../kernel/app-error';
import type {
  AnalyticsDomain,
  DomainDefinition,
  GamesDomain,
  LaunchDomain,
  LaunchState,
  WalletDomain,
} from '../types';
import {
  decideLaunch,
  isGame,
  launchLanguage,
  launchRequest,
  trialRequest,
  type LaunchTarget,
} from './launch.decide';

const idle: LaunchState = {
  step: 'idle',
  game: null,
  url: '',
  display: 'frame',
  trial: false,
  error: null,
  group: null,
};

/** What the launch state says about a target. */
const shown = (target: LaunchTarget): LaunchState['game'] => ({
  id: isGame(target) ? target.id : target.gameId,
  name: target.name,
  vendor: target.vendor,
  category: target.category,
  icon: target.icon,
});

/** Starts games: asks what a click means, asks the gateway for the address and says where it stands. The newest start wins. */
export const launchDomain: DomainDefinition<LaunchDomain> = {
  name: 'launch',
  create(client) {
    const store = createStore<LaunchState>(() => idle);
    let last: { target: LaunchTarget; trial: boolean } | null = null;
    let current = new AbortController();

    const needsWindow = (target: LaunchTarget): boolean => {
      if (!isGame(target)) return target.newWindow;
      const categories = client.peek<GamesDomain>('games')?.store.getState().categories ?? [];
      return categories.some((row) =>
        row.vendors.some((card) => card.vendor === target.vendor && card.newWindow),
      );
    };
    const decide = (target: LaunchTarget) =>
      decideLaunch(target, client.session.store.getState(), needsWindow(target));

    const address = (url: string): string => {
      const parsed = new URL(url, `${client.config.gateway}/`);
      if (!/^https?:$/.test(parsed.protocol)) throw new AppError('REPLY_INVALID');
      return parsed.href;
    };
    const ask = async (target: LaunchTarget, trial: boolean, signal: AbortSignal): Promise<string> => {
      const { language } = client.i18n.store.getState();
      const options = { signal, headers: { Language: launchLanguage(target, language) } };
      const reply = trial
        ? await client.call(trialLaunch, trialRequest(target, { language }), options)
        : await client.call(
            launchGame,
            launchRequest(target, { language, merchant: client.config.merchant }),
            options,
          );
      return address(reply.url);
    };
    const open = async (target: LaunchTarget, trial: boolean, display: LaunchState['display']) => {
      current.abort();
      const { signal } = (current = new AbortController());
      store.setState({ ...idle, step: 'asking', game: shown(target), display, trial });
      try {
        const url = await ask(target, trial, signal);
        if (signal.aborted) return;
        store.setState({ step: 'open', url });
        const { vendor, category } = target;
        const game = isGame(target) ? target.id : target.gameId;
        client.peek<AnalyticsDomain>('analytics')?.tell({ type: 'launch', game, vendor, category });
      } catch (error) {
        if (!signal.aborted) store.setState({ step: 'failed', error: asError(error) });
      }
    };
    const start = async (target: LaunchTarget, options: { trial?: boolean } = {}): Promise<void> => {
      const trial = options.trial === true;
      last = { target, trial };
      if (trial) return open(target, true, needsWindow(target) ? 'window' : 'frame');
      const decision = decide(target);
      switch (decision.type) {
        case 'need-login':
          client.intend({ type: 'need-login', resume: () => void start(target) });
          return;
        case 'trial-refused':
          client.intend({ type: 'trial-refused' });
          return;
        case 'route':
          if (!client.ports.page.navigate(decision.path))
            client.intend({ type: 'navigate', path: decision.path });
          return;
        case 'group':
          current.abort();
          store.setState({
            ...idle,
            step: 'group',
            game: shown(target),
            group: { vendor: decision.vendor, category: decision.category },
          });
          return;
        case 'soon':
          current.abort();
          store.setState({
            ...idle,
            step: 'failed',
            game: shown(target),
            error: new AppError('GAME_UNKNOWN'),
          });
          return;
        case 'open':
          return open(target, false, decision.display);
      }
    };
    const close = () => {
      current.abort();
      const played = store.getState().step === 'open';
      store.setState(idle);
      if (played) void client.peek<WalletDomain>('wallet')?.refresh();
    };
    client.session.onLogout(() => {
      // A trial game needs no account and goes on.
      if (!store.getState().trial) close();
    });
    client.onDestroy(() => current.abort());

    return {
      store,
      decide,
      start,
      retry: () => (last ? start(last.target, { trial: last.trial }) : Promise.resolve()),
      close,
    };
  },
};
