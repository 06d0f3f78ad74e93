import type { JsonObject } from '@shared/model/json';
import type { OrganisationType } from '@shared/model/permissions';

export interface PanelQuery {
  query_id: string;
  name: string;
  sql: string;
}

/** Saved queries as panels of dashboards show them. */
export interface PanelQueries {
  find(orgId: string, queryId: string): Promise<PanelQuery | undefined>;
  /**
   * The first rows; as they were, where neither the query nor the bills have changed. Queries of panels run one after
   * another, so that a dashboard of many takes no more of the server than one.
   */
  rows(
    viewer: { orgId: string; name: string; orgType: OrganisationType },
    query: PanelQuery,
    signal: AbortSignal,
  ): Promise<{ rows: JsonObject[]; truncated: boolean; asOf: Date }>;
}
