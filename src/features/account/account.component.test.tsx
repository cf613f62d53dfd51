import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepOpenOrder, REPEAT_AFTER_MS } from '../../core/domains/open-orders';
import { payeesDomain } from '../../core/domains/payees';
import { AppError } from '../../core/kernel/app-error';
import { account as words } from '../../locales/en/account';
import { common } from '../../locales/en/common';
import { errors } from '../../locales/en/errors';
import { createTestWorld, type TestWorld } from '../../testing/client';
import { lackCalls } from '../../testing/lack-calls';
import { fakeAccountOf, type FakeAccount } from '../../testing/fake-account-state';
import { MEMBER } from '../../testing/fixtures';
import { createStage, type Stage } from '../../testing/stage';
import buttonCss from '../../ui/primitives/button.css?inline';
import resetCss from '../../ui/styles/reset.css?inline';
import tokensCss from '../../ui/styles/tokens.css?inline';
import { AccountBody, styles } from './account-body.view';
import { FeedbackBody } from './feedback-body.view';
import { IdentityBody } from './identity-body.view';
import { PayeesBody } from './payees-body.view';

const CPF = '529.982.247-25';
let world: TestWorld;
let stage: Stage;
beforeEach(async () => {
  world = createTestWorld();
  stage = createStage({
    client: world.client,
    styles: [tokensCss, resetCss, buttonCss, ...styles],
    texts: { account: words },
  });
  await world.client.system.start();
  await world.client.session.login({ mode: 'username', ...MEMBER });
});
afterEach(() => {
  stage.end();
  world.client.destroy();
});

const member = () => {
  const found = world.gateway.state.members.get(MEMBER.username);
  if (!found) throw new Error('no member');
  return found;
};
const own = (): FakeAccount => fakeAccountOf(world.gateway.state, member().id);
const sent = (name: string) => world.gateway.seen.filter((one) => one.name === name);
/** The gateway wants the person proved again. */
const forgetProof = (): void => {
  for (const session of world.gateway.state.identity.sessions.values()) session.steppedUp = false;
};
const picture = (name = 'card.png', type = 'image/png'): File =>
  new File([new Uint8Array(64)], name, { type });
const choose = async (name: string, file: File): Promise<void> => {
  const input = await vi.waitFor(() => {
    const found = stage.root.querySelector<HTMLInputElement>(`input[type=file][name="${name}"]`);
    if (!found) throw new Error(`no place for ${name}`);
    return found;
  });
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
};
const select = async (name: string, value: string): Promise<void> => {
  const field = await vi.waitFor(() => {
    const found = stage.root.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
    if (!found) throw new Error(`no choice ${name}`);
    return found;
  });
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
};
const press = async (name: string): Promise<void> => (await stage.button(name)).click();

