import { describe, expect, test } from 'vitest';
import type { Client } from '../../core/types';
import { STAGE_RANK, stageDomain } from './stage';

const makeStage = () => stageDomain.create({} as Client);

describe('one view shows the open game', () => {
  test('a game element takes it from a lobby and gives it back when it leaves', () => {
    const stage = makeStage();
    const lobby = stage.claim(STAGE_RANK.lobby);
    expect(stage.store.getState().shown).toBe(lobby.id);
    const game = stage.claim(STAGE_RANK.game);
    expect(stage.store.getState().shown).toBe(game.id);
    game.leave();
    expect(stage.store.getState().shown).toBe(lobby.id);
    lobby.leave();
    expect(stage.store.getState().shown).toBeNull();
  });

  test('of two equals the first shows it; leaving twice does no harm', () => {
    const stage = makeStage();
    const first = stage.claim(STAGE_RANK.lobby);
    const second = stage.claim(STAGE_RANK.lobby);
    second.leave();
    second.leave();
    expect(stage.store.getState().shown).toBe(first.id);
  });

  test('listeners hear a change of hands and nothing else', () => {
    const stage = makeStage();
    let heard = 0;
    stage.claim(STAGE_RANK.game);
    stage.store.subscribe(() => (heard += 1));
    stage.claim(STAGE_RANK.lobby).leave();
    expect(heard).toBe(0);
  });
});
