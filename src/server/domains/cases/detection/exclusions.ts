import type { Exclusion } from '@shared/model/case-life/life';

type ExclusionScope = 'case' | 'resource' | 'type_account' | 'type' | 'tag';

/** A live exclusion as it is stored. */
export interface ExclusionRow {
  exclusion_id: string;
  scope: ExclusionScope;
  fingerprint: string | null;
  resource_key: string | null;
  case_type: string | null;
  provider: string | null;
  account_id: string | null;
  tag_key: string | null;
  tag_value: string | null;
  until: string | null;
  reason: string;
}

/** What of a case an exclusion looks at. */
export interface Excludable {
  fingerprint: string;
  resource_key: string | null;
  case_type: string;
  provider: string;
  account_id: string;
  tags: Readonly<Record<string, string>>;
  /** Somebody opened it again although a wider exclusion covers it: only its own can exclude it now. */
  waived: boolean;
}

export type Governing = Exclusion & { exclusionId: string };

const keyOf = (scope: ExclusionScope, ...parts: (string | null)[]) => JSON.stringify([scope, ...parts]);

function keyOfRow(row: ExclusionRow): string {
  switch (row.scope) {
    case 'case':
      return keyOf('case', row.fingerprint);
    case 'resource':
      return keyOf('resource', row.resource_key);
    case 'type_account':
      return keyOf('type_account', row.case_type, row.provider, row.account_id);
    case 'type':
      return keyOf('type', row.case_type);
    case 'tag':
      return keyOf('tag', row.tag_key?.toLowerCase() ?? null, row.tag_value?.toLowerCase() ?? null);
  }
}

function keysOfCase(of: Excludable): string[] {
  const own = [keyOf('case', of.fingerprint)];
  if (of.waived) return own;
  const tags = Object.entries(of.tags).flatMap(([key, value]) => [
    keyOf('tag', key.toLowerCase(), value.toLowerCase()),
    keyOf('tag', key.toLowerCase(), null),
  ]);
  const resource = of.resource_key === null ? [] : [keyOf('resource', of.resource_key)];
  return [
    ...own,
    ...resource,
    keyOf('type_account', of.case_type, of.provider, of.account_id),
    keyOf('type', of.case_type),
    ...tags,
  ];
}

/** Finds the exclusion that governs a case: the one that lasts longest, the narrowest among those. */
export function exclusionFinder(live: readonly ExclusionRow[]): (of: Excludable) => Governing | null {
  if (live.length === 0) return () => null;
  const byKey = new Map<string, ExclusionRow>();
  const lasts = (row: ExclusionRow) => row.until ?? '9999-12-31';
  for (const row of live) {
    const key = keyOfRow(row);
    const known = byKey.get(key);
    if (!known || lasts(row) > lasts(known)) byKey.set(key, row);
  }
  return (of) => {
    let best: ExclusionRow | undefined;
    for (const key of keysOfCase(of)) {
      const row = byKey.get(key);
      if (row && (!best || lasts(row) > lasts(best))) best = row;
    }
    return best ? { exclusionId: best.exclusion_id, until: best.until, reason: best.reason } : null;
  };
}
