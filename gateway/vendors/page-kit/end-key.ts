/**
 * Which sentence tells the end of a round, by what was won and staked, in minor units: what came back at or below its stake is
 * returned, and no win.
 */
export const endKey = (win: bigint, stake: bigint): 'youWin' | 'returned' | 'noWin' =>
  win > stake ? 'youWin' : win > 0n ? 'returned' : 'noWin';
