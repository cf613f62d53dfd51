import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Owner, openOwner } from '../../database/owner';
import { freshDatabase, type TestDatabase } from '../../database/testing';
import { createKeyBox } from '../key-box';
import { rotateSecret, SETTLE_MS } from './rotate';
import { walkSealed } from './reseal.queries';
import { LASTING_USES, SEALED_COLUMNS } from './sealed-columns';
import { fingerprintOf, lastingKey, ringOf, type SecretRing } from './secret';
import { type GivenSecrets, openSecret, type OpenSecret, readSecret, SecretError } from './secret-opening';
import { beginSecretChange, noteNextSecret } from './secret-row.queries';

const OLD = 'the first secret of these tests, 32 characters and more';
const NEW = 'the second secret of these tests, 32 characters and more';
const OTHER = 'a secret that nobody gave to this database, 32 and more';
const PUBLISHED = 'a secret that everybody knows, as the demo has it';
const AUTHENTICATORS = 'foyer authenticators v1';

let db: TestDatabase;
let owner: Owner;
let open: OpenSecret[] = [];
beforeEach(async () => {
  db = await freshDatabase();
  owner = await openOwner(db.ownerUrl);
  await db.operator.query(
    `insert into merchant (id, code, name, currency, default_language, languages)
     values (1, 'one', 'One', 'BRL', 'EN', '{EN}'), (2, 'two', 'Two', 'BRL', 'EN', '{EN}')`,
  );
});
afterEach(async () => {
  for (const one of open) await one.close();
  open = [];
  await owner.close();
  await db.close();
});

const given = (current: string, previous: string | null = null): GivenSecrets => ({ current, previous });
/** Without `lookEveryMs` the node learns of a change only by the notice. */
const start = async (secrets: GivenSecrets, lookEveryMs = 3_600_000): Promise<OpenSecret> => {
  const node = await openSecret({ db, given: secrets, onError: () => undefined, lookEveryMs });
  open.push(node);
  return node;
};
/** Moves the database's time only, so that tests do not wait. */
const wait = async (ms: number): Promise<void> => {
  await owner.query("update operator_secret set changed_at = changed_at - $1 * interval '1 ms'", [ms + 1]);
};
const rotate = (secrets: GivenSecrets, session: Owner = owner) =>
  rotateSecret({ session, given: secrets, wait, published: PUBLISHED });

const addMember = async (merchantId: number, username: string): Promise<bigint> => {
  const [row] = await db
    .merchant(merchantId)
    .query<{ id: bigint }>(
      `insert into member (merchant_id, username, type) values ($1, $2, 0) returning id`,
      [merchantId, username],
    );
  if (!row) throw new Error('no member');
  return row.id;
};
const sealLogin = (ring: SecretRing, of: { merchantId: number; memberId: bigint }, text: string) =>
  db.merchant(of.merchantId).query(
    `insert into authenticator (merchant_id, member_id, secret_box) values ($1, $2, $3)
       on conflict (merchant_id, member_id) do update set secret_box = excluded.secret_box`,
    [of.merchantId, of.memberId, createKeyBox(ring, AUTHENTICATORS).close(text)],
  );
const readLogin = async (ring: SecretRing, of: { merchantId: number; memberId: bigint }) => {
  const [row] = await db
    .merchant(of.merchantId)
    .query<{ secret_box: Buffer }>('select secret_box from authenticator where member_id = $1', [
      of.memberId,
    ]);
  return row ? createKeyBox(ring, AUTHENTICATORS).open(row.secret_box) : null;
};

