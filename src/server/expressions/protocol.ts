import type { ErrorGroup } from '@shared/model/executionStatus';

/** What the server and the process for expressions say to each other. Values travel as JSON text. */
export interface EvaluateMessage {
  t: 'evaluate';
  kind: string;
  input: string;
}

interface Told {
  message: string;
  group: ErrorGroup;
  retryable: boolean;
}

export type FromEvaluator =
  | { t: 'value'; output: string }
  | ({ t: 'failed' } & Told)
  | { t: 'large'; bytes: number };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export const isEvaluateMessage = (value: unknown): value is EvaluateMessage =>
  isObject(value) &&
  value.t === 'evaluate' &&
  typeof value.kind === 'string' &&
  typeof value.input === 'string';

export function isFromEvaluator(value: unknown): value is FromEvaluator {
  if (!isObject(value)) return false;
  switch (value.t) {
    case 'value':
      return typeof value.output === 'string';
    case 'large':
      return typeof value.bytes === 'number';
    case 'failed':
      return typeof value.message === 'string' && typeof value.retryable === 'boolean';
    default:
      return false;
  }
}

/** Bytes of a result beyond which it is refused, as it is for every output of a step. */
export const RESULT_MAX = 50 * 1024 * 1024;
