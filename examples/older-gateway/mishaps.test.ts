import { expect, it } from 'vitest';
import { createMishaps } from './mishaps';

const open = () => {
  const carried: string[] = [];
  const mishaps = createMishaps(async (request) => {
    carried.push(await request.text());
    return Response.json({ success: true, value: 7 });
  });
  const send = () =>
    mishaps.respond(new Request('https://gateway.example/wps/pay', { method: 'POST', body: 'x' }));
  return { carried, send, next: mishaps.next };
};

it('lets one answer of a path go wrong after the request was carried out', async () => {
  const { carried, send, next } = open();
  expect(next('/wps/pay', 'cut')).not.toBeNull();
  await expect(send()).rejects.toThrow('cut');
  expect(await (await send()).json()).toEqual({ success: true, value: 7 });
  expect(carried).toEqual(['x', 'x']);
});

it('does not carry out what it refuses', async () => {
  const { carried, send, next } = open();
  next('/wps/pay', 'unknown');
  expect((await send()).status).toBe(400);
  expect(carried).toEqual([]);
});

it('leaves other paths alone', async () => {
  const { send, next } = open();
  next('/wps/other', 'html');
  expect(await (await send()).json()).toMatchObject({ success: true });
});

it.each([
  ['/wps/pay', 'whatever'],
  ['wps/pay', 'cut'],
  ['', ''],
])('takes no path %j with the answer %j', (path, answer) => {
  expect(open().next(path, answer)).toBeNull();
});
