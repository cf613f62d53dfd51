import { useEffect, useState } from 'react';
import type { DeskInvitation } from '../../gateway/desk/index';
import type { DeskApi, DeskRefusal } from './desk-api';
import { refusalIn } from './desk-context';

export interface DoorWork {
  busy: boolean;
  refusal: DeskRefusal | null;
}

/** Logs in and hands over once the session stands. */
export const useLogin = (api: DeskApi, onIn: () => void) => {
  const [fields, setFields] = useState({ name: '', password: '', code: '' });
  const [work, setWork] = useState<DoorWork>({ busy: false, refusal: null });
  const submit = (): void => {
    if (work.busy) return;
    setWork({ busy: true, refusal: null });
    api
      .ask('door.login', fields)
      .then(({ page }) => {
        api.keepPage(page);
        onIn();
      })
      .catch((error: unknown) => {
        setWork({ busy: false, refusal: refusalIn(error) });
        // A code is good once; the rest stays typed.
        setFields((before) => ({ ...before, code: '' }));
      });
  };
  return { fields, set: (part: Partial<typeof fields>) => setFields({ ...fields, ...part }), work, submit };
};

/** Opens the account of a link. */
export const useOpening = (api: DeskApi, link: string, onOpen: () => void) => {
  const [invitation, setInvitation] = useState<DeskInvitation | null>(null);
  const [fields, setFields] = useState({ password: '', code: '' });
  const [work, setWork] = useState<DoorWork>({ busy: false, refusal: null });
  useEffect(() => {
    let isOver = false;
    api
      .ask('door.invited', { link })
      .then((found) => !isOver && setInvitation(found))
      .catch((error: unknown) => !isOver && setWork({ busy: false, refusal: refusalIn(error) }));
    return () => {
      isOver = true;
    };
  }, [api, link]);
  const submit = (): void => {
    if (work.busy) return;
    setWork({ busy: true, refusal: null });
    api
      .ask('door.open', { link, ...fields })
      .then(onOpen)
      .catch((error: unknown) => setWork({ busy: false, refusal: refusalIn(error) }));
  };
  return {
    invitation,
    fields,
    set: (part: Partial<typeof fields>) => setFields({ ...fields, ...part }),
    work,
    submit,
  };
};