describe('the account', () => {
  it('[MEM-1] shows the login before this one, and takes another nickname with what is wrong at its field', async () => {
    stage.show(<AccountBody />);
    await stage.reads('Chrome, Windows');
    await press(words.edit);
    await stage.type('nickname', ' ');
    await press(words.save);
    await stage.reads(words.required);
    await stage.focused('nickname');
    await stage.type('nickname', 'x');
    await press(words.save);
    await stage.reads(words.nicknameInvalid);
    await stage.type('nickname', 'Lucky Ana');
    await press(words.save);
    await stage.reads(words.saved);
    expect(own().nickname).toBe('Lucky Ana');
    await stage.axe();
  });

  it('[MEM-1] asks for the password before what is set once is set, and then does it', async () => {
    forgetProof();
    stage.show(<AccountBody />);
    await press(words.complete);
    await stage.type('realName', 'Ana Lima');
    await stage.type('document', CPF);
    await stage.type('birthday', '1990-05-17');
    await press(words.save);
    await stage.reads(words.stepUpText);
    await stage.type('password', MEMBER.password);
    await press(words.stepUp);
    await stage.reads('***.982.247-**');
    expect(own()).toMatchObject({ realName: 'Ana Lima', birthday: '1990-05-17' });
  });

  it.each([
    ['111.111.111-11', words.documentSame],
    ['93.zb0.vry/v6ka-67', words.documentCompany],
    ['529.982.247-26', words.documentInvalid],
  ])(
    '[MEM-1] says why %s cannot be a member’s tax number, before anything is sent',
    async (typed, reason) => {
      stage.show(<AccountBody />);
      await press(words.complete);
      await stage.type('document', typed);
      await press(words.save);
      await stage.reads(reason);
      expect(world.gateway.state.holders.size).toBe(0);
    },
  );

  it('[MEM-1] refuses a birthday under eighteen and keeps what was typed', async () => {
    stage.show(<AccountBody />);
    await press(words.complete);
    await stage.type('birthday', `${new Date().getFullYear() - 10}-01-01`);
    await stage.type('realName', 'Ana Lima');
    await press(words.save);
    await vi.waitFor(async () =>
      expect((await stage.field('birthday')).getAttribute('aria-invalid')).toBe('true'),
    );
    expect((await stage.field('realName')).value).toBe('Ana Lima');
  });

  it('[MEM-1] the meter of the payment password says what is missing, and the first one is set', async () => {
    stage.show(<AccountBody />);
    await press(words.paymentTitleSet);
    await stage.type('password', '1234');
    await stage.reads('Still missing: 6 digits · No row such as 123456 or 111111');
    await stage.type('password', '123456');
    await stage.type('again', '123456');
    await press(words.save);
    await stage.reads(words.refused_weak);
    await stage.type('password', '204816');
    await stage.reads(words.meterOk);
    await stage.type('again', '204817');
    await press(words.save);
    await stage.reads(words.paymentDiffers);
    await stage.axe();
    await stage.type('again', '204816');
    await press(words.save);
    await stage.reads(words.paymentDone);
    expect(own().paymentPassword).toBe('204816');
  });

  it('[MEM-1] says how many tries are left, and that money out is locked', async () => {
    own().paymentPassword = '204816';
    stage.show(<AccountBody />);
    await press(words.paymentTitleChange);
    await stage.type('old', '000001');
    for (const name of ['password', 'again']) await stage.type(name, '318274');
    await press(words.save);
    await stage.reads('You have 4 more tries');
    expect((await stage.field('password')).value).toBe('318274');
    own().wrongTries = 5;
    await press(words.save);
    await stage.reads('locked');
  });

  it('[MEM-1] sets a picture of the set, and refuses a file that is none', async () => {
    stage.show(<AccountBody />);
    await press(words.avatar);
    await choose('avatar', picture('notes.txt', 'text/plain'));
    await stage.reads(words.pictureRefused);
    expect(sent('upload.picture')).toHaveLength(0);
    await press('Picture 3');
    await stage.reads(words.saved);
    expect(own().avatar).toEqual({ kind: 'preset', number: 3 });
  });
});

describe('security questions', () => {
  it('[MEM-1] are chosen with their answers, and asked besides the code for another payment password', async () => {
    own().paymentPassword = '204816';
    member().email = 'ana@example.test';
    member().unproved = [];
    stage.show(<AccountBody />);
    await press(words.questionsSet);
    await stage.type('answer1', 'Bento');
    await stage.type('answer2', 'bento');
    (await stage.find<HTMLButtonElement>('dialog[open] [part=submit]')).click();
    await stage.reads(words.answersSame);
    await stage.axe();
    await stage.type('answer2', 'Rita');
    (await stage.find<HTMLButtonElement>('dialog[open] [part=submit]')).click();
    await stage.reads(words.questionsDone);
    expect(own().answers.size).toBe(2);
    await press(words.paymentForgot);
    await stage.field('answer1');
    await stage.type('code', world.gateway.state.identity.code);
    await stage.type('answer1', 'guessed');
    await stage.type('answer2', 'guessed too');
    await stage.type('password', '957318');
    await stage.type('again', '957318');
    (await stage.find<HTMLButtonElement>('dialog[open] [part=submit]')).click();
    await stage.reads('You have 4 more tries');
    await stage.axe();
    expect((await stage.field('answer1')).value).toBe('guessed');
    expect(own().paymentPassword).toBe('204816');
  });
});

