import type { StepContext } from '../../contract';
import type { CloudAccount, CloudSession } from '../../clouds.port';

/** The places of several accounts: those that are named, all that the integration reaches, or its own alone. */
export async function accountsFor(
  context: StepContext,
  session: CloudSession,
  chosen: { all: boolean; accounts: readonly string[]; except: readonly string[] },
): Promise<CloudAccount[]> {
  const { services, signal } = context;
  if (!chosen.all && chosen.accounts.length === 0) return [{ account: '', name: '' }];
  const reached = await services.clouds.accounts(session, signal);
  if (chosen.all) return reached.filter(({ account }) => !chosen.except.includes(account));
  return chosen.accounts.map((account) => ({
    account,
    name: reached.find((one) => one.account === account)?.name ?? account,
  }));
}
