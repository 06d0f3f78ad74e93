import { Resolver } from 'node:dns/promises';
import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';
import type { Json, JsonObject } from '@shared/model/json';
import { StepError } from '../../steps/contract';
import type { HostAndPort, Reached } from '../../steps/services';
import { outboundFailure } from './failures';
import { createGuard, type GuardOptions } from './guard';

const DNS_TRY_MS = 3_000;
const DNS_TRIES = 2;
const TLS_MS = 10_000;

const nothing: readonly string[] = ['ENODATA', 'ENOTFOUND', 'ENONAME'];
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

async function lookUp(resolver: Resolver, name: string, type: string): Promise<Json> {
  switch (type) {
    case 'A':
      return resolver.resolve4(name);
    case 'AAAA':
      return resolver.resolve6(name);
    case 'CNAME':
      return resolver.resolveCname(name);
    case 'NS':
      return resolver.resolveNs(name);
    case 'PTR':
      return isIP(name) === 0 ? resolver.resolvePtr(name) : resolver.reverse(name);
    case 'TXT':
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    case 'MX':
      return (await resolver.resolveMx(name)).map(({ exchange, priority }) => ({ exchange, priority }));
    case 'SOA':
      return { ...(await resolver.resolveSoa(name)) };
    default:
      throw new StepError(`“${type}” is not a kind of record that can be looked up.`, 'general', false);
  }
}

const nameOf = (subject: DetailedPeerCertificate['subject'] | undefined) => {
  const { CN, O } = subject ?? {};
  const name = CN ?? O ?? '';
  return Array.isArray(name) ? name.join(', ') : name;
};

function described(socket: TLSSocket): JsonObject {
  const found = socket.getPeerCertificate(true);
  return {
    subject: nameOf(found.subject),
    issuer: nameOf(found.issuer),
    names: (found.subjectaltname ?? '')
      .split(',')
      .map((name) => name.trim().replace(/^(DNS|IP Address):/, ''))
      .filter((name) => name !== ''),
    validFrom: new Date(found.valid_from).toISOString(),
    validTo: new Date(found.valid_to).toISOString(),
    serialNumber: found.serialNumber,
    fingerprint256: found.fingerprint256,
    protocol: socket.getProtocol() ?? '',
    trusted: socket.authorized,
    reason: socket.authorized ? '' : String(socket.authorizationError),
  };
}

export interface OutboundNetwork {
  resolve(name: string, type: string, signal: AbortSignal): Promise<Json>;
  certificate(of: HostAndPort, signal: AbortSignal): Promise<JsonObject>;
  reach(of: HostAndPort, timeoutMs: number, signal: AbortSignal): Promise<Reached>;
}

/** DNS, certificates and open ports; internal hosts are refused as by `createHttp`. Everything has its time-out. */
export function createNetwork(options: GuardOptions): OutboundNetwork {
  const guard = createGuard(options);

  return {
    /** `[]` (null for SOA) when the name has no such record. */
    async resolve(name, type, signal) {
      signal.throwIfAborted();
      const resolver = new Resolver({ timeout: DNS_TRY_MS, tries: DNS_TRIES });
      const cancel = () => resolver.cancel();
      signal.addEventListener('abort', cancel, { once: true });
      try {
        return await lookUp(resolver, name, type);
      } catch (error) {
        signal.throwIfAborted();
        if (nothing.includes(codeOf(error))) return type === 'SOA' ? null : [];
        throw outboundFailure(`DNS ${type} of ${name}`, error);
      } finally {
        signal.removeEventListener('abort', cancel);
      }
    },

    async certificate({ host, port }, signal) {
      guard.checkLiteral(host);
      return new Promise((done, fail) => {
        const servername = isIP(host) === 0 ? { servername: host } : {};
        // An invalid certificate is what one wants to hear of; nothing is sent over the connection.
        const socket = connectTls({
          host,
          port,
          lookup: guard.lookup,
          rejectUnauthorized: false,
          ...servername,
        });
        const end = (result: () => void) => {
          signal.removeEventListener('abort', onAbort);
          result();
          socket.destroy();
        };
        const failed = (error: unknown) => end(() => fail(outboundFailure(`${host}:${port}`, error)));
        const onAbort = () => end(() => fail(signal.reason));
        signal.addEventListener('abort', onAbort, { once: true });
        if (signal.aborted) onAbort();
        socket.setTimeout(TLS_MS, () => failed(new StepError(`${host}:${port} did not answer in time.`)));
        socket.once('error', failed);
        socket.once('secureConnect', () => {
          try {
            const certificate = described(socket);
            end(() => done(certificate));
          } catch (error) {
            failed(error);
          }
        });
      });
    },

    async reach({ host, port }, timeoutMs, signal) {
      guard.checkLiteral(host);
      return new Promise((done, fail) => {
        const socket = connectTcp({ host, port, lookup: guard.lookup });
        const end = (result: () => void) => {
          signal.removeEventListener('abort', onAbort);
          result();
          socket.destroy();
        };
        const onAbort = () => end(() => fail(signal.reason));
        signal.addEventListener('abort', onAbort, { once: true });
        if (signal.aborted) onAbort();
        socket.setTimeout(timeoutMs, () =>
          end(() => done({ reachable: false, address: null, reason: 'no answer in time' })),
        );
        socket.once('error', (error) => {
          const failure = outboundFailure(`${host}:${port}`, error);
          if (!failure.retryable) end(() => fail(failure));
          else end(() => done({ reachable: false, address: null, reason: failure.message }));
        });
        socket.once('connect', () => {
          const address = socket.remoteAddress ?? null;
          end(() => done({ reachable: true, address, reason: '' }));
        });
      });
    },
  };
}