describe('contacts of the account', () => {
  it('[MEM-1] say whether they are confirmed, and one that is not is confirmed by a code', async () => {
    member().email = 'ana@example.test';
    member().unproved = ['E'];
    stage.show(<AccountBody />);
    await stage.reads(words.contactOff);
    await press(words.confirmTitle_E);
    await press(words.sendCode);
    await vi.waitFor(() => expect(sent('contact.code')).toHaveLength(1));
    await stage.type('code', '000000');
    (await stage.find<HTMLButtonElement>('dialog[open] [part=submit]')).click();
    await stage.reads(words.codeWrong);
    await stage.axe();
  });

  it.each([
    ['the proof of a number', words.confirmTitle_S],
    ['another number', words.contactTitle_S],
  ])(
    '[MEM-1] too many codes for %s hold the button for as long as the words say, and both end together',
    async (_, opens) => {
      member().mobile = '11987654321';
      member().unproved = opens === words.confirmTitle_S ? ['S'] : [];
      stage.show(<AccountBody />);
      world.gateway.state.identity.codeLimitS = 1_800;
      await press(opens);
      if (opens === words.contactTitle_S) await stage.type('value', '11912345678');
      await press(words.sendCode);
      await stage.reads(errors.CODE_LIMIT);
      await stage.reads('Again in 30 min');
      world.gateway.state.identity.codeLimitS = null;
      await world.clock.advance(1_800_000);
      await vi.waitFor(async () => {
        await world.clock.advance(1_000);
        expect(stage.text()).not.toContain(errors.CODE_LIMIT);
      });
      const again = [...stage.root.querySelectorAll('dialog button')].filter(
        (one) => one.textContent === words.sendCode,
      );
      expect(again[0]?.getAttribute('aria-disabled')).toBeNull();
    },
  );
});

