import { useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { analyticsDomain } from '../../src/core';
import { siteStage } from '../../src/testing/site-stage';
import { TriedTwice } from '../../src/testing/tried-twice';
import { useConsent } from './use-consent';

const stage = siteStage();

const mounted = vi.fn();
function Bar() {
  useConsent();
  useEffect(() => void mounted(), []);
  return null;
}

describe('pages that are seen', () => {
  it('are told once, also where React tries effects twice', async () => {
    const told = vi.spyOn(stage.world.client.use(analyticsDomain), 'tell');
    stage.show(
      <TriedTwice>
        <Bar />
      </TriedTwice>,
    );
    await vi.waitFor(() => expect(mounted).toHaveBeenCalledTimes(2));
    expect(told).toHaveBeenCalledOnce();
    expect(told).toHaveBeenCalledWith({ type: 'page-view', path: window.location.pathname });
  });
});
