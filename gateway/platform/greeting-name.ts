import { maskName } from './mask-name';

/** A member who registered by number has it as name. */
const IS_NUMBER = /^\+?\d{6,}$/;

/** How a member is greeted: by nickname, else by name; a number never in full. */
export const greetingName = ({ nickname = '', username }: { nickname?: string; username: string }): string =>
  nickname || (IS_NUMBER.test(username) ? maskName(username) : username);
