import { useState } from 'react';
import { isAppError } from '../core/kernel/app-error';
import { useClient } from './client-context';

export interface CaptchaState {
  /** Shown only after a refusal, or where a rule needs one. */
  due: boolean;
  /** data: address, '' while none is there. */
  picture: string;
  lost: boolean;
  /** The characters typed last were wrong. */
  wrong: boolean;
}

/** The captcha of a form: absent until `load`, a new picture at each call, at most one a second. */
export function useCaptcha(): { state: CaptchaState; load(wrong?: boolean): Promise<void> } {
  const { session } = useClient();
  const [state, setState] = useState<CaptchaState>({ due: false, picture: '', lost: false, wrong: false });
  const load = async (wrong = false): Promise<void> => {
    setState((old) => ({ ...old, due: true, wrong }));
    try {
      const picture = await session.captcha();
      setState((old) => ({ ...old, picture, lost: false }));
    } catch (error) {
      // Too quick a second click: the picture that stands there is still good.
      if (isAppError(error) && error.code === 'THROTTLED') return;
      setState((old) => ({ ...old, picture: '', lost: true }));
    }
  };
  return { state, load };
}
