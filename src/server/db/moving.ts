/**
 * Passes over organizations that are being moved to another database, in what claims work of all; `org`: the column
 * that names it.
 */
export const notMoving = (org: string) =>
  `not exists (select from organisation_move moving where moving.org_id = ${org})`;
