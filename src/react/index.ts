export { ClientProvider, useClient, useDomain } from './client-context';
export { HostProvider, useHost, useHostState, type ElementHost } from './host-context';
export { answerLast, useIntents } from './intents';
export { useAction, type Action } from './use-action';
export { useCaptcha, type CaptchaState } from './use-captcha';
export { useLazy } from './use-lazy';
export { useSessionEvents } from './use-session-events';
export { useStore } from './use-store';
export { useText, type TextKey, type TextOf } from './use-text';
