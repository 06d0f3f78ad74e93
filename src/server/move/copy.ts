import type pg from 'pg';
import { Fault } from '@shared/kernel/fault';
import { moveWords as words } from '@shared/words/moveOrganization';
import { copyIn, copyOut } from '../backup/copy';
import { namedBills, organisationMoney } from '../backup/facts.store';
import { makePeriods } from '../backup/tables.store';
import { copyBills, keepFresh } from './bills';
import { addPending, pendingOf } from './audit.store';
import { arrive } from './directory.store';
import { accountsOf, addAccounts, peopleOf } from './people.store';
import { contentOf, copyFrom, freeClaims, stage, unstage } from './rows.store';
import { type TenantTable, isCopied, periodsOf } from './tables.store';

export interface CopyOptions {
  from: pg.Client;
  to: pg.Client;
  orgs: readonly string[];
  moveId: string;
  bills: { from: string; to: string } | 'copied' | undefined;
  now(): Date;
  signal: AbortSignal;
  tell(line: string): void;
  /** For tests: told before what cannot be taken back. */
  at?: ((point: 'copied') => Promise<void>) | undefined;
}

async function copyTable(options: CopyOptions, table: TenantTable): Promise<void> {
  const { from, to, orgs } = options;
  const into = await stage(to, table);
  const { data, rows } = copyOut(from, copyFrom(table, orgs));
  await copyIn(to, into, data);
  await rows;
  await unstage(to, table);
}

async function compareTable(options: CopyOptions, table: TenantTable): Promise<void> {
  const { from, to, orgs, tell } = options;
  const expected = await contentOf(from, table, orgs);
  const found = await contentOf(to, table, orgs);
  if (found.rows !== expected.rows || found.digest !== expected.digest)
    throw new Fault('unprocessable:rows_differ', words.differs(table.name));
  if (found.rows > 0) tell(words.copied(table.name, found.rows));
}

async function compareMoney({ from, to, orgs, tell }: CopyOptions): Promise<void> {
  const of = async (client: pg.Client) =>
    (await organisationMoney(client))
      .filter(({ org }) => orgs.includes(org))
      .map(({ org, currency, billed, effective }) => words.money(org, currency, billed, effective));
  const expected = await of(from);
  if (expected.join('\n') !== (await of(to)).join('\n'))
    throw new Fault('unprocessable:rows_differ', words.differs('cost_snapshot'));
  for (const line of expected) tell(line);
}

async function carryBills(options: CopyOptions): Promise<() => Promise<void>> {
  const { bills: folders, from, orgs, signal, tell } = options;
  const prefixes = orgs.map((org) => `${org}/`);
  const bills = (await namedBills(from)).filter(({ path }) => prefixes.some((one) => path.startsWith(one)));
  if (bills.length === 0 || folders === 'copied') return async () => undefined;
  if (folders === undefined) throw new Fault('bad_input:bill_folders_missing', words.needBills(bills.length));
  await copyBills(bills, folders, signal);
  tell(words.bills(bills.length));
  return () => keepFresh(bills, folders.to, options.now());
}

/**
 * Everything of fenced organizations, compared with what it was made of, by one transaction at the new place: at its commit
 * they live there.
 */
export async function copyOrganisations(options: CopyOptions, tables: readonly TenantTable[]) {
  const { from, to, orgs, moveId } = options;
  // Outside of the transaction: it would keep everybody from the history for as long as it lasts.
  await makePeriods(to, await periodsOf(from));
  await from.query(`begin isolation level repeatable read read only; set local timezone to 'UTC'`);
  await to.query(`begin; set local timezone to 'UTC'`);
  const keepBills = await carryBills(options);
  const people = await peopleOf(from, orgs);
  const taken = await addAccounts(to, await accountsOf(from, people));
  if (taken !== undefined) throw new Fault('conflict:person_exists', words.otherPerson(taken));
  const copied = tables.filter(isCopied);
  for (const table of copied) await copyTable(options, table);
  for (const table of copied) await compareTable(options, table);
  await compareMoney(options);
  await addPending(to, orgs, await pendingOf(from, orgs));
  await freeClaims(to, orgs);
  await arrive(to, orgs, moveId);
  await keepBills();
  await options.at?.('copied');
  await to.query('commit');
  await from.query('commit');
}
