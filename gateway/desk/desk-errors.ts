/** What the desk refuses by itself: status of the answer, and the number a person can quote. Codes of the services pass as they are. */
export const deskErrors = {
  DESK_REQUEST_INVALID: { status: 400, number: 3150 },
  DESK_UNKNOWN_CALL: { status: 404, number: 3151 },
  DESK_ORIGIN_REFUSED: { status: 403, number: 3152 },
  DESK_SESSION_OVER: { status: 401, number: 3153 },
  DESK_PAGE_REFUSED: { status: 403, number: 3154 },
  DESK_ROLE_REFUSED: { status: 403, number: 3155 },
  DESK_LOGIN_REFUSED: { status: 400, number: 3156 },
  DESK_WAIT: { status: 429, number: 3157 },
  DESK_LINK_INVALID: { status: 400, number: 3158 },
  DESK_PASSWORD_WEAK: { status: 400, number: 3159 },
  DESK_CODE_WRONG: { status: 400, number: 3160 },
  DESK_NOT_FOUND: { status: 404, number: 3161 },
  DESK_SWITCH_REFUSED: { status: 400, number: 3162 },
  DESK_DONE: { status: 400, number: 3230 },
  DESK_ROW_CHANGED: { status: 409, number: 3231 },
} as const;

export type DeskErrorCode = keyof typeof deskErrors;

/** A refusal because another operator was first, with the name of that one. */
export class Overtaken extends Error {
  constructor(
    readonly refusal: unknown,
    readonly by: string,
  ) {
    super('overtaken');
  }
}

/** A refusal of the desk; `sentence` is the error message of the operators' tool, `value` the problems of a form by field. */
export class DeskError extends Error {
  readonly retryAfterS: number | null;
  readonly sentence: string;
  readonly value: unknown;
  constructor(
    readonly code: DeskErrorCode,
    options: { retryAfterS?: number; sentence?: string; value?: unknown } = {},
  ) {
    super(code);
    this.retryAfterS = options.retryAfterS ?? null;
    this.sentence = options.sentence ?? '';
    this.value = options.value ?? null;
  }
}
