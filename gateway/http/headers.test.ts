import { describe, expect, it } from 'vitest';
import { cookieValue, sourceKey, visitorIp } from './headers';

const ip = (forwardedFor: string, trustedHops: number) =>
  visitorIp({ socketIp: '::ffff:10.0.0.9', forwardedFor, trustedHops });

describe('the visitor’s address', () => {
  it('is the socket’s when no proxy is trusted, whatever the visitor writes', () => {
    expect(ip('1.2.3.4', 0)).toBe('10.0.0.9');
  });

  it('is as many steps from the right as there are trusted proxies', () => {
    expect(ip('6.6.6.6, 1.2.3.4', 1)).toBe('1.2.3.4');
    expect(ip('6.6.6.6, 1.2.3.4, 10.0.0.8', 2)).toBe('1.2.3.4');
    expect(ip('1.2.3.4', 3)).toBe('1.2.3.4');
  });

  it('falls back to the socket’s when what stands there is no address', () => {
    expect(ip('<script>', 1)).toBe('10.0.0.9');
    expect(ip('', 1)).toBe('10.0.0.9');
  });

  it('is counted by /64 for IPv6', () => {
    expect(sourceKey('2001:db8:1:2:aaaa::1')).toBe(sourceKey('2001:0db8:1:2::ffff'));
    expect(sourceKey('2001:db8:1:3::1')).not.toBe(sourceKey('2001:db8:1:2::1'));
    expect(sourceKey('1.2.3.4')).toBe('1.2.3.4');
    expect(sourceKey('::1')).toBe('0:0:0:0');
  });
});

describe('a cookie', () => {
  it('is found among others and refused with characters that ours never have', () => {
    expect(cookieValue('a=1; captchaId=xY_-9; b=2', 'captchaId')).toBe('xY_-9');
    expect(cookieValue('captchaId=a b', 'captchaId')).toBe('');
    expect(cookieValue('xcaptchaId=1', 'captchaId')).toBe('');
    expect(cookieValue('', 'captchaId')).toBe('');
  });
});
