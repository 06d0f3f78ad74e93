import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { backupCheckWords as words } from '@shared/words/backupCheck';
import {
  billMoney,
  namedBills,
  organisationMoney,
  tableFacts,
  type BillMoney,
  type OrganisationMoney,
  type TableFacts,
} from './facts.store';
import { isWhole } from './files';

/** What a database says of itself. */
export interface Facts {
  tables: TableFacts[];
  organisations: OrganisationMoney[];
  bills: BillMoney[];
}

/** One thing that was compared. */
export interface Line {
  what: string;
  expected: string;
  found: string;
  same: boolean;
}

export async function factsOf(client: pg.Client, digests: boolean): Promise<Facts> {
  return {
    tables: await tableFacts(client, digests),
    organisations: await organisationMoney(client),
    bills: await billMoney(client),
  };
}

const line = (what: string, expected: string, found: string): Line => ({
  what,
  expected,
  found,
  same: expected === found,
});

/** Every key of both sides, once. */
function compared<T>(
  [expected, found]: readonly [readonly T[], readonly T[]],
  keyOf: (one: T) => string,
  tell: (one: T) => string,
): Line[] {
  const [before, after] = [expected, found].map(
    (side) => new Map(side.map((one) => [keyOf(one), tell(one)])),
  );
  const keys = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return [...keys]
    .toSorted()
    .map((key) => line(key, before?.get(key) ?? words.none, after?.get(key) ?? words.none));
}

const money = ({ billed, effective }: Pick<OrganisationMoney, 'billed' | 'effective'>) =>
  words.money(billed, effective);

export function compareFacts(expected: Partial<Facts>, found: Facts): Line[] {
  const tables = [expected.tables ?? [], found.tables] as const;
  const ofBoth = tables[0].some(({ digest }) => digest !== undefined);
  return [
    ...(expected.tables
      ? compared(
          tables,
          ({ name }) => words.table(name),
          ({ rows, digest = '' }) => (ofBoth ? words.rowsAndContent(rows, digest) : words.rows(rows)),
        )
      : []),
    ...(expected.organisations
      ? compared(
          [expected.organisations, found.organisations],
          ({ org, currency }) => words.organization(org, currency),
          money,
        )
      : []),
    ...(expected.bills
      ? compared(
          [expected.bills, found.bills],
          ({ org, source, period, file, currency }) =>
            words.bill(`${org}/${source}/${file}`, period, currency),
          money,
        )
      : []),
  ];
}

/** Whether each bill that the index names lies below the folder, byte for byte. `known`: those that it never had. */
export async function compareBills(
  client: pg.Client,
  folder: string,
  known: ReadonlySet<string>,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { path, bytes, sha256 } of await namedBills(client)) {
    if (known.has(`bills/${path}`)) continue;
    const facts = await stat(join(folder, path)).catch(() => undefined);
    const whole =
      facts !== undefined &&
      (bytes === null || sha256 === null || (await isWhole(folder, { path, bytes, sha256 })));
    const state = facts === undefined ? words.missing : whole ? words.whole : words.changed;
    lines.push(line(words.file(path), words.whole, state));
  }
  return lines;
}
