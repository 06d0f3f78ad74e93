import { z } from 'zod';
import { mondayFaults as words } from '@shared/words/mondayFaults';
import { createMondayApi } from './api';
import { mondayKind } from './kind';
import type { MakeProvider } from '../provider.port';

const ME = `query Me($limit: Int) { me { name is_view_only is_guest account { name } } boards(limit: $limit) { id } }`;
const me = z.object({
  me: z.object({
    name: z.string(),
    is_view_only: z.boolean().nullish(),
    account: z.object({ name: z.string() }),
  }),
  boards: z.array(z.unknown()).nullable(),
});

export const makeMonday: MakeProvider = ({ client }) => ({
  type: 'MONDAY',
  kind: mondayKind,
  gaps({ version = '' }): Record<string, string> {
    return /^\d{4}-(01|04|07|10)$/.test(version) ? {} : { version: words.badVersion };
  },
  async check(of, signal) {
    const found = await createMondayApi(client, of, signal)(ME, { limit: 1 }, me);
    // A token may do what its owner may; viewers only look.
    const writes = found.me.is_view_only !== true;
    return {
      message: words.connected(found.me.account.name, found.me.name),
      granted: { 'boards:read': found.boards !== null, 'boards:write': writes, 'updates:write': writes },
    };
  },
  reads: {},
});
