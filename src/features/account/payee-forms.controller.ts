import { useState } from 'react';
import type { Bank, PayeeBook, PayeeField, PayeeKind, PayeeView } from '../../contract/entities/payee';
import { payeesDomain } from '../../core/domains/payees';
import type { AppError } from '../../core/kernel/app-error';
import { cpfProblem } from '../../core/kernel/tax-number';
import { useClient, useDomain, useText } from '../../react';
import { useLacks } from '../../react/use-lacks';
import { useLoaded } from '../../react/use-loaded';
import type { StepUp } from '../../react/use-step-up';
import { useForm, type FormModel } from './form.controller';
import { wrongText } from './payment-form.controller';

/** Banks to choose from; none until they are here, and none when they do not come: a code can be typed all the same. */
export const useBanks = (): readonly Bank[] => {
  const domain = useDomain(payeesDomain);
  return useLoaded(() => domain.banks()).value ?? NO_BANKS;
};
const NO_BANKS: readonly Bank[] = [];

/** Whether a new payee rests for a day before it can be used. Older gateways have no such rule. */
export const useRests = (): boolean => !useLacks('payees.rest');

export type PayeeName = PayeeField['name'] | 'holderName' | 'password';

/** What has to be there first; null: nothing. */
export const useWayOut = () => {
  const client = useClient();
  return {
    of: ({ code }: AppError): 'needPayment' | 'needDocument' | null =>
      code === 'PAYMENT_PASSWORD_MISSING' ? 'needPayment' : code === 'HOLDER_MISSING' ? 'needDocument' : null,
    go: () => void client.intend({ type: 'open-member-page', page: 'securityCenter' }),
  };
};

const EMPTY: Record<PayeeName, string> = {
  value: '',
  bankCode: '',
  branch: '',
  account: '',
  holderName: '',
  password: '',
  province: '',
  city: '',
  email: '',
  mobileNo: '',
};

export interface PayeeForm {
  form: FormModel<PayeeName>;
  kind: PayeeKind;
  /** Those of the kind, and what the chosen bank wants besides. */
  fields: readonly PayeeField[];
  /** The banks to choose from are there. */
  know(banks: readonly Bank[]): void;
  /** The member reads all that was typed once more, and enters the payment password. */
  isConfirm: boolean;
  choose(kind: PayeeKind['kind']): void;
  next(): void;
  back(): void;
}

/** A new payee: its fields by the kind, then all of it once more with the secret. */
export function usePayeeForm(options: {
  book: PayeeBook;
  kinds: readonly [PayeeKind, ...PayeeKind[]];
  stepUp: StepUp;
  onDone(): void;
  /** It is unknown whether it was added: the page says so. */
  onUnknown(): void;
}): PayeeForm {
  const { book, kinds, stepUp, onDone, onUnknown } = options;
  const domain = useDomain(payeesDomain);
  const t = useText('account');
  const [name, setName] = useState(kinds[0].kind);
  const [isConfirm, setConfirm] = useState(false);
  const kind = kinds.find((one) => one.kind === name) ?? kinds[0];
  const [banks, know] = useState(NO_BANKS);
  const fieldsFor = ({ bankCode }: Record<PayeeName, string>): readonly PayeeField[] => [
    ...kind.fields,
    ...(kind.kind === 'bank' ? (banks.find(({ code }) => code === bankCode.trim())?.fields ?? []) : []),
  ];
  const check = (values: Record<PayeeName, string>): Partial<Record<PayeeName, string>> => {
    const wrong = fieldsFor(values).filter((field) => {
      const { length } = values[field.name].trim();
      return (field.required && length < field.minLength) || length > field.maxLength;
    });
    const problem = kind.kind === 'pix-cpf' ? cpfProblem(values.value) : null;
    const isNamed = book.holder !== '' || values.holderName.trim() !== '';
    return {
      ...Object.fromEntries(wrong.map((field) => [field.name, t('payeeInvalid')])),
      ...(problem === null ? {} : { value: t(`document${problem}`) }),
      ...(isNamed ? {} : { holderName: t('required') }),
    };
  };
  const form = useForm<PayeeName>({
    first: EMPTY,
    check: (values) => {
      const problems = check(values);
      if (Object.keys(problems).length > 0 || !isConfirm) return problems;
      return values.password === '' ? { password: t('required') } : {};
    },
    async send(values) {
      const { holderName, password } = values;
      // What was typed for another kind or bank does not leave.
      const asked = Object.fromEntries(fieldsFor(values).map((field) => [field.name, values[field.name]]));
      if (isConfirm)
        return stepUp.guard(() => domain.add({ ...asked, kind: kind.kind, holderName, password }));
      setConfirm(true);
      return null;
    },
    place(error) {
      if (error.code === 'PAYMENT_PASSWORD_WRONG') return { password: wrongText(error, t) };
      if (error.code === 'OUTCOME_UNKNOWN') {
        onUnknown();
        return {};
      }
      if (error.code !== 'PAYEE_INVALID') return null;
      const { fields } = Object(error.value) as { fields?: unknown[] };
      setConfirm(false);
      const first = kind.fields[0]?.name ?? 'value';
      return { [fields?.[0] === 'holderName' ? 'holderName' : first]: t('payeeInvalid') };
    },
    onDone,
  });
  return {
    form,
    kind,
    fields: fieldsFor(form.values),
    know,
    isConfirm,
    choose: (next) => setName(next),
    next: () => form.submit(),
    back: () => setConfirm(false),
  };
}

/** Takes one away, by the secret. */
export function useRemoval(options: { payee: PayeeView; stepUp: StepUp; onDone(): void }) {
  const { payee, stepUp, onDone } = options;
  const domain = useDomain(payeesDomain);
  const t = useText('account');
  return useForm<'password'>({
    first: { password: '' },
    check: ({ password }) => (password === '' ? { password: t('required') } : {}),
    send: ({ password }) => stepUp.guard(() => domain.remove({ id: payee.id, password })),
    place: (error) => (error.code === 'PAYMENT_PASSWORD_WRONG' ? { password: wrongText(error, t) } : null),
    onDone,
  });
}