describe('where money goes', () => {
  it('[MEM-4] asks for all of it once more, then for the secret, and shows the new one with its rest', async () => {
    own().paymentPassword = '204816';
    stage.show(<PayeesBody />);
    await press(words.payeeAdd);
    await stage.reads(words.payeeRest);
    await select('kind', 'pix-email');
    await stage.type('value', 'ana');
    await press(words.payeeNext);
    await stage.reads(words.payeeInvalid);
    await stage.type('value', 'ana@example.test');
    await stage.type('holderName', 'Ana Lima');
    await press(words.payeeNext);
    await stage.find('[part=confirm]');
    expect(stage.text()).toContain('ana@example.test');
    expect(sent('payees.add')).toHaveLength(0);
    await stage.type('password', '000000');
    await press(words.payeeConfirm);
    await stage.reads('You have 4 more tries');
    await stage.axe();
    await stage.type('password', '204816');
    await press(words.payeeConfirm);
    await stage.reads(words.payeeAdded);
    await stage.reads('Can be used from');
    expect(own().payees).toMatchObject([{ kind: 'pix-email', value: 'ana@example.test' }]);
    await press(`Remove ${own().payees[0]?.masked ?? ''}`);
    await stage.type('password', '204816');
    (await stage.find<HTMLButtonElement>('dialog[open] [part=submit]')).click();
    await stage.reads(words.payeeRemoved);
    expect(own().payees).toEqual([]);
  });

  it('[MEM-4] does not say that a new one rests where an older gateway has no such rule', async () => {
    lackCalls(world, ['payees.rest']);
    stage.show(<PayeesBody />);
    await press(words.payeeAdd);
    await stage.find('select[name=kind]');
    await vi.waitFor(() => expect(stage.text()).not.toMatch(/24 hours/));
  });

  it('[MEM-4] [TRIAL-E2] adds no second one while the outcome of the first is unknown, and says so where the page is left', async () => {
    own().paymentPassword = '204816';
    own().realName = 'Ana Lima';
    const { add } = world.client.use(payeesDomain);
    const adding = vi.spyOn(world.client.use(payeesDomain), 'add').mockImplementationOnce(async (input) => {
      keepOpenOrder(world.client, { call: 'payees.add', amount: '' });
      await add(input);
      throw new AppError('OUTCOME_UNKNOWN');
    });
    stage.show(<PayeesBody />);
    await press(words.payeeAdd);
    await select('kind', 'pix-email');
    await stage.type('value', 'ana@example.test');
    await press(words.payeeNext);
    await stage.type('password', '204816');
    await press(words.payeeConfirm);
    await stage.find('[part=unknown]');
    expect(stage.root.querySelector('[part=form], [part=add]')).toBeNull();
    await vi.waitFor(() => expect(stage.root.querySelectorAll('[part=payee]')).toHaveLength(1));
    await stage.axe();
    stage.show(null);
    await vi.waitFor(() => expect(stage.text()).toBe(''));
    stage.show(<PayeesBody />);
    await stage.reads(errors.OUTCOME_UNKNOWN);
    expect(stage.text()).not.toContain(common.retry);
    await world.clock.advance(REPEAT_AFTER_MS);
    (await stage.button(common.retry)).click();
    await vi.waitFor(() => expect(stage.root.querySelector('[part=add]')).not.toBeNull());
    expect(stage.text()).not.toContain(errors.OUTCOME_UNKNOWN);
    expect(adding).toHaveBeenCalledOnce();
  });

  it('[MEM-4] an account at a bank is given by the bank’s name, or by its code', async () => {
    own().paymentPassword = '204816';
    own().realName = 'Ana Lima';
    stage.show(<PayeesBody />);
    await press(words.payeeAdd);
    await select('kind', 'bank');
    await select('bank', '341');
    expect((await stage.field('bankCode')).value).toBe('341');
    await stage.type('branch', '0123');
    await stage.type('account', '45678-9');
    await stage.axe();
    await press(words.payeeNext);
    await stage.type('password', '204816');
    await press(words.payeeConfirm);
    await stage.reads('Itaú');
    expect(own().payees).toMatchObject([{ kind: 'bank', bank: '341' }]);
  });

  it.each([
    ['111.111.111-11', words.documentSame],
    ['93.zb0.vry/v6ka-67', words.documentCompany],
  ])('[MEM-4] says why %s cannot be a member’s Pix key, before it is confirmed', async (typed, reason) => {
    stage.show(<PayeesBody />);
    await press(words.payeeAdd);
    await stage.type('value', typed);
    await stage.type('holderName', 'Ana Lima');
    await press(words.payeeNext);
    await stage.reads(reason);
    await stage.focused('value');
  });

  it('[MEM-4] leads to what is missing first', async () => {
    const intents: string[] = [];
    world.client.onIntent((intent) => {
      intents.push(intent.type === 'open-member-page' ? intent.page : intent.type);
      return true;
    });
    stage.show(<PayeesBody />);
    await press(words.payeeAdd);
    await stage.type('value', CPF);
    await stage.type('holderName', 'Ana Lima');
    await press(words.payeeNext);
    await stage.type('password', '204816');
    await press(words.payeeConfirm);
    await stage.reads(words.needDocument);
    await press(words.toProfile);
    expect(intents).toContain('securityCenter');
  });
});

