/** The execution `$2` of the organisation `$1`: by its id, or by the trigger event that was given for it. */
export const named = (e: string) => `${e}.org_id = $1 and ${e}.execution_id in (
  select $2 union all select execution_id from execution_event where org_id = $1 and trigger_event_id = $2)`;
