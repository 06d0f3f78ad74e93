/** Which of the mappings holds. As `mapType` in the address of the settings. */
export const mapTypes = ['tag', 'account', 'custom_workflow'] as const;
export type MapType = (typeof mapTypes)[number];

/** Setting `ownership` `mapping`. */
export interface OwnershipMapping {
  map_type: MapType;
  /** Without a key those of the setting `cost` `owner_tag_keys` count, and then the well-known ones. */
  tag: { tag_key: string; default_owner: string };
  /** The accounts and their owners are the setting `ownership` `accounts`. */
  account: { default_owner: string };
  /** Owners are read from the output of this step in the last run that succeeded. */
  custom_workflow: {
    workflow_id: string;
    step: string;
    /** The field of a row that names the account. */
    account_id_field: string;
    default_owner: string;
  };
}

/** `Account` is its name, where the file had one beside the id. */
export interface AccountOwner {
  account_id: string;
  Account: string;
  Owner: string;
}

/** A row of a workflow: for a resource, or for a whole account. */
export interface FoundOwner {
  resource_id: string;
  account_id: string;
  owner: string;
}

export const normalMapping: OwnershipMapping = {
  map_type: 'tag',
  tag: { tag_key: '', default_owner: '' },
  account: { default_owner: '' },
  custom_workflow: { workflow_id: '', step: '', account_id_field: 'account_id', default_owner: '' },
};

/** What of a case an owner is found by. `found`: the owner that well-known tags name. */
export interface Owned {
  tags: Readonly<Record<string, string>>;
  accountId: string;
  accountName: string;
  resourceId: string;
  found: string | null;
}

export type OwnerFinder = (of: Owned) => string | null;

const plain = (text: string) => text.trim().toLowerCase();
const orNull = (text: string | undefined) => (text === undefined || text.trim() === '' ? null : text.trim());

function tagValue(tags: Owned['tags'], keys: readonly string[]): string | null {
  const values = new Map(Object.entries(tags).map(([key, value]) => [plain(key), value]));
  for (const key of keys) {
    const value = orNull(values.get(plain(key)));
    if (value !== null) return value;
  }
  return null;
}

export interface OwnerSources {
  mapping: OwnershipMapping;
  accounts: readonly AccountOwner[];
  /** Of the last run of the chosen workflow. */
  rows: readonly FoundOwner[];
  tagKeys: readonly string[];
}

/** The chosen mapping decides alone; its default owner comes last. */
export function ownerFinder({ mapping, accounts, rows, tagKeys }: OwnerSources): OwnerFinder {
  if (mapping.map_type === 'tag') {
    const { tag_key, default_owner } = mapping.tag;
    if (tag_key.trim() !== '') return (of) => tagValue(of.tags, [tag_key]) ?? orNull(default_owner);
    return (of) => tagValue(of.tags, tagKeys) ?? of.found ?? orNull(default_owner);
  }
  if (mapping.map_type === 'account') {
    const byId = new Map(accounts.map((row) => [plain(row.account_id), row.Owner]));
    const { default_owner } = mapping.account;
    return (of) =>
      orNull(byId.get(plain(of.accountId))) ??
      orNull(byId.get(plain(of.accountName))) ??
      orNull(default_owner);
  }
  const ofResource = new Map<string, string>();
  const ofAccount = new Map<string, string>();
  for (const row of rows) {
    if (row.resource_id !== '') ofResource.set(plain(row.resource_id), row.owner);
    else if (row.account_id !== '') ofAccount.set(plain(row.account_id), row.owner);
  }
  const { default_owner } = mapping.custom_workflow;
  return (of) =>
    orNull(ofResource.get(plain(of.resourceId))) ??
    orNull(ofAccount.get(plain(of.accountId))) ??
    orNull(default_owner);
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

function field(row: object, name: string): string {
  const wanted = plain(name);
  for (const [key, value] of Object.entries(row)) if (plain(key) === wanted) return textOf(value);
  return '';
}

/** Rows of a step's output: the list itself, or the one under `rows` or `items`; null when there is no list. */
export function readFoundOwners(output: unknown, accountIdField: string): FoundOwner[] | null {
  const inside =
    typeof output === 'object' && output !== null && !Array.isArray(output)
      ? Object.entries(output).find(
          ([key, value]) => ['rows', 'items'].includes(key) && Array.isArray(value),
        )?.[1]
      : output;
  if (!Array.isArray(inside)) return null;
  const list: unknown[] = inside;
  return list.flatMap((row) => {
    if (typeof row !== 'object' || row === null) return [];
    const owner = field(row, 'owner');
    const resource_id = field(row, 'resource_id');
    const account_id = field(row, accountIdField);
    return owner === '' || (resource_id === '' && account_id === '')
      ? []
      : [{ resource_id, account_id, owner }];
  });
}
