import type { RecordActivity } from './activity.port';

export const recordActivity: RecordActivity = async (sql, activity) => {
  const { orgId, at, actor, action, subject, customerId = null, data = {} } = activity;
  await sql.run(
    `insert into organisation_activity (org_id, at, actor, action, subject, customer_id, data)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [orgId, at, actor, action, subject, customerId, JSON.stringify(data)],
  );
};
