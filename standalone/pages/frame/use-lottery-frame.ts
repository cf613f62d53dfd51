/** What a launch's address asks for, and the way back to the page that holds this one. */
export function useLotteryFrame(): { game: string; goBack: (() => void) | null } {
  const params = new URLSearchParams(window.location.search);
  const asked = params.get('gameCode') ?? params.get('game') ?? '';
  const { parent } = window;
  return {
    game: /^[A-Z0-9_]{2,20}$/.test(asked) ? asked : '',
    // It says nothing of the member, so whose page it is does not matter.
    goBack: parent === window ? null : () => parent.postMessage(JSON.stringify({ type: 'GO_BACK' }), '*'),
  };
}
