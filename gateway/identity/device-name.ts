/** Browsers as their makers call them, the special ones before those they are made of. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\b(?:OPR|OPiOS|Opera)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Yandex', /\bYaBrowser\/(\d+)/],
  ['UC Browser', /\bUCBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
];

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

/** More of a header than this is never looked at. */
const MAX_LOOKED = 255;

/** Browser and system in names that people know, the same in every language; '' when neither is known. */
export const deviceName = (userAgent: string): string => {
  const looked = userAgent.slice(0, MAX_LOOKED);
  const parts: string[] = [];
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(looked)?.[1];
    if (version === undefined) continue;
    parts.push(`${name} ${version}`);
    break;
  }
  const system = SYSTEMS.find(([, pattern]) => pattern.test(looked))?.[0];
  if (system !== undefined) parts.push(system);
  return parts.join(' · ');
};
