import { Fault } from '@shared/kernel/fault';
import { recordActivity } from '../domains/organisations/activity.store';
import { openDatabase } from '../db/openDatabase';
import { accountsStore } from '../identity/accounts.store';
import type { Clock } from '../platform/clock';
import type { ServerConfig } from '../platform/config';
import type { Log } from '../platform/log';

export const CLEAR_COMMAND = 'clear-ip-allow-list';

/**
 * For an organisation whose IP allow list keeps everybody out: whoever runs the server empties it, in every organisation
 * that the named person administers. Returns what is to be printed. A server of its own folder has to be stopped for it;
 * beside a team's database it may run.
 */
export async function clearAllowList(options: {
  email: string | undefined;
  config: ServerConfig;
  log: Log;
  clock: Clock;
}): Promise<string> {
  const { email, config, log, clock } = options;
  if (!email || email.startsWith('--'))
    throw new Fault(
      'bad_input:email_missing',
      `Name an Admin of the organization: ${CLEAR_COMMAND} ann@example.com --data DIR.`,
    );
  const { databaseUrl, databaseAppUrl, dataDir } = config;
  const opened = await openDatabase({ databaseUrl, databaseAppUrl, dataDir, log, clock });
  try {
    const names = await opened.database.system(async (sql) => {
      const account = await accountsStore.byEmail(sql, email);
      if (!account) throw new Fault('bad_input:email_unknown', `Nobody here has the address ${email}.`);
      const cleared = await accountsStore.clearNetworks(sql, account.user_id);
      for (const { org_id: orgId } of cleared)
        await recordActivity(sql, {
          orgId,
          at: clock.now(),
          actor: 'the server’s command line',
          action: 'allowed_networks_changed',
          subject: '–',
        });
      return cleared.map(({ name }) => name);
    });
    if (names.length === 0) return `${email} administers no organization with an IP allow list.`;
    return `The IP allow list is empty now: ${names.join(', ')}.`;
  } finally {
    await opened.stop();
  }
}