describe('the fingerprint', () => {
  it('is written at the first start, does not contain the secret, and accepts the same secret again', async () => {
    await start(given(OLD));
    await start(given(OLD));
    const [row] = await owner.query('select fingerprint, root_box from operator_secret');
    expect(row?.['fingerprint']).toBe(fingerprintOf(OLD));
    expect(JSON.stringify(row)).not.toContain(OLD);
  });

  it('refuses a node with another secret, with an error that names the setting and no secret', async () => {
    await start(given(OLD));
    const refused = start(given(OTHER));
    await expect(refused).rejects.toThrow(SecretError);
    await expect(refused).rejects.toThrow(/FOYER_SECRET is not the secret.*FOYER_SECRET_PREVIOUS/s);
    await expect(refused).rejects.not.toThrow(new RegExp(`${OTHER}|${OLD}`));
    await expect(readSecret(db, given(OTHER))).rejects.toThrow(SecretError);
  });

  it('is the same for nodes that start at the same time, and accepts only one of two secrets', async () => {
    const nodes = await Promise.allSettled([start(given(OLD)), start(given(NEW)), start(given(OLD))]);
    const in1 = nodes.filter(({ status }) => status === 'fulfilled').length;
    expect([1, 2]).toContain(in1);
    expect(nodes[0]?.status).toBe(nodes[2]?.status);
    expect(nodes[0]?.status).not.toBe(nodes[1]?.status);
  });

  it('is not written for a wrong secret on an older database without a fingerprint', async () => {
    await db.operator.query(`insert into sealing_key (scheme, kid, private_box) values ('jwe', 'k', $1)`, [
      createKeyBox(OLD).close('a key'),
    ]);
    await expect(start(given(OTHER))).rejects.toThrow(SecretError);
    await expect(start(given(OLD))).resolves.toBeDefined();
  });

  it('is missing before the first gateway starts, and commands do not compare it', async () => {
    expect(await readSecret(db, given(OTHER))).toBeNull();
  });
});

