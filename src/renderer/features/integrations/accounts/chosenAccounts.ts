import { searchOf } from '../../../parts/list/listed';
import type { CloudAccount, IntegrationType } from '../../../data/integrations';

/** Clouds: what they have is divided into accounts, projects or subscriptions. */
export const accountTypes: readonly IntegrationType[] = ['AWS', 'GCP', 'AZURE'];

/** Those in whose name or id the words are. */
export function foundAccounts(accounts: readonly CloudAccount[], search: string): CloudAccount[] {
  const finds = searchOf(search);
  return accounts.filter(({ accountName, accountId }) => finds([accountName, accountId]));
}

/** What is chosen after a choice among those that are shown: the others stay as they were. */
export function chosenAfter(
  before: ReadonlySet<string>,
  shown: readonly CloudAccount[],
  next: ReadonlySet<string>,
): Set<string> {
  const visible = new Set(shown.map(({ accountId }) => accountId));
  return new Set([
    ...[...before].filter((id) => !visible.has(id)),
    ...[...next].filter((id) => visible.has(id)),
  ]);
}

/** What is kept: null for all. */
export const keptIds = (accounts: readonly CloudAccount[], limited: boolean): ReadonlySet<string> | null =>
  limited ? new Set(accounts.filter(({ chosen }) => chosen).map(({ accountId }) => accountId)) : null;

export function isSameChoice(a: ReadonlySet<string> | null, b: ReadonlySet<string> | null): boolean {
  if (a === null || b === null) return a === b;
  return a.size === b.size && [...a].every((id) => b.has(id));
}
