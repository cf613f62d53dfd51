import { expect, it } from 'vitest';
import { createTestWorld } from '../../testing/client';
import { adultDomain } from './adult';

it('[SYS-8] age and terms are asked once in a browser, by each brand for itself', () => {
  const first = createTestWorld();
  const adult = first.client.use(adultDomain);
  expect(adult.store.getState().state).toBe('asking');
  adult.confirm();
  expect(adult.store.getState().state).toBe('confirmed');
  const next = createTestWorld({ like: first });
  expect(next.client.use(adultDomain).store.getState().state).toBe('confirmed');
  const other = createTestWorld({ like: first, merchant: 'OTHER' });
  expect(other.client.use(adultDomain).store.getState().state).toBe('asking');
});

it('[SYS-8] refusing leaves the site, and is asked again', () => {
  let left = 0;
  const first = createTestWorld();
  const page = { ...first.ports.page, leave: () => void (left += 1) };
  const visitor = createTestWorld({ like: first, ports: { page } });
  const adult = visitor.client.use(adultDomain);
  adult.refuse();
  expect(adult.store.getState().state).toBe('refused');
  expect(left).toBe(1);
  expect(createTestWorld({ like: first }).client.use(adultDomain).store.getState().state).toBe('asking');
});
