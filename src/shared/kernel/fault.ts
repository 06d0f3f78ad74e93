/** Every way an expected failure is named, on any boundary: server, wire, renderer. */
export const faultStatus = {
  bad_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  /** What is asked for lives at another address: `data.address`. */
  misdirected: 421,
  unprocessable: 422,
  too_many: 429,
  cancelled: 499,
  internal: 500,
  unavailable: 503,
  timeout: 504,
  unknown_call: 404,
  uncloneable: 500,
} as const;

export type FaultCode = keyof typeof faultStatus;

/** A code alone, or with the reason behind a colon: `conflict:name_taken`. */
export type FaultKind = FaultCode | `${FaultCode}:${string}`;

export interface FaultJson {
  code: FaultCode;
  /** An older server tells none. */
  reason?: string;
  message: string;
  data?: unknown;
}

const isCode = (text: string): text is FaultCode => Object.hasOwn(faultStatus, text);

/**
 * The one error that crosses boundaries whole. `message` is plain English for the user: what happened, to which
 * thing, what to do. `reason` says the same to programs, in one to four words of snake_case that never change;
 * where none is given it is the code. `data` is JSON (for bad_input: `{ field, reason }[]`).
 */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly code: FaultCode;
  readonly reason: string;
  constructor(
    kind: FaultKind,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
    const colon = kind.indexOf(':');
    const code = colon < 0 ? kind : kind.slice(0, colon);
    this.code = isCode(code) ? code : 'internal';
    this.reason = (colon < 0 ? '' : kind.slice(colon + 1)) || this.code;
  }

  toJSON(): FaultJson {
    return {
      code: this.code,
      reason: this.reason,
      message: this.message,
      ...(this.data === undefined ? {} : { data: this.data }),
    };
  }

  static from(json: FaultJson): Fault {
    return new Fault(`${json.code}:${json.reason ?? ''}`, json.message, json.data);
  }
}

export interface FieldProblem {
  field: string;
  reason: string;
}

/** Refuses input and names the fields: `Fault('bad_input')` with data `FieldProblem[]`. */
export function badInput(problems: FieldProblem[], reason = 'bad_input'): Fault {
  const message = problems.map((p) => (p.field ? `${p.field}: ${p.reason}` : p.reason)).join('; ');
  return new Fault(`bad_input:${reason}`, message, problems);
}

export function isFault(value: unknown): value is Fault {
  return value instanceof Fault;
}

export function isFaultJson(value: unknown): value is FaultJson {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    typeof value.code === 'string' &&
    value.code in faultStatus &&
    'message' in value &&
    typeof value.message === 'string' &&
    (!('reason' in value) || value.reason === undefined || typeof value.reason === 'string')
  );
}
