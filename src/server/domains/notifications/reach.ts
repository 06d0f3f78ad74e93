import { isIP } from 'node:net';
import { createGuard, systemResolve, type ResolveAll } from '../../platform/outbound/guard';
import type { Reach } from './mailer';

/**
 * The address that a mail server is connected to. On a server of many organisations an internal one is refused unless
 * whoever runs the server allows it; `any`: this organisation may name everything.
 */
export function createReach(options: {
  any: (orgId: string) => boolean;
  allow: readonly string[];
  /** What is allowed beside it for now. */
  allowed?: () => Promise<readonly string[]>;
  resolve?: ResolveAll;
}): Reach {
  const { any, allow, resolve = systemResolve } = options;
  return async (orgId, host) => {
    const free = any(orgId);
    const own = free ? [] : ((await options.allowed?.()) ?? []);
    const guard = createGuard({ allow: [...allow, ...own], resolve });
    if (isIP(host) !== 0) {
      if (!free) guard.checkLiteral(host);
      return host;
    }
    if (free) {
      const [first] = await resolve(host);
      if (!first) throw new Error(`“${host}” has no address.`);
      return first.address;
    }
    return new Promise((done, fail) => {
      guard.lookup(host, {}, (error, address) => {
        if (error) return fail(error);
        if (typeof address === 'string') return done(address);
        const [first] = address;
        if (first) done(first.address);
        else fail(new Error(`“${host}” has no address.`));
      });
    });
  };
}
