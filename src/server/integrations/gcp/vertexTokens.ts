import { StepError } from '../../steps/contract';
import { createBearerTokens } from '../common/bearerTokens';
import { readIdentity } from './credentials';
import type { ProviderDeps } from '../provider.port';

/**
 * Access tokens for Vertex AI from the JSON key of a service account, kept until shortly before they end. `endpoint`:
 * another place to sign in, '' for Google's. Fails with a StepError for what is no such key, and as Google refuses.
 */
export function createVertexTokens(deps: ProviderDeps, endpoint = '') {
  const tokens = createBearerTokens(deps.clock);
  return async (orgId: string, key: string, signal: AbortSignal): Promise<string> => {
    const read = readIdentity('key', () => key);
    if ('problem' in read) throw new StepError(read.problem, 'authentication', false);
    const { identity } = read;
    return tokens([orgId, ...identity.madeOf], () => identity.grant(deps, { orgId, endpoint, signal }));
  };
}

/** Why a text is no key of a service account; null where it is one. */
export function vertexKeyProblem(key: string): string | null {
  const read = readIdentity('key', () => key);
  return 'problem' in read ? read.problem : null;
}
