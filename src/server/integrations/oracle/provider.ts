import { monthBefore } from '@shared/model/days';
import { join } from 'node:path';
import { z } from 'zod';
import { oracleFaults as words } from '@shared/words/oracleFaults';
import type { Delivery } from '../../domains/integrations/billExports.port';
import { ProviderError, type Checked } from '../../domains/integrations/integrations.port';
import { baseOf } from '../common/objects';
import { readRsaKey } from '../common/rsaKey';
import { valueOf } from '../fields';
import { oracleKind, READ_REPORTS } from './kind';
import { FOLDER, reportsOf, type Report } from './reports';
import { oracleSetups } from './setups';
import { fingerprintOf } from './signing';
import type { MakeProvider } from '../provider.port';

const ocid = (kind: string) => new RegExp(`^ocid1\\.${kind}\\.[a-z0-9-]+\\.[a-z0-9-]*\\.[a-z0-9]+$`);
const REGION = /^[a-z]{2,}(-[a-z]+)+-\d+$/;
const FINGERPRINT = /^[0-9a-f]{2}(:[0-9a-f]{2}){15}$/;

const handled = z.object({ name: z.string() });

/** Reports are never written again: what they correct comes as new rows in new ones. */
const delivery = ({ name, size }: Report): Delivery => ({
  key: name.slice(FOLDER.length),
  billingPeriod: '',
  version: 'as written',
  bytes: size,
  handle: { name },
  adds: true,
});

export const makeOracle: MakeProvider = (deps) => {
  /** The month before this one. */
  const lately = () => monthBefore(deps.clock.now(), 1);

  return {
    type: 'ORACLE',
    kind: oracleKind,
    setups: oracleSetups,
    gaps({ tenancy = '', user = '', fingerprint = '', region = '', ...secrets }): Record<string, string> {
      const key = readRsaKey(secrets.key ?? '', secrets.passphrase ?? '');
      const own = key && fingerprintOf(key);
      const isOther = own !== undefined && FINGERPRINT.test(fingerprint) && own !== fingerprint;
      return {
        ...(ocid('tenancy').test(tenancy) ? {} : { tenancy: words.badOcid('tenancy') }),
        ...(ocid('user').test(user) ? {} : { user: words.badOcid('user') }),
        ...(REGION.test(region) ? {} : { region: words.badRegion }),
        ...(key ? {} : { key: words.badKey }),
        ...(FINGERPRINT.test(fingerprint) ? {} : { fingerprint: words.badFingerprint }),
        ...(isOther ? { fingerprint: words.otherKey(own) } : {}),
      };
    },
    async check(of, signal): Promise<Checked> {
      const reports = reportsOf(deps, of, signal);
      const found = await reports.list(lately());
      const [first] = found;
      if (!first) return { message: words.connected(0), granted: {} };
      const isRead = await reports.see(first.name).then(
        () => true,
        (error: unknown) => {
          if (error instanceof ProviderError && !error.passing) return false;
          throw error;
        },
      );
      return { message: words.connected(found.length), granted: { [READ_REPORTS]: isRead } };
    },
    reads: {},
    bills: {
      async find(of, signal) {
        // Fails where there is no bucket, rather than showing what never brings a bill.
        await reportsOf(deps, of, signal).list(lately());
        const place = `oci://bling/${valueOf(of, 'tenancy')}/${FOLDER}`;
        const one = { key: 'focus', name: words.export, contents: words.contents, place };
        return [{ ...one, location: {}, problem: null }];
      },
      async deliveries(of, _location, since, signal) {
        return (await reportsOf(deps, of, signal).list(since)).map(delivery);
      },
      async fetch(of, _location, { handle }, { folder, onBytes }, signal) {
        const { name } = handled.parse(handle);
        const path = join(folder, baseOf(name));
        await reportsOf(deps, of, signal).download(name, { path, onBytes });
        return { files: [path], name: baseOf(name), format: 'focus' };
      },
    },
  };
};
