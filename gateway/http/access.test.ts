import { describe, expect, it } from 'vitest';
import type { Call } from '../../src/contract/call';
import type { SubAccountRight } from '../../src/contract/entities/agent-sub-account';
import { allCalls } from '../../src/contract/index';
import { FRESH_PROOF_MS } from '../platform/context';
import { accessRefusal, actingSession, isFresh } from './access';

const NOW = 1_800_000_000_000;
const session = (kind: 'player' | 'agent' | 'trial', tier: 'own' | 'partner' = 'own') => ({
  kind,
  tier,
  restricted: false,
  authenticatedAtMs: NOW,
  sub: null,
  memberId: 7n,
});
const guest = { tokenSent: false, session: null, nowMs: NOW } as const;

describe('who may call what', () => {
  it('needs no session for a public call, not even with a dead token', () => {
    expect(
      accessRefusal({ access: 'public', tier: 'partner' }, { ...guest, tokenSent: true, tier: 'partner' }),
    ).toBeNull();
  });

  it('takes public calls of the own tier from the operator’s pages alone', () => {
    const call = { access: 'public', tier: 'own' } as const;
    expect(accessRefusal(call, { ...guest, tier: 'own' })).toBeNull();
    expect(accessRefusal(call, { ...guest, tier: 'partner' })).toBe('ACCESS_TIER');
  });

  it('lets guests make visitor calls and refuses dead tokens there', () => {
    const call = { access: 'visitor', tier: 'partner' } as const;
    expect(accessRefusal(call, { ...guest, tier: 'own' })).toBeNull();
    expect(accessRefusal(call, { ...guest, tokenSent: true, tier: 'own' })).toBe('SESSION_INVALID');
  });

  it.each(['member', 'real', 'agent'] as const)(
    'asks a guest for a session for what %ss may call',
    (access) => {
      for (const tier of ['own', 'partner'] as const)
        expect(accessRefusal({ access, tier }, { ...guest, tier })).toBe('SESSION_INVALID');
    },
  );

  it('takes a partner’s session on a partner’s page for what the partner tier may call', () => {
    const facts = {
      tokenSent: true,
      session: session('player', 'partner'),
      tier: 'partner',
      nowMs: NOW,
    } as const;
    for (const access of ['visitor', 'member', 'real'] as const)
      expect(accessRefusal({ access, tier: 'partner' }, facts)).toBeNull();
  });

  it('keeps own-tier calls from partner sessions and from own sessions on partner pages', () => {
    const call = { access: 'member', tier: 'own' } as const;
    const facts = { tokenSent: true, session: session('player'), nowMs: NOW };
    expect(accessRefusal(call, { ...facts, tier: 'own' })).toBeNull();
    expect(accessRefusal(call, { ...facts, tier: 'partner' })).toBe('ACCESS_TIER');
    const partner = { ...facts, session: session('player', 'partner'), tier: 'partner' } as const;
    expect(accessRefusal(call, partner)).toBe('ACCESS_TIER');
  });

  it('[TRIAL-S7] takes what a partner’s page has lent to the operator’s for that page’s, until the person is proved there', () => {
    const lent = { ...session('player', 'partner'), authenticatedAtMs: null };
    const facts = { tokenSent: true, session: lent, tier: 'own', nowMs: NOW } as const;
    const call = { access: 'member', tier: 'own' } as const;
    expect(accessRefusal(call, facts)).toBe('STEP_UP_REQUIRED');
    expect(accessRefusal({ ...call, tier: 'partner' }, facts)).toBeNull();
    // The proof itself, and what brings one of its own.
    expect(accessRefusal({ ...call, proves: true }, facts)).toBeNull();
    expect(accessRefusal({ ...call, proves: true }, { ...facts, tier: 'partner' })).toBe('ACCESS_TIER');
    const hourAgo = NOW - 3_600_000;
    const proved = { ...facts, session: { ...lent, authenticatedAtMs: hourAgo } };
    expect(accessRefusal(call, proved)).toBeNull();
    expect(accessRefusal({ ...call, fresh: true }, proved)).toBe('STEP_UP_REQUIRED');
    expect(accessRefusal(call, { ...proved, tier: 'partner' })).toBe('ACCESS_TIER');
  });

  it('takes a session of the operator’s own pages for theirs before anything was proved', () => {
    const unproved = { ...session('player'), authenticatedAtMs: null };
    expect(
      accessRefusal(
        { access: 'member', tier: 'own' },
        { tokenSent: true, session: unproved, tier: 'own', nowMs: NOW },
      ),
    ).toBeNull();
  });

  it('tells a partner’s page that it is the wrong one, and nothing about the session', () => {
    const facts = { tokenSent: true, tier: 'partner', nowMs: NOW } as const;
    const refusal = (access: 'real' | 'agent', kind: 'trial' | 'player', restricted: boolean) =>
      accessRefusal({ access, tier: 'own' }, { ...facts, session: { ...session(kind), restricted } });
    expect([refusal('real', 'trial', false), refusal('agent', 'player', false)]).toEqual([
      'ACCESS_TIER',
      'ACCESS_TIER',
    ]);
    expect(refusal('real', 'player', true)).toBe('ACCESS_TIER');
  });

  it('keeps trials from real calls and all but agents from agent calls', () => {
    const own = { tokenSent: true, tier: 'own', nowMs: NOW } as const;
    expect(accessRefusal({ access: 'real', tier: 'own' }, { ...own, session: session('trial') })).toBe(
      'TRIAL_REFUSED',
    );
    expect(accessRefusal({ access: 'real', tier: 'own' }, { ...own, session: session('agent') })).toBeNull();
    expect(accessRefusal({ access: 'agent', tier: 'own' }, { ...own, session: session('player') })).toBe(
      'AGENT_ONLY',
    );
    expect(accessRefusal({ access: 'agent', tier: 'own' }, { ...own, session: session('trial') })).toBe(
      'AGENT_ONLY',
    );
    expect(accessRefusal({ access: 'agent', tier: 'own' }, { ...own, session: session('agent') })).toBeNull();
  });

  it('[AUTH-8] leaves a session whose password must change with nothing but what is declared for it', () => {
    const facts = {
      tokenSent: true,
      session: { ...session('player'), restricted: true },
      tier: 'own',
      nowMs: NOW,
    } as const;
    const call = { access: 'real', tier: 'own' } as const;
    expect(accessRefusal(call, facts)).toBe('PASSWORD_CHANGE_DUE');
    expect(accessRefusal({ ...call, whileChangeDue: true }, facts)).toBeNull();
    // Where guests may call it is one of them.
    const visitorCall = { access: 'visitor', tier: 'partner' } as const;
    expect(accessRefusal(visitorCall, facts)).toBeNull();
    expect(actingSession(visitorCall, facts.session)).toBeNull();
    expect(actingSession({ ...visitorCall, whileChangeDue: true }, facts.session)).toBe(facts.session);
    expect(actingSession(visitorCall, null)).toBeNull();
  });

  it('wants a proof of the last minutes for what protects the account', () => {
    const call = { access: 'real', tier: 'own', fresh: true } as const;
    const at = (authenticatedAtMs: number | null) =>
      accessRefusal(call, {
        tokenSent: true,
        session: { ...session('player'), authenticatedAtMs },
        tier: 'own',
        nowMs: NOW,
      });
    expect(at(NOW - FRESH_PROOF_MS + 1)).toBeNull();
    expect(at(NOW - FRESH_PROOF_MS)).toBe('STEP_UP_REQUIRED');
    expect(at(null)).toBe('STEP_UP_REQUIRED');
    // Never proved is not proved at the beginning of time.
    expect(isFresh({ authenticatedAtMs: null }, 1)).toBe(false);
  });

  describe('[AGT-4] a sub-account', () => {
    const AGENT = 7n;
    const sub = (rights: readonly SubAccountRight[]) => ({
      ...session('agent'),
      ...{ memberId: 8n, sub: { memberId: 8n, agentId: AGENT, rights } },
    });
    const asked = (call: Call, rights: readonly SubAccountRight[]) =>
      accessRefusal(call, { tokenSent: true, session: sub(rights), tier: 'own', nowMs: NOW });
    const closed = allCalls.filter(({ access }) => access !== 'public' && access !== 'visitor');

    it('may make the calls of its own login and those of its rights, and of all others none', () => {
      for (const rights of [[], ['view'], ['view', 'reports'], ['register'], ['transfers']] as const)
        for (const call of closed) {
          const use = call.subAccount;
          const isGiven = use === 'own' || rights.some((right) => right === use);
          expect(asked(call, rights), `${call.name} with ${rights.join()}`).toBe(
            isGiven ? null : 'AGENT_SUB_ACCOUNT_RIGHT',
          );
        }
    });

    it('acts for its agent where it has a right, for itself with its own login, and as a guest elsewhere', () => {
      const session = sub(['view']);
      for (const call of allCalls) {
        const acting = actingSession(call, session);
        const expected = call.subAccount === 'own' ? 8n : call.subAccount === undefined ? null : AGENT;
        expect(acting?.memberId ?? null, call.name).toBe(expected);
      }
    });

    it('never touches money, contracts or other sub-accounts by a word that was forgotten', () => {
      const given = closed.filter(({ subAccount }) => subAccount !== undefined).map(({ name }) => name);
      for (const name of given)
        expect(name).not.toMatch(
          /^(deposits|withdrawals|payees|launch|lottery|limits|funds|identity|profile)\.|contracts\.(offer|modify|end|answer)|subAccount(?!Self)|wallet\.(transfer|return)|issueCode|exchange/,
        );
      expect(closed.filter(({ subAccount }) => subAccount === 'transfers').map(({ name }) => name)).toEqual([
        'agents.transferSettings',
        'agents.transfers',
        'agents.transfer',
      ]);
    });
  });
});
