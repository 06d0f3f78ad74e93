import type { CasesCosts } from '../cases/detection/costs.port';

/** What clouds call the accounts of an organization, by their ids. */
export type AccountNames = (orgId: string) => Promise<ReadonlyMap<string, string>>;

/** Azure writes a subscription on the bill with its path, in any case. */
const keyOf = (id: string) =>
  id
    .trim()
    .replace(/^\/subscriptions\//i, '')
    .toLowerCase();

/** What an account is called where the bill gives no more than its id. */
export function namer(names: ReadonlyMap<string, string>): (id: string, label: string) => string {
  if (names.size === 0) return (_id, label) => label;
  const byKey = new Map([...names].map(([id, name]) => [keyOf(id), name]));
  return (id, label) => (label === '' || label === id ? (byKey.get(keyOf(id)) ?? label) : label);
}

const FOUND_MAX = 1_000;

/** Ids, in lower case, of accounts whose names have these words. */
export const idsNamed = (names: ReadonlyMap<string, string>, words: string): string[] =>
  [...names]
    .filter(([, name]) => name.toLowerCase().includes(words.toLowerCase()))
    .slice(0, FOUND_MAX)
    .map(([id]) => keyOf(id));

/** Findings, and causes, with the names of their accounts. */
export const withAccountNames = (costs: CasesCosts, namesOf: AccountNames): CasesCosts => ({
  ...costs,
  async runRules(orgId, requests, signal) {
    const [results, names] = await Promise.all([costs.runRules(orgId, requests, signal), namesOf(orgId)]);
    const named = namer(names);
    return results.map((result) => ({
      ...result,
      findings: result.findings.map((finding) => ({
        ...finding,
        accountName: named(finding.accountId, finding.accountName),
      })),
    }));
  },
  cause: async (orgId, selector, days, how) =>
    costs.cause(orgId, selector, days, { ...how, named: namer(await namesOf(orgId)) }),
});
