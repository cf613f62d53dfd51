import { describe, expect, it } from 'vitest';
import { accessRefusal } from './access';

const session = (kind: 'player' | 'agent' | 'trial', tier: 'own' | 'partner' = 'own') => ({ kind, tier });

describe('who may call what', () => {
  it('asks nobody for a public call, not even with a dead token', () => {
    expect(
      accessRefusal({ access: 'public', tier: 'own' }, { tokenSent: true, session: null, tier: 'partner' }),
    ).toBeNull();
  });

  it('lets guests make visitor calls and refuses dead tokens there', () => {
    const call = { access: 'visitor', tier: 'partner' } as const;
    expect(accessRefusal(call, { tokenSent: false, session: null, tier: 'own' })).toBeNull();
    expect(accessRefusal(call, { tokenSent: true, session: null, tier: 'own' })).toBe('SESSION_INVALID');
  });

  it('keeps own-tier calls from partner sessions and from own sessions on partner pages', () => {
    const call = { access: 'member', tier: 'own' } as const;
    const facts = { tokenSent: true, session: session('player') };
    expect(accessRefusal(call, { ...facts, tier: 'own' })).toBeNull();
    expect(accessRefusal(call, { ...facts, tier: 'partner' })).toBe('ACCESS_TIER');
    expect(accessRefusal(call, { ...facts, session: session('player', 'partner'), tier: 'own' })).toBe(
      'ACCESS_TIER',
    );
  });

  it('keeps trials from real calls and everybody but agents from agent calls', () => {
    const own = { tokenSent: true, tier: 'own' } as const;
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
});
