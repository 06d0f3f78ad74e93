import { monthBefore } from '@shared/model/days';
import { join } from 'node:path';
import { z } from 'zod';
import { addressFaults as words } from '@shared/words/addressFaults';
import type { Delivery } from '../../domains/integrations/billExports.port';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { patiently } from '../common/patient';
import { valueOf } from '../fields';
import { httpsKind } from './kind';
import type { MakeProvider, ProviderDeps } from '../provider.port';
import type { Connected } from '../../domains/integrations/connected.port';

const MONTH = '{month}';
/** Of an address with a month: how far back it is asked for at most. */
const MONTHS_MAX = 36;
const CHECKED_MONTHS = 3;
const handled = z.object({ url: z.string() });

const isMonthly = (of: Connected) =>
  valueOf(of, 'address').includes(encodeURI(MONTH)) || valueOf(of, 'address').includes(MONTH);
const urlFor = (of: Connected, month: string) =>
  valueOf(of, 'address').replaceAll(MONTH, month).replaceAll(encodeURI(MONTH), month);
const hostOf = (of: Connected) => new URL(urlFor(of, '2026-01')).host;

/** The last months, the newest first. */
function lastMonths(now: Date, quantity: number): string[] {
  return Array.from({ length: quantity }, (_, back) => monthBefore(now, back));
}

function headersFor(of: Connected): Record<string, string> {
  const kind = valueOf(of, 'authentication');
  if (kind === 'bearer') return { authorization: `Bearer ${of.secret('token')}` };
  if (kind !== 'basic') return {};
  const pair = `${valueOf(of, 'user')}:${of.secret('password')}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

const isAbsent = (error: unknown) =>
  error instanceof ProviderError && error.message.includes('does not know what was asked for');

/** What the address has, told by its headers; undefined: no file there. */
async function look(
  { client, clock }: ProviderDeps,
  of: Connected,
  { url, month }: { url: string; month: string },
  signal: AbortSignal,
): Promise<Delivery | undefined> {
  const question = {
    orgId: of.orgId,
    service: hostOf(of),
    method: 'HEAD',
    url,
    headers: headersFor(of),
    signal,
  };
  try {
    const { headers } = await patiently(() => client.askText(question), signal);
    const size = headers['content-length'];
    // Where nothing tells, the file is read every time, and the import sees whether it is the same.
    const told = headers['etag'] ?? headers['last-modified'] ?? clock.now().toISOString();
    return {
      key: month === '' ? new URL(url).pathname.split('/').at(-1) || hostOf(of) : month,
      billingPeriod: month,
      version: `${told} ${size ?? ''}`,
      bytes: size === undefined ? null : Number(size),
      handle: { url },
    };
  } catch (error) {
    if (month !== '' && isAbsent(error)) return undefined;
    throw error;
  }
}

export const makeHttps: MakeProvider = (deps) => ({
  type: 'HTTPS',
  kind: httpsKind,
  async check(of, signal) {
    const months = isMonthly(of) ? lastMonths(deps.clock.now(), CHECKED_MONTHS) : [''];
    for (const month of months) {
      if (await look(deps, of, { url: urlFor(of, month), month }, signal))
        return { message: words.connected(hostOf(of)), granted: {} };
    }
    throw new ProviderError(words.noMonth(hostOf(of)));
  },
  reads: {},
  bills: {
    async find(of) {
      const address = valueOf(of, 'address');
      const one = {
        key: 'address',
        name: hostOf(of),
        contents: isMonthly(of) ? 'One file a month' : 'One file',
      };
      return [{ ...one, place: address.split('?')[0] ?? address, location: {}, problem: null }];
    },
    async deliveries(of, _location, since, signal) {
      const months = isMonthly(of)
        ? lastMonths(deps.clock.now(), MONTHS_MAX).filter((month) => month >= since)
        : [''];
      const found: Delivery[] = [];
      for (const month of months.toReversed()) {
        const one = await look(deps, of, { url: urlFor(of, month), month }, signal);
        if (one) found.push(one);
      }
      return found;
    },
    async fetch(of, _location, { handle, key }, { folder, onBytes }, signal) {
      const { url } = handled.parse(handle);
      const name = new URL(url).pathname.split('/').at(-1) || key;
      const path = join(folder, 'bill');
      const question = { orgId: of.orgId, service: hostOf(of), url, headers: headersFor(of), signal };
      await patiently(() => deps.client.download(question, { path, onBytes }), signal);
      return { files: [path], name };
    },
  },
});
