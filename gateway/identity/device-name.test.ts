import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';
const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0';

describe('what a browser calls itself', () => {
  it.each([
    [`${WINDOWS} ${CHROME} Safari/537.36`, 'Chrome 141 · Windows'],
    [`${WINDOWS} ${CHROME} Safari/537.36 Edg/141.0.0.0`, 'Edge 141 · Windows'],
    [`${WINDOWS} ${CHROME} Safari/537.36 OPR/122.0.0.0`, 'Opera 122 · Windows'],
    [`${ANDROID} ${CHROME} Mobile Safari/537.36`, 'Chrome 141 · Android'],
    [
      `${ANDROID} ${CHROME.replace('Chrome', 'SamsungBrowser/28.0 Chrome')} Mobile Safari/537.36`,
      'Samsung Internet 28 · Android',
    ],
    [`${IOS} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari 18 · iPhone'],
    [`${IOS} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`, 'Chrome 141 · iPhone'],
    [`${IOS} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'Firefox 143 · iPhone'],
    [`${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`, 'Safari 26 · macOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox 143 · Linux'],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ' + CHROME + ' Safari/537.36', 'Chrome 141 · ChromeOS'],
    ['curl/8.7.1', ''],
    ['', ''],
  ])('%s is %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

  it('is never longer than its column, nor holds anything but names that we know', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000, unit: 'binary' }), fc.nat(10 ** 9), (noise, version) => {
        const name = deviceName(`Chrome/${version}${noise} (Windows${noise}`);
        expect(name.length).toBeLessThanOrEqual(80);
        expect(name).toMatch(/^([A-Za-z ]+ \d+)?( · )?([A-Za-z]+)?$/);
      }),
    );
  });
});
