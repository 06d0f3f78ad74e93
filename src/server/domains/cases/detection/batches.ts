import type { Found } from './plan';

/** Cases that are written in one transaction: about a tenth of a second. */
const SIZE = 250;

export interface Batch {
  /** Cases that were there before. */
  caseIds: string[];
  /** What was found of them, and what is born, by fingerprint. */
  claimed: Map<string, Found>;
  /** Accounts of which no later batch has a case. */
  complete: string[];
}

interface Known {
  case_id: string;
  fingerprint: string;
  account_id: string;
}

/** What a run says, in parts: account by account. */
export function* batchesOf(
  known: readonly Known[],
  claimed: ReadonlyMap<string, Found>,
  size = SIZE,
): Generator<Batch> {
  const there = new Set(known.map(({ fingerprint }) => fingerprint));
  const born = [...claimed].flatMap(([fingerprint, { finding }]) =>
    there.has(fingerprint) ? [] : [{ fingerprint, case_id: '', account_id: finding.accountId }],
  );
  const all = [...known, ...born].toSorted(
    (a, b) => compare(a.account_id, b.account_id) || compare(a.case_id, b.case_id),
  );
  // A run that found nothing is written too: it says so of its rules.
  for (let at = 0; at === 0 || at < all.length; at += size) {
    const rows = all.slice(at, at + size);
    const next = all[at + size]?.account_id;
    const accounts = new Set(rows.map(({ account_id }) => account_id));
    yield {
      caseIds: rows.flatMap(({ case_id }) => (case_id === '' ? [] : [case_id])),
      claimed: new Map(
        rows.flatMap(({ fingerprint }): [string, Found][] => {
          const found = claimed.get(fingerprint);
          return found ? [[fingerprint, found]] : [];
        }),
      ),
      complete: [...accounts].filter((account) => account !== next),
    };
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
