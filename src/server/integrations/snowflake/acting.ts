import { z } from 'zod';
import { snowflakeFaults as words } from '@shared/words/snowflakeFaults';
import type { CloudDriver } from '../../domains/integrations/cloudDriver.port';
import { ProviderError } from '../../domains/integrations/integrations.port';
import { valueOf } from '../fields';
import { snowflakeClient } from './client';
import type { ProviderDeps } from '../provider.port';

/** A statement, its partitions, and how it is given up. */
const OPERATION =
  /^(?:(POST) statements(\?requestId=[0-9a-f-]{36}&async=true|\/[\w-]+\/cancel)|(GET) statements(\/[\w-]+(?:\?partition=\d{1,4})?))$/;

/** What steps ask Snowflake: statements that read, which they check themselves. */
export const snowflakeActing = (deps: ProviderDeps): CloudDriver => ({
  cloud: 'Snowflake',
  accounts: async (of) => [{ account: valueOf(of, 'account'), name: of.name }],
  accountOf: async (of) => valueOf(of, 'account'),
  async call(of, { call, repeatable }, signal) {
    const [, post, begun = '', , asked = ''] = OPERATION.exec(call.operation) ?? [];
    if (call.service !== 'sql' || begun + asked === '' || !repeatable)
      throw new ProviderError(words.noOperation(call.operation));
    const client = snowflakeClient(deps, of, signal);
    return client.call(
      post === undefined ? asked : begun,
      post === undefined ? undefined : call.input,
      z.json(),
    );
  },
  signIn() {
    throw new ProviderError(words.noProgram);
  },
  permissionOf: () => '',
});
