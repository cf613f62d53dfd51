import { createStore } from 'zustand/vanilla';
import type { AdultDomain, DomainDefinition } from '../types';

type State = ReturnType<AdultDomain['store']['getState']>;
const ANSWERED = '1';

/** SYS-8: whether the visitor of this browser has said once that it is of age and accepts the terms; each brand asks for itself. */
export const adultDomain: DomainDefinition<AdultDomain> = {
  name: 'adult',
  create({ config, ports }) {
    const { local } = ports.storage;
    const key = `${config.merchant}.adult`;
    const store = createStore<State>(() => ({
      state: local.get(key) === ANSWERED ? 'confirmed' : 'asking',
    }));
    return {
      store,
      confirm() {
        local.set(key, ANSWERED);
        store.setState({ state: 'confirmed' });
      },
      refuse() {
        local.remove(key);
        store.setState({ state: 'refused' });
        ports.page.leave?.();
      },
    };
  },
};
