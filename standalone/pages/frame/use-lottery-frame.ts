const MODES = ['LOTT', 'ELOTT', 'SEA', 'ZY'] as const;

/** What a launch's address asks for, and the way back to the page that holds this one. */
export function useLotteryFrame(): {
  game: string;
  mode: 'all' | (typeof MODES)[number];
  goBack: (() => void) | null;
} {
  const params = new URLSearchParams(window.location.search);
  const asked = params.get('gameCode') ?? params.get('game') ?? '';
  const mode = (params.get('mode') ?? '').toUpperCase();
  const isList = params.get('view') === 'lobby';
  const { parent } = window;
  return {
    game: !isList && /^[A-Z0-9_]{2,20}$/.test(asked) ? asked : '',
    mode: MODES.find((one) => one === mode) ?? 'all',
    // It says nothing of the member, so whose page it is does not matter.
    goBack: parent === window ? null : () => parent.postMessage(JSON.stringify({ type: 'GO_BACK' }), '*'),
  };
}
