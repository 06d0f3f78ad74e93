import type { Sql } from '../../db/database';

export interface ShareRow {
  shared_resource_id: string;
  org_id: string;
  type: 'workflow' | 'integration';
  folder_id: string | null;
  integration_id: string | null;
  process_all: boolean;
  recipients: string[];
  published_digest: string | null;
  last_published: Date | null;
  created_by: string;
  updated_at: Date;
}

export interface CopyRow {
  workflow_id: string;
  org_id: string;
  shared_resource_id: string;
  source_workflow_id: string;
}

const columns = `shared_resource_id, org_id, type, folder_id, integration_id, process_all, recipients,
  published_digest, last_published, created_by, updated_at`;
/** A share of a folder that has been deleted is on its way out. */
const alive = "(type = 'integration' or folder_id is not null)";

export const sharingStore = {
  list(sql: Sql, orgId: string, type: string | null): Promise<ShareRow[]> {
    return sql.rows(
      `select ${columns} from shared_resource
        where org_id = $1 and ($2::text is null or type = $2) and ${alive}
        order by created_at, shared_resource_id limit 1000`,
      [orgId, type],
    );
  },

  find(sql: Sql, orgId: string, id: string): Promise<ShareRow | undefined> {
    return sql.one(
      `select ${columns} from shared_resource where org_id = $1 and shared_resource_id = $2 and ${alive}`,
      [orgId, id],
    );
  },

  /** Whoever publishes or changes it waits here for the one before. */
  lock(sql: Sql, orgId: string, id: string): Promise<ShareRow | undefined> {
    return sql.one(
      `select ${columns} from shared_resource where org_id = $1 and shared_resource_id = $2 for update`,
      [orgId, id],
    );
  },

  /** Whoever adds a share waits for the one before: what lies in what is seen by both. */
  async lockAll(sql: Sql, orgId: string): Promise<void> {
    await sql.run("select pg_advisory_xact_lock(hashtextextended('shared_resource ' || $1, 0))", [orgId]);
  },

  async insert(
    sql: Sql,
    row: {
      id: string;
      orgId: string;
      type: string;
      folderId: string | null;
      integrationId: string | null;
      processAll: boolean;
      recipients: readonly string[];
      by: string;
      now: Date;
    },
  ): Promise<void> {
    await sql.run(
      `insert into shared_resource (shared_resource_id, org_id, type, folder_id, integration_id, process_all, recipients,
         created_by, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [
        ...[row.id, row.orgId, row.type, row.folderId, row.integrationId, row.processAll, row.recipients],
        ...[row.by, row.now],
      ],
    );
  },

  setRecipients(
    sql: Sql,
    id: string,
    to: { processAll: boolean; recipients: readonly string[]; now: Date },
  ): Promise<number> {
    return sql.run(
      'update shared_resource set process_all = $2, recipients = $3, updated_at = $4 where shared_resource_id = $1',
      [id, to.processAll, to.recipients, to.now],
    );
  },

  setPublished(sql: Sql, id: string, digest: string | null, now: Date): Promise<number> {
    return sql.run(
      'update shared_resource set published_digest = $2, last_published = $3 where shared_resource_id = $1',
      [id, digest, now],
    );
  },

  remove(sql: Sql, id: string): Promise<number> {
    return sql.run('delete from shared_resource where shared_resource_id = $1', [id]);
  },

  /** Shares whose folder has been deleted; of one organisation, or of all. */
  orphans(sql: Sql, orgId: string | null): Promise<ShareRow[]> {
    return sql.rows(
      `select ${columns} from shared_resource where not ${alive} and ($1::text is null or org_id = $1) limit 1000`,
      [orgId],
    );
  },

  customers(sql: Sql, orgId: string): Promise<{ org_id: string; name: string }[]> {
    return sql.rows(
      'select org_id, name from organisation where parent_org_id = $1 order by lower(name), org_id limit 5000',
      [orgId],
    );
  },

  /** A customer that stays until the transaction ends. */
  holdCustomer(sql: Sql, orgId: string, customerId: string): Promise<{ name: string } | undefined> {
    return sql.one('select name from organisation where parent_org_id = $1 and org_id = $2 for key share', [
      orgId,
      customerId,
    ]);
  },

  nameOf(sql: Sql, orgId: string): Promise<{ name: string } | undefined> {
    return sql.one('select name from organisation where org_id = $1', [orgId]);
  },

  /** All that an organisation was given, by whatever share. */
  copiesOf(sql: Sql, orgId: string): Promise<CopyRow[]> {
    return sql.rows(
      `select workflow_id, org_id, shared_resource_id, source_workflow_id from shared_workflow
        where org_id = $1 order by workflow_id limit 10000`,
      [orgId],
    );
  },

  addCopy(sql: Sql, row: CopyRow & { shared_by: string }): Promise<number> {
    return sql.run(
      `insert into shared_workflow (workflow_id, org_id, shared_resource_id, source_workflow_id, shared_by)
       values ($1, $2, $3, $4, $5)`,
      [row.workflow_id, row.org_id, row.shared_resource_id, row.source_workflow_id, row.shared_by],
    );
  },

  /** The source lies in another shared folder now, or its owner has another name. */
  adoptCopy(sql: Sql, workflowId: string, shareId: string, sharedBy: string): Promise<number> {
    return sql.run(
      'update shared_workflow set shared_resource_id = $2, shared_by = $3 where workflow_id = $1',
      [workflowId, shareId, sharedBy],
    );
  },

  /** Organisations that have something of a share. */
  holders(sql: Sql, shareId: string): Promise<{ org_id: string }[]> {
    return sql.rows(
      `select org_id from shared_workflow where shared_resource_id = $1
        union select org_id from shared_integration where shared_resource_id = $1 limit 10000`,
      [shareId],
    );
  },

  /** → 0: it had it already. */
  grant(
    sql: Sql,
    row: { orgId: string; integrationId: string; shareId: string; sharedBy: string },
  ): Promise<number> {
    return sql.run(
      `insert into shared_integration (org_id, integration_id, shared_resource_id, shared_by)
       values ($1, $2, $3, $4) on conflict do nothing`,
      [row.orgId, row.integrationId, row.shareId, row.sharedBy],
    );
  },

  revoke(sql: Sql, orgId: string, shareId: string): Promise<number> {
    return sql.run('delete from shared_integration where org_id = $1 and shared_resource_id = $2', [
      orgId,
      shareId,
    ]);
  },

  /** Integrations of the owner that organisations were given. */
  grants(
    sql: Sql,
    ownerId: string,
    orgIds: readonly string[],
  ): Promise<{ org_id: string; integration_id: string }[]> {
    return sql.rows(
      `select g.org_id, g.integration_id from shared_integration g
         join shared_resource s on s.shared_resource_id = g.shared_resource_id
        where s.org_id = $1 and g.org_id = any ($2::text[]) order by 1, 2 limit 100000`,
      [ownerId, orgIds],
    );
  },
};
