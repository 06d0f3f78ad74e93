import type { RecordActivity } from './activity.port';

export const recordActivity: RecordActivity = async (sql, activity) => {
  const { orgId, at, actor, action, subject, data = {} } = activity;
  await sql.run(
    'insert into organisation_activity (org_id, at, actor, action, subject, data) values ($1, $2, $3, $4, $5, $6)',
    [orgId, at, actor, action, subject, JSON.stringify(data)],
  );
};
