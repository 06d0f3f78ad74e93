import type { GroupShape } from '@shared/model/dashboards/panels';
import type { Grouped } from '@shared/model/dashboards/grouping';
import type { JsonObject } from '@shared/model/json';
import type { RecordQuery, StoredDatastore } from './datastores.port';

export interface PanelQuestion {
  filter: RecordQuery['filter'];
  sort: RecordQuery['sort'];
  /** Days (yyyy-MM-dd, both included) of a date column, created_at or updated_at; null: all records. */
  days: { column: string; from: string; to: string } | null;
  /** IANA zone whose days are meant. */
  zone: string;
  limit: number;
}

/**
 * Records as panels of dashboards show them. A column, rule or operator that does not fit is `Fault('bad_input')`
 * that names `filter.rules[0].key`, `sort[0].key` or `date_column`.
 */
export interface PanelRecords {
  /** Undefined: there is no such datastore in this organisation. */
  find(orgId: string, datastoreId: string): Promise<StoredDatastore | undefined>;
  /** Differs once records or columns were added, changed or deleted; '' without a datastore. */
  mark(orgId: string, datastoreId: string): Promise<string>;
  /** In the order of `sort`, then of their making; at most `limit`. */
  rows(
    datastore: StoredDatastore,
    question: PanelQuestion,
  ): Promise<{ rows: JsonObject[]; ids: string[]; truncated: boolean }>;
  /** As `groupRows` of @shared/model/dashboards/grouping gives them; `sort` does not matter. */
  grouped(datastore: StoredDatastore, question: PanelQuestion, group: GroupShape): Promise<Grouped>;
}