describe('the identity check', () => {
  it('[MEM-1] says what waits for it, wants every picture, and sends them', async () => {
    stage.show(<IdentityBody />);
    await stage.reads(words['blocked_withdraw-large']);
    await press(words.identitySend);
    await stage.reads(words.pictureMissing);
    await choose('front', picture('notes.pdf', 'application/pdf'));
    await stage.reads(words.pictureRefused);
    for (const side of ['front', 'behind', 'selfie']) await choose(side, picture(`${side}.png`));
    await vi.waitFor(() => expect(stage.root.querySelectorAll('[part=picture] img')).toHaveLength(3));
    await stage.axe();
    await press(words.identitySend);
    await stage.reads(words.identity_open);
    expect(sent('upload.picture')).toHaveLength(3);
    expect(own().identity.state).toBe('open');
  });

  it('[MEM-1] says why it was refused and may be sent again', async () => {
    Object.assign(own().identity, { state: 'refused', reason: 'unreadable', note: 'Too dark' });
    stage.show(<IdentityBody />);
    await stage.reads(words.reason_unreadable);
    await stage.reads('Too dark');
    await stage.button(words.identitySend);
  });
});

describe('feedback', () => {
  it('[MEM-15] counts as people do, keeps what was typed, and is told once', async () => {
    stage.show(<FeedbackBody />);
    const family = '👨‍👩‍👧‍👦';
    const area = await vi.waitFor(() => {
      const found = stage.root.querySelector('textarea');
      if (!found) throw new Error('no text');
      return found;
    });
    const type = (text: string): void => {
      area.value = text;
      area.dispatchEvent(new Event('input', { bubbles: true }));
    };
    await press(words.feedbackSend);
    await stage.reads(words.required);
    type(family.repeat(140));
    await stage.reads('0 characters left');
    type(`${family.repeat(140)}!`);
    await stage.reads('1 characters too many');
    type('The button is too small');
    await choose('picture', picture());
    await vi.waitFor(() => expect(stage.root.querySelectorAll('[part=picture] img')).toHaveLength(1));
    stage.show(<p>another page</p>);
    stage.show(<FeedbackBody />);
    await vi.waitFor(() =>
      expect(stage.root.querySelector('textarea')?.value).toBe('The button is too small'),
    );
    await stage.axe();
    await press(words.feedbackSend);
    await stage.reads(words.feedbackSent);
    expect(own().feedback).toMatchObject([{ text: 'The button is too small', type: '1' }]);
    await stage.reads(words.feedbackWaits);
    expect(stage.root.querySelector('textarea')?.value).toBe('');
  });

  it('[MEM-15] sends the kind and the text that a script filled in without events', async () => {
    stage.show(<FeedbackBody />);
    const area = await stage.find<HTMLTextAreaElement>('textarea');
    const kind = await stage.find<HTMLSelectElement>('select[name=type]');
    Reflect.set(HTMLTextAreaElement.prototype, 'value', 'It stops', area);
    Reflect.set(HTMLSelectElement.prototype, 'value', '3', kind);
    // Renders the form again before the next event.
    flushSync(() => stage.show(<FeedbackBody />));
    expect([area.value, kind.value]).toEqual(['It stops', '3']);
    await press(words.feedbackSend);
    await stage.reads(words.feedbackSent);
    expect(own().feedback).toMatchObject([{ text: 'It stops', type: '3' }]);
  });

  it('[MEM-15] shows answers of the operator', async () => {
    own().feedback.push({
      ...{ id: '7', intent: 'x', type: '3', text: 'It stops', pictures: 0, sentAt: Date.UTC(2026, 0, 2) },
      ...{ answer: 'Mended, thank you', answeredAt: Date.UTC(2026, 0, 3) },
    });
    stage.show(<FeedbackBody />);
    await stage.reads('Mended, thank you');
    expect(stage.root.querySelector('.answer .badge')?.textContent).toBe(words.feedbackNew);
    stage.show(<p>another page</p>);
    await stage.reads('another page');
    stage.show(<FeedbackBody />);
    await stage.reads('Mended, thank you');
    await expect.poll(() => stage.root.querySelector('.answer .badge')).toBeNull();
  });
});
