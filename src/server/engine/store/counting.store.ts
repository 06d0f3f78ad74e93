/** Executions that have ended and are no tests. */
export const COUNTED = `ended_at is not null and mode <> 'step_test'`;

/** The period of a row of `execution e`. */
export const PERIOD = 'costloom_period_of(e.tableoid)';

/** The beginning of a statement that counts executions, by the hour and by the day in which they were made. */
export const counting = (period: string, from: string) =>
  `insert into execution_count as c (org_id, workflow_id, space_id, period, span, since, status, n, last_ended)
   select org_id, workflow_id, space_id, ${period}, span, date_trunc(span, created_at, 'UTC'), status, count(*),
     max(ended_at)
   from ${from} e cross join (values ('hour'), ('day')) as s (span)`;
