import type { OrganisationType, Role } from '@shared/model/permissions';
import type { Sql } from '../../db/database';

interface NewOrganisation {
  name: string;
  type: OrganisationType;
  parentOrgId: string | null;
  /** Who makes it, as activities and its global space show it. */
  createdBy: string;
  now: Date;
}

/** How other domains make an organisation. */
export interface OrganisationMaker {
  /**
   * Makes an organisation with its global space, in the caller's system transaction; answers its id.
   * A customer's name is unique below its parent: a second one breaks `organisation_customer_name`.
   */
  create(sql: Sql, organisation: NewOrganisation): Promise<string>;
  rename(sql: Sql, orgId: string, name: string): Promise<void>;
  /** Who has made it belongs to it, and stays in the organisation in which they are. */
  addFirstMember(
    sql: Sql,
    of: { orgId: string; userId: string; role: Role; stayIn: string; now: Date },
  ): Promise<void>;
  /** Its people work elsewhere from now on, if they belong anywhere. */
  leave(sql: Sql, orgId: string): Promise<void>;
}
