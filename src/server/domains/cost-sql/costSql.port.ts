import type { JsonObject } from '@shared/model/json';
import type { Column } from '@shared/model/datastores/columns';
import type { IncompleteBill } from '@shared/api/costs/spend.api';
import type { ConsoleRequest } from '../../costs/console/run';

/** The bills of an organization as the console reads them. */
export interface ConsoleBills {
  found(orgId: string): Promise<{
    sources: ConsoleRequest['sources'];
    incomplete: IncompleteBill[];
    /** A job over the files; one that cannot be read is told by its source and month. */
    reading<T>(
      job: (scope: Pick<ConsoleRequest, 'folder' | 'files' | 'stamps' | 'counts'>) => Promise<T>,
    ): Promise<T>;
  }>;
}

/** Where results can go. */
export interface ConsoleDatastores {
  create(
    orgId: string,
    place: { spaceId: string; name: string; description: string },
    schema: readonly Column[],
    by: string,
  ): Promise<string>;
  remove(orgId: string, id: string): Promise<void>;
  columns(orgId: string, id: string): Promise<Column[]>;
  insert(orgId: string, id: string, records: readonly JsonObject[], by: string): Promise<void>;
}
