import { isIP } from 'node:net';
import { createGuard, systemResolve, type ResolveAll } from '../../platform/outbound/guard';
import type { Reach } from './mailer';

/**
 * The address that a mail server is connected to. On a server of many organisations an internal one is refused unless
 * whoever runs the server allows it; `any`: there everything may be named.
 */
export function createReach(options: {
  any: boolean;
  allow: readonly string[];
  resolve?: ResolveAll;
}): Reach {
  const { any, allow, resolve = systemResolve } = options;
  const guard = createGuard(allow, resolve);
  return async (host) => {
    if (isIP(host) !== 0) {
      if (!any) guard.checkLiteral(host);
      return host;
    }
    if (any) {
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
