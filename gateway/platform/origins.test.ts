import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOrigin, readOrigin } from './origins';

const read = (text: string) => readOrigin(text, 'loopback').origin;

describe('an origin', () => {
  it.each([
    ['https://www.example.com', 'https://www.example.com'],
    ['https://www.example.com/', 'https://www.example.com'],
    ['HTTPS://WWW.Example.com:443', 'https://www.example.com'],
    ['https://www.example.com:8443', 'https://www.example.com:8443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://[2001:DB8::1]:8443', 'https://[2001:db8::1]:8443'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://shop.localhost', 'http://shop.localhost'],
    ['http://127.0.0.1:8081', 'http://127.0.0.1:8081'],
    ['http://[::1]:8081', 'http://[::1]:8081'],
  ])('is read from %s as browsers send it', (text, origin) => {
    expect(read(text)).toBe(origin);
    expect(isOrigin(origin, 'loopback')).toBe(true);
  });

  it.each([
    '',
    '*',
    'null',
    'https:',
    'https://',
    'https://*',
    'https://*.example.com',
    'https://a.example;script-src *',
    'https://a.example; script-src *',
    'https://a.example,https://b.example',
    "https://'self'",
    'https://a.example https://b.example',
    'https://a.example\nx: y',
    ' https://a.example',
    'https://a.example/x',
    'https://a.example?',
    'https://a.example#',
    'https:\\\\a.example',
    'https:a.example',
    'https://u@a.example',
    'https://@a.example',
    'https://a..example',
    'https://a.example.',
    'https://-a.example',
    'https://a_b.example',
    'https://a!b.example',
    'https://a.example:99999',
    'ftp://a.example',
    'data:text/html,x',
    'javascript:alert(1)',
    'http://a.example',
    'http://localhost.a.example',
    'http://127.0.0.1.a.example',
    'http://192.168.0.1',
    `https://${'a.'.repeat(140)}example`,
  ])('[TRIAL-S10] is not %j', (text) => {
    const { origin, problem } = readOrigin(text, 'loopback');
    expect(origin).toBeNull();
    expect(problem).not.toBe('');
    expect(isOrigin(text, 'loopback')).toBe(false);
  });

  it('[TRIAL-S10] is never http in production', () => {
    expect(readOrigin('http://localhost:8080', 'nowhere').problem).toContain('production');
    expect(isOrigin('http://localhost:8080', 'nowhere')).toBe(false);
    expect(isOrigin('https://a.example', 'nowhere')).toBe(true);
  });

  it('[TRIAL-S10] holds nothing that could end the rule of a policy it stands in, whatever was typed', () => {
    const part = fc.string({ unit: fc.constantFrom(...`abz09.-_:/;,*'"?#@\\[]% \t\n\u00e9`), maxLength: 20 });
    fc.assert(
      fc.property(part, (text) => {
        const { origin } = readOrigin(`https://${text}`, 'loopback');
        if (origin === null) return;
        expect(origin).toMatch(/^https:\/\/[a-z0-9.:[\]-]+$/);
        expect(new URL(origin).origin).toBe(origin);
      }),
    );
  });
});
