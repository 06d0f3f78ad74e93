import { StepError } from '../../steps/contract';

const said: Record<string, string> = {
  ENOTFOUND: 'the name is not known',
  EAI_AGAIN: 'the name could not be looked up',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the other side broke off',
  EPIPE: 'the other side broke off',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'it did not answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'it did not answer in time',
  UND_ERR_HEADERS_TIMEOUT: 'it did not answer in time',
  UND_ERR_BODY_TIMEOUT: 'the reply stopped coming',
  UND_ERR_SOCKET: 'the other side broke off',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  Z_DATA_ERROR: 'the reply is not packed as it says',
  Z_BUF_ERROR: 'the reply stopped in the middle',
};
/** Whoever asks again gets the same. */
const lasting = (code: string) =>
  code.includes('CERT') || code === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' || code === 'Z_DATA_ERROR';

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Of several addresses tried at once, or of what wrapped it. */
function innermost(error: unknown): unknown {
  if (error instanceof AggregateError && codeOf(error) === '') return error.errors[0];
  if (error instanceof Error && error.cause instanceof Error && codeOf(error) === '') return error.cause;
  return error;
}

/** A sentence for the user; a refused address and other step errors stay as they are. */
export function outboundFailure(target: string, error: unknown): StepError {
  const inner = innermost(error);
  if (inner instanceof StepError) return inner;
  if (error instanceof StepError) return error;
  const code = codeOf(inner);
  const reason = said[code] ?? (inner instanceof Error ? inner.message : String(inner));
  return new StepError(`${target}: ${reason}.`, 'general', !lasting(code));
}
