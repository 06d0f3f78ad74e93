import { snowflakeFaults as words } from '@shared/words/snowflakeFaults';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { costApiBills } from '../common/costApi';
import { readRsaKey } from '../common/rsaKey';
import { valueOf } from '../fields';
import { snowflakeActing } from './acting';
import { snowflakeClient, type SnowflakeClient, type SnowflakeRow } from './client';
import { BILLING_VIEWER, snowflakeKind, WAREHOUSE_USAGE } from './kind';
import { snowflakeSetups } from './setups';
import { usageCharges, USAGE_VIEW } from './usage';
import type { MakeProvider } from '../provider.port';

const ACCOUNT = /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9-]+){0,3}$/i;
const NAME = /^[a-z_][a-z0-9_$]{0,254}$/i;

async function firstOf(rows: AsyncIterable<SnowflakeRow>): Promise<SnowflakeRow | undefined> {
  for await (const row of rows) return row;
  return undefined;
}

/** Whether the role may describe something, which needs no warehouse and costs nothing. */
const sees = (client: SnowflakeClient, what: string): Promise<boolean> =>
  firstOf(client.rows(`DESCRIBE ${what}`)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ProviderError && !error.passing) return false;
      throw error;
    },
  );

export const makeSnowflake: MakeProvider = (deps) => ({
  type: 'SNOWFLAKE',
  kind: snowflakeKind,
  setups: snowflakeSetups,
  gaps({ account = '', user = '', role = '', warehouse = '', ...secrets }): Record<string, string> {
    const names = { user, role, warehouse };
    const bad = Object.entries(names).filter(([, name]) => !NAME.test(name));
    return {
      ...(ACCOUNT.test(account) ? {} : { account: words.badAccount }),
      ...(readRsaKey(secrets.key ?? '', secrets.passphrase ?? '') ? {} : { key: words.badKey }),
      ...Object.fromEntries(bad.map(([id]) => [id, words.badName])),
    };
  },
  async check(of, signal) {
    const client = snowflakeClient(deps, of, signal);
    const who = await firstOf(client.rows('SELECT CURRENT_ORGANIZATION_NAME() AS NAME'));
    return {
      message: words.connected(who?.NAME ?? ''),
      granted: {
        [BILLING_VIEWER]: await sees(client, `VIEW ${USAGE_VIEW}`),
        [WAREHOUSE_USAGE]: await sees(client, `WAREHOUSE ${valueOf(of, 'warehouse').toUpperCase()}`),
      },
    };
  },
  reads: {},
  acting: snowflakeActing(deps),
  bills: costApiBills({
    service: 'Snowflake',
    clock: deps.clock,
    charges: (of, start, end, signal) => usageCharges(snowflakeClient(deps, of, signal), { start, end }),
  }),
});
