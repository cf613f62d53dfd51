import { createStore } from 'zustand/vanilla';
import { launchGame, trialLaunch } from '../../contract/calls/launch';
import { AppError, asError } from '../kernel/app-error';
import { goTo } from '../kernel/page-place';
import type {
  AnalyticsDomain,
  DomainDefinition,
  GamesDomain,
  LaunchDomain,
  LaunchOptions,
  LaunchState,
  LaunchRequest,
  WalletDomain,
} from '../types';
import {
  decideLaunch,
  GAME_KEPT_AS,
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
  ownPage: false,
  walletId: null,
};

/** What the launch state says about a target. */
const shown = (target: LaunchTarget): NonNullable<LaunchState['game']> => ({
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
    let last: LaunchRequest | null = null;
    let current = new AbortController();
    /** What moves at a vendor's wallet; a launch waits for it. */
    let moving: Promise<unknown> | null = null;

    const needsWindow = (target: LaunchTarget): boolean => {
      if (!isGame(target)) return target.newWindow;
      const categories = client.peek<GamesDomain>('games')?.store.getState().categories ?? [];
      return categories.some((row) =>
        row.vendors.some((card) => card.vendor === target.vendor && card.newWindow),
      );
    };
    const decide = (target: LaunchTarget, how: { trial?: boolean; room?: string } = {}) =>
      decideLaunch(target, client.session.store.getState(), {
        ...how,
        newWindow: needsWindow(target),
        player: client.system.launchCdn() !== '',
      });

    const redirect = () => import('./launch.redirect');
    const deferred = () => import('./launch.deferred');
    const address = (url: string): string => {
      const parsed = new URL(url, `${client.config.gateway}/`);
      if (!/^https?:$/.test(parsed.protocol)) throw new AppError('REPLY_INVALID');
      return parsed.href;
    };
    const ask = async ({ target, trial, room }: LaunchRequest, signal: AbortSignal) => {
      const { language } = client.i18n.store.getState();
      const options = { signal, headers: { Language: launchLanguage(target, language) } };
      return trial
        ? client.call(trialLaunch, trialRequest(target, { language }), options)
        : client.call(
            launchGame,
            launchRequest(target, { language, room, merchant: client.config.merchant }),
            options,
          );
    };
    const player = async (request: LaunchRequest) => (await deferred()).playerLaunch(client, request);
    /** Games in frames have a page of their own on the operator's site; who is on it already stays. */
    const toOwnPage = (request: LaunchRequest): boolean => {
      const { page } = client.ports;
      const from = page.url();
      const { category } = request.target;
      const to = page.address?.({ at: 'game', category }) ?? '';
      const isThere = from !== '' && new URL(from).pathname === new URL(to, from).pathname;
      if (to === '' || (!isThere && !page.navigate(to))) return false;
      redirect().then(
        ({ keepLaunch }) => last === request && keepLaunch(client, request, from),
        () => undefined,
      );
      return true;
    };
    /** A chunk that is lost here costs nothing: the gateway brings the money home by itself, a little later. */
    const playAt = (vendor: string): void => {
      moving = import('./wallets').then(
        ({ walletsDomain }) => client.use(walletsDomain).playAt(vendor),
        () => undefined,
      );
    };
    /** Whatever was open is left for something else: its money comes home first. */
    const leave = (): void => {
      current.abort();
      if (store.getState().walletId !== null) playAt('');
    };
    const open = async (
      request: LaunchRequest,
      display: LaunchState['display'],
      where: (
        request: LaunchRequest,
        signal: AbortSignal,
      ) => Promise<{ url: string; walletId: number | null }> = ask,
    ) => {
      const { target, trial } = request;
      leave();
      const { signal } = (current = new AbortController());
      const ownPage = display === 'frame' && toOwnPage(request);
      store.setState({ ...idle, step: 'asking', game: shown(target), display, trial, ownPage });
      try {
        await moving;
        const found = await where(request, signal);
        if (signal.aborted) return;
        store.setState({ step: 'open', ...found, url: address(found.url) });
        if (found.walletId !== null) playAt(target.vendor);
        const { id: game, vendor, category } = shown(target);
        client.peek<AnalyticsDomain>('analytics')?.tell({ type: 'launch', game, vendor, category });
      } catch (error) {
        if (!signal.aborted) store.setState({ step: 'failed', error: asError(error) });
      }
    };
    /** A game whose rooms cannot be told is started without one: the vendor then chooses. */
    const chooseRoom = async (request: LaunchRequest, display: LaunchState['display']) => {
      leave();
      const { signal } = (current = new AbortController());
      const { target } = request;
      store.setState({ ...idle, step: 'asking', game: shown(target), display });
      const gameId = shown(target).id;
      const rooms = await import('./rooms')
        .then(({ roomsDomain }) => client.use(roomsDomain).list({ gameId, signal }))
        .catch(() => []);
      if (signal.aborted) return;
      if (rooms.length === 0) return open(request, display);
      store.setState({ ...idle, step: 'rooms', game: shown(target), display });
    };
    /** Opens it in a window that stands there before its address does. */
    const openWindow = async (request: LaunchRequest, made: LaunchOptions['openWindow'], where = ask) => {
      const tell = made?.();
      await open(request, 'window', where);
      const { step, display, url, game } = store.getState();
      // A game started meanwhile wins.
      const isOurs = step === 'open' && display === 'window' && game?.id === shown(request.target).id;
      tell?.(isOurs ? url : null);
    };
    const start: LaunchDomain['start'] = async (target, options = {}) => {
      const { trial = false, room = '' } = options;
      const request = (last = { target, trial, room });
      const decision = decide(target, request);
      switch (decision.type) {
        case 'need-login': {
          const resume = () => void start(target, options);
          return client.intend({ type: 'need-login', resume }) ? 'done' : 'need-login';
        }
        case 'trial-refused':
          client.intend({ type: 'trial-refused' });
          break;
        case 'place':
          return (await goTo(client, decision.place)) ? 'done' : 'elsewhere';
        case 'group':
          leave();
          store.setState({
            ...idle,
            step: 'group',
            game: shown(target),
            group: { vendor: decision.vendor, category: decision.category },
          });
          break;
        case 'soon':
          leave();
          store.setState({ ...idle, step: 'soon', game: shown(target) });
          break;
        case 'rooms':
          await chooseRoom(request, decision.display);
          break;
        case 'player':
          await openWindow(request, options.openWindow, player);
          break;
        case 'open':
          if (decision.display === 'window') await openWindow(request, options.openWindow);
          else await open(request, 'frame');
      }
      return 'done';
    };
    const close = () => {
      const { step, walletId } = store.getState();
      leave();
      store.setState(idle);
      last = null;
      client.ports.storage.session.remove(GAME_KEPT_AS);
      if (step === 'open' && walletId === null) void client.peek<WalletDomain>('wallet')?.refresh();
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
      retry: () => (last ? start(last.target, last) : Promise.resolve()),
      close,
      last: () => last,
      wayBack: async () => (await redirect()).wayBack(client),
      async resume() {
        const kept = (await redirect()).keptLaunch(client);
        if (kept) await start(kept.target, kept);
        return kept !== null;
      },
      async lottery(request) {
        const { url, display } = await (await deferred()).lotteryLaunch(client, request);
        return { url: address(url), display };
      },
    };
  },
};
