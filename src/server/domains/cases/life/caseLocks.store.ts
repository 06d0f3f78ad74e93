import type { Sql } from '../../../db/database';

const ofOrganization = `hashtextextended('cases of ' || $1, 0)`;

/**
 * Which cases count depends on the others of their account, so whoever counts anew is alone there until the transaction
 * ends. Taken before the rows of cases are: both ways at once would wait for each other.
 */
export const caseLocks = {
  /** In these accounts, in the order of their names. */
  async accounts(sql: Sql, orgId: string, accounts: readonly string[]): Promise<void> {
    await sql.rows(`select pg_advisory_xact_lock_shared(${ofOrganization})`, [orgId]);
    await sql.rows(
      `select pg_advisory_xact_lock(hashtextextended($1 || ' ' || account, 1))
       from (select distinct unnest($2::text[]) collate "C" as account order by 1) named`,
      [orgId, accounts],
    );
  },

  /** In the accounts of these cases. */
  async accountsOf(sql: Sql, orgId: string, caseIds: readonly string[]): Promise<void> {
    const rows = await sql.rows<{ account_id: string }>(
      'select distinct account_id from cases where org_id = $1 and case_id = any ($2::text[])',
      [orgId, caseIds],
    );
    await caseLocks.accounts(
      sql,
      orgId,
      rows.map(({ account_id }) => account_id),
    );
  },

  /** In all accounts of the organization. */
  async organization(sql: Sql, orgId: string): Promise<void> {
    await sql.rows(`select pg_advisory_xact_lock(${ofOrganization})`, [orgId]);
  },
};
