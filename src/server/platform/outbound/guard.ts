import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { StepError } from '../../steps/contract';
import { isInternal, readAllowList, type AllowList } from './addresses';

/** Every address of a name; rejects when there is none. */
export type ResolveAll = (name: string) => Promise<LookupAddress[]>;

export const systemResolve: ResolveAll = (name) =>
  new Promise((resolve, reject) => {
    systemLookup(name, { all: true, verbatim: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    );
  });

export class RefusedAddress extends StepError {
  /** `remedy`: a sentence on where it can be allowed; empty: nowhere that this person could. */
  constructor(host: string, remedy = '') {
    const text = `“${host}” is an internal address, which workflows may not reach.`;
    super(remedy === '' ? text : `${text} ${remedy}`, 'general', false);
  }
}

/** Decides at the moment of connecting, about the very addresses that are connected to: a name cannot be swapped. */
export interface Guard {
  /** For hosts that are addresses already, which are connected to without a look-up. */
  checkLiteral(host: string): void;
  lookup: LookupFunction;
}

export const bareHost = (host: string) => host.replace(/^\[(.*)\]$/, '$1');

export interface GuardOptions {
  /** Internal hosts and networks that may be reached all the same. */
  allow: readonly string[];
  /** Said with a refusal. */
  remedy?: string;
  resolve?: ResolveAll;
}

export function createGuard({ allow, remedy, resolve = systemResolve }: GuardOptions): Guard {
  const allowed: AllowList = readAllowList(allow);
  const refuses = (address: string) => isInternal(address) && !allowed.address(address);

  async function addressesOf(host: string): Promise<LookupAddress[]> {
    const addresses = await resolve(host);
    // One internal address among public ones is no accident.
    if (!allowed.host(host) && addresses.some(({ address }) => refuses(address)))
      throw new RefusedAddress(host, remedy);
    return addresses;
  }

  return {
    checkLiteral(host) {
      const bare = bareHost(host);
      if (isIP(bare) !== 0 && refuses(bare)) throw new RefusedAddress(bare, remedy);
    },
    lookup(host, options, callback) {
      addressesOf(host).then(
        (addresses) => {
          const { family } = options;
          const wanted =
            family === 4 || family === 6 ? addresses.filter((each) => each.family === family) : addresses;
          const [first] = wanted;
          if (!first) callback(new Error(`“${host}” has no address.`), '', 0);
          else if (options.all) callback(null, wanted);
          else callback(null, first.address, first.family);
        },
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), '', 0),
      );
    },
  };
}
