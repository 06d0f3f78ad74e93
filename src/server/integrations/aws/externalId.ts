import { createHash } from 'node:crypto';

/**
 * The external ID that a role must ask Costloom for: one for each organization, chosen by this server and by nobody
 * else, so that no organization can have another one's role assumed.
 */
export const externalIdOf = (orgId: string): string =>
  `costloom-${createHash('sha256').update(`aws external id ${orgId}`).digest('hex').slice(0, 32)}`;
