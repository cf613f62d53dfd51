/**
 * Calls that only other clients of this protocol make: our own gateway answers them, and our site and SDK get along without. In
 * front of an older gateway they are not asked.
 */
export const unusedCalls: readonly string[] = [
  'bets.fish',
  'bets.live',
  'bets.lotteryOpen',
  'bets.lotterySettled',
  'bets.pvp',
  'bets.rng',
  'bets.sportsOpen',
  'bets.sportsRemote',
  'bets.sportsSettled',
  'lottery.games',
  'lottery.playMenu',
  'lottery.recentDraws',
  'lottery.series',
  'lottery.setting',
  'payees.bindConfig',
  'points.kinds',
  'profile.playerAvatar',
  'realtime.url',
  'system.domainRoute',
  'system.settingRegister',
  'system.whitelabel',
];