describe('a change of the secret', () => {
  it('keeps every login while two nodes restart one after the other', async () => {
    const [a, b] = [await start(given(OLD)), await start(given(OLD))];
    const [ana, bia] = [
      { merchantId: 1, memberId: await addMember(1, 'ana') },
      { merchantId: 2, memberId: await addMember(2, 'bia') },
    ];
    await sealLogin(a.ring, ana, 'of ana');
    // First both nodes get both secrets. The node with only the old secret still opens boxes of the first restarted node.
    const a2 = await start(given(NEW, OLD));
    await sealLogin(a2.ring, bia, 'of bia');
    expect(await readLogin(b.ring, bia)).toBe('of bia');
    const b2 = await start(given(NEW, OLD));
    // Then every box is sealed again while both run.
    const rotation = await rotate(given(NEW, OLD));
    expect(rotation).toMatchObject({ over: true });
    expect(rotation.written).toBe(2);
    await expect.poll(() => b2.ring.seals()).toBe('current');
    // A forgotten node reports a problem, and a load balancer removes it.
    await expect.poll(() => a.problem()).toMatch(/is the former secret/);
    expect(b2.problem()).toBeNull();
    expect([await readLogin(a2.ring, ana), await readLogin(b2.ring, bia)]).toEqual(['of ana', 'of bia']);
    await sealLogin(b2.ring, ana, 'of ana, again');
    // Finally the former secret is removed.
    const a3 = await start(given(NEW));
    expect([await readLogin(a3.ring, ana), await readLogin(a3.ring, bia)]).toEqual([
      'of ana, again',
      'of bia',
    ]);
    await expect(start(given(OLD))).rejects.toThrow(SecretError);
  });

  it('keeps the keys that are derived from the root', async () => {
    const before = await start(given(OLD));
    const key = lastingKey(before.ring, 'foyer payee fingerprints v1').toString('hex');
    expect(lastingKey(OLD, 'foyer payee fingerprints v1').toString('hex')).toBe(key);
    await start(given(NEW, OLD));
    await rotate(given(NEW, OLD));
    const after = await start(given(NEW));
    expect(lastingKey(after.ring, 'foyer payee fingerprints v1').toString('hex')).toBe(key);
  });

  it('derives new keys for a database whose first secret is published', async () => {
    await start(given(PUBLISHED));
    await start(given(NEW, PUBLISHED));
    await rotate(given(NEW, PUBLISHED));
    const key = lastingKey((await start(given(NEW))).ring, 'foyer chat tickets v1');
    expect(key).not.toEqual(lastingKey(PUBLISHED, 'foyer chat tickets v1'));
    expect(key).toEqual(lastingKey(NEW, 'foyer chat tickets v1'));
  });

  it('continues after an interruption, and does nothing the second time', async () => {
    await start(given(OLD));
    await start(given(NEW, OLD));
    const ids: bigint[] = [];
    for (let n = 0; n < 230; n += 1) ids.push(await addMember(1, `member${n}`));
    const old = createKeyBox(OLD, AUTHENTICATORS);
    for (const id of ids)
      await db
        .merchant(1)
        .query(
          'insert into authenticator (merchant_id, member_id, secret_box, pending_box) values (1, $1, $2, $3)',
          [id, old.close(`s${id}`), old.close(`p${id}`)],
        );
    let batches = 0;
    const dying: Owner = {
      ...owner,
      tx: (merchantId, work) => {
        batches += 1;
        if (batches > 4) return Promise.reject(new Error('killed'));
        return owner.tx(merchantId, work);
      },
    };
    await expect(rotate(given(NEW, OLD), dying)).rejects.toThrow('killed');
    // A node without the former secret could not open the remaining boxes.
    await expect(start(given(NEW))).rejects.toThrow(/not over/);
    const rest = await rotate(given(NEW, OLD));
    expect(rest.over).toBe(true);
    expect(rest.written).toBeGreaterThan(200);
    expect(await rotate(given(NEW, OLD))).toMatchObject({ over: true, written: 0 });
    expect(await rotate(given(NEW))).toMatchObject({ over: true, written: 0 });
    const box = createKeyBox(NEW, AUTHENTICATORS);
    const rows = await db
      .merchant(1)
      .query<{ member_id: bigint; secret_box: Buffer; pending_box: Buffer }>(
        'select member_id, secret_box, pending_box from authenticator',
      );
    expect(rows.every((row) => box.open(row.secret_box) === `s${row.member_id}`)).toBe(true);
    expect(rows.every((row) => box.open(row.pending_box) === `p${row.member_id}`)).toBe(true);
  });

  it('waits for boxes that a node sealed by the former secret before it received the notice', async () => {
    await start(given(OLD));
    await start(given(NEW, OLD));
    const ana = { merchantId: 1, memberId: await addMember(1, 'ana') };
    let waits = 0;
    const done = await rotateSecret({
      session: owner,
      given: given(NEW, OLD),
      published: PUBLISHED,
      wait: async (ms) => {
        waits += 1;
        expect(ms).toBeLessThanOrEqual(SETTLE_MS);
        // A statement that began before the change.
        await sealLogin(ringOf(OLD), ana, 'late');
        await wait(ms);
      },
    });
    expect(waits).toBe(1);
    expect(done).toMatchObject({ over: true, written: 1 });
    expect(await readLogin((await start(given(NEW))).ring, ana)).toBe('late');
  });

  it('notifies nodes again if an earlier run was interrupted before it did', async () => {
    await start(given(OLD));
    const node = await start(given(NEW, OLD));
    const dying: Owner = {
      ...owner,
      query: (text, values) =>
        text.includes('pg_notify') ? Promise.reject(new Error('killed')) : owner.query(text, values),
    };
    await expect(rotate(given(NEW, OLD), dying)).rejects.toThrow('killed');
    expect(node.ring.seals()).toBe('previous');
    expect(await rotate(given(NEW, OLD))).toMatchObject({ over: true });
    await expect.poll(() => node.ring.seals()).toBe('current');
  });

  it('is found by a node that missed the notice', async () => {
    await start(given(OLD));
    const node = await start(given(NEW, OLD), 50);
    await beginSecretChange(owner.query, {
      from: fingerprintOf(OLD),
      to: fingerprintOf(NEW),
      rootBox: createKeyBox(NEW, 'foyer secret root v1').close(OLD),
    });
    await expect.poll(() => node.ring.seals()).toBe('current');
  });

  it('keeps a node with only the former secret from sealing', async () => {
    const forgotten = await start(given(OLD));
    const ana = { merchantId: 1, memberId: await addMember(1, 'ana') };
    await start(given(NEW, OLD));
    await rotate(given(NEW, OLD));
    await expect.poll(() => forgotten.problem()).toMatch(/is the former secret|is not the secret/);
    expect(() => sealLogin(forgotten.ring, ana, 'lost')).toThrow(SecretError);
    const box = createKeyBox(OLD, AUTHENTICATORS).close('from before');
    expect(createKeyBox(forgotten.ring, AUTHENTICATORS).open(box)).toBe('from before');
  });

  it('lets a node with another new secret seal by the former one', async () => {
    await start(given(OLD));
    const wrong = await start(given(OTHER, OLD), 50);
    await owner.query('update operator_secret set next_fingerprint = null');
    await start(given(NEW, OLD));
    await expect.poll(() => wrong.problem()).toMatch(/another new FOYER_SECRET/);
    expect(wrong.ring.seals()).toBe('previous');
  });

  it('does not begin before a gateway has both secrets', async () => {
    const node = await start(given(OLD));
    await expect(rotate(given(NEW, OLD))).rejects.toThrow(/No gateway was started with the new secret/);
    expect(node.problem()).toBeNull();
    await start(given(NEW, OLD));
    expect(await rotate(given(NEW, OLD))).toMatchObject({ over: true });
  });

  it('stays finished if a node that read the row before it writes the new secret afterwards', async () => {
    await start(given(OLD));
    await start(given(NEW, OLD));
    await rotate(given(NEW, OLD));
    await noteNextSecret(db.operator.query, fingerprintOf(NEW));
    expect(await rotate(given(NEW))).toMatchObject({ over: true });
    await expect(start(given(OTHER, NEW))).resolves.toBeDefined();
  });

  it('counts by kind, with the boxes that neither secret opens', async () => {
    await start(given(OLD));
    await sealLogin(
      (await start(given(OLD))).ring,
      { merchantId: 1, memberId: await addMember(1, 'ana') },
      'x',
    );
    await db
      .merchant(2)
      .query(`insert into authenticator (merchant_id, member_id, secret_box) values (2, $1, $2)`, [
        await addMember(2, 'bia'),
        randomBytes(60),
      ]);
    const { counts, written } = await walkSealed({ session: owner, secrets: given(OLD), reseal: false });
    expect(written).toBe(0);
    expect(counts.find(({ kind }) => kind === 'authenticators of members')).toMatchObject({
      current: 1,
      previous: 0,
      unreadable: 1,
    });
    const superuser = await openOwner(db.rootUrl);
    const seen = await walkSealed({ session: superuser, secrets: given(OLD), reseal: false });
    await superuser.close();
    expect(seen.counts).toEqual(counts);
  });

  it('refuses nodes with different new secrets, and steps in an order that would lose data', async () => {
    await start(given(OLD));
    await start(given(NEW, OLD));
    await expect(start(given(OTHER, OLD))).rejects.toThrow(/another new FOYER_SECRET/);
    await expect(start(given(NEW))).rejects.toThrow(/nothing is sealed by it yet/);
    await expect(rotate(given(OTHER, OLD))).rejects.toThrow(SecretError);
    await expect(rotate(given(NEW))).rejects.toThrow(SecretError);
    await expect(rotate(given(NEW, OTHER))).rejects.toThrow(SecretError);
  });
});

