import { Fault } from '@shared/kernel/fault';
import { openDatabase } from '../db/openDatabase';
import { accountsStore } from '../identity/accounts.store';
import { issueReset, RESET_PATH } from '../identity/resetLinks';
import type { Clock } from '../platform/clock';
import type { ServerConfig } from '../platform/config';
import type { Log } from '../platform/log';

export const RESET_COMMAND = 'reset-password';

/**
 * For an organisation whose last Admin has forgotten the password: whoever runs the server makes the link. Returns what
 * is to be printed. A server of its own folder has to be stopped for it; beside a team's database it may run.
 */
export async function resetPassword(options: {
  email: string | undefined;
  config: ServerConfig;
  log: Log;
  clock: Clock;
}): Promise<string> {
  const { email, config, log, clock } = options;
  if (!email || email.startsWith('--'))
    throw new Fault(
      'bad_input:email_missing',
      `Name the person: ${RESET_COMMAND} ann@example.com --data DIR.`,
    );
  if (config.outsideIssuer)
    throw new Fault(
      'bad_input:outside_sign_in',
      'People sign in at the outside issuer; their password is set there.',
    );
  const { databaseUrl, dataDir } = config;
  const opened = await openDatabase({
    databaseUrl,
    databaseAppUrl: config.databaseAppUrl,
    dataDir,
    log,
    clock,
  });
  try {
    const { token, expiresAt } = await opened.database.system(async (sql) => {
      const account = await accountsStore.byEmail(sql, email);
      if (!account) throw new Fault('bad_input:email_unknown', `Nobody here has the address ${email}.`);
      return issueReset(sql, account.user_id, clock.now());
    });
    const base = config.publicUrl ?? (config.port === 0 ? undefined : `http://127.0.0.1:${config.port}`);
    const where =
      base === undefined ? 'Open it at the address of your server' : 'Open it while the server runs';
    return `${where}; it works once, until ${expiresAt.toISOString()}:\n  ${base ?? ''}${RESET_PATH}${token}`;
  } finally {
    await opened.stop();
  }
}
