import { expect, it } from 'vitest';
import { withCookies } from './cookies';

it('a visitor sends back the cookies that a gateway has set, and no longer those it has taken away', async () => {
  const answers = [['node=a1; Path=/; HttpOnly', 'captchaId=c1'], ['captchaId=; Max-Age=0'], ['odd'], []];
  const sent: (string | null)[] = [];
  const fetch = withCookies((input, init) => {
    sent.push(new Request(input, init).headers.get('Cookie'));
    const headers = (answers.shift() ?? []).map((line) => ['Set-Cookie', line] as [string, string]);
    return Promise.resolve(new Response('', { headers }));
  });
  for (let asked = 0; asked < 4; asked += 1) await fetch('https://gateway.example/');
  expect(sent).toEqual([null, 'node=a1; captchaId=c1', 'node=a1', 'node=a1']);
});