describe('the table of uses of the secret', () => {
  /** Columns of bytes that are not sealed, with their content. */
  const PLAIN: Readonly<Record<string, string>> = {
    'brand_file.content': 'shown to everybody',
    'deposit_proof.png': 'a picture of a transfer',
    'lottery_node.node': 'a hash',
    'member_profile.avatar_png': 'shown to others',
    'passkey.public_key': 'public',
    'picture.png': 'shown to everybody',
    'provider_event.raw': 'what a provider sent',
    'push_device.auth': 'of a browser',
    'push_device.p256dh': 'public',
  };
  const HASHES = /(^|_)(hash|leaf|node|root|salt)$/;

  it('has every column of bytes that is not plain', async () => {
    const rows = await owner.query<{ name: string; column: string }>(
      `select c.relname || '.' || a.attname as name, a.attname as column
         from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.atttypid = 'bytea'::regtype
          and a.attnum > 0 and not a.attisdropped`,
    );
    const sealed = SEALED_COLUMNS.map(([table, column]) => `${table}.${column}`);
    const found = rows.filter(({ name, column }) => !(name in PLAIN) && !HASHES.test(column));
    expect(found.map(({ name }) => name).sort()).toEqual([...sealed].sort());
  });

  it('has every use that the gateway names', () => {
    const gateway = fileURLToPath(new URL('../..', import.meta.url));
    const files = readdirSync(gateway, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.ts$/.test(name) && !/test\.ts$|testing/.test(name))
      .map((name) => join(gateway, name))
      .filter((name) => statSync(name).isFile() && !name.endsWith('sealed-columns.ts'));
    const named = new Set<string>();
    for (const file of files)
      for (const [, use = ''] of readFileSync(file, 'utf8').matchAll(/'(foyer [a-z- ]+ v\d)'/g))
        named.add(use);
    const known = new Set<string>([...SEALED_COLUMNS.map(([, , use]) => use), ...Object.keys(LASTING_USES)]);
    // The fingerprint, and the prefix of a draw's signed text.
    for (const use of ['foyer secret fingerprint v1', 'foyer lottery seal v1']) named.delete(use);
    expect([...named].sort()).toEqual([...known].filter((use) => use.startsWith('foyer ')).sort());
  });
});
