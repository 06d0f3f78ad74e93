import { Fault, badInput, type FieldProblem } from '@shared/kernel/fault';
import type { DashboardRange, PanelData, PanelGroup, PanelSource } from '@shared/api/dashboards/entities';
import { groupColumnProblems } from '@shared/model/dashboards/groupProblems';
import { groupedColumns, withCurrency } from '@shared/model/dashboards/grouping';
import type { PanelColumnShape } from '@shared/model/dashboards/columns';
import type { GroupShape } from '@shared/model/dashboards/panels';
import type { OrganisationType } from '@shared/model/permissions';
import type { Permission } from '@shared/model/permissions';

/** What a panel asks of its source. */
export interface PanelAsk<S extends PanelSource = PanelSource> {
  orgId: string;
  source: S;
  group: PanelGroup | null;
  limit: number;
  range: DashboardRange | null;
  /** The organisation's zone, and the day it is there. */
  zone: string;
  today: string;
  now: Date;
  /** Who looks. */
  viewer: { name: string; orgType: OrganisationType };
  signal: AbortSignal;
}

export type SourceOf<T extends PanelSource['type']> = Extract<PanelSource, { type: T }>;
export type ReadSource<T extends PanelSource['type']> = (ask: PanelAsk<SourceOf<T>>) => Promise<ReadPanel>;

/** Only costs say what they are compared with. */
export type ReadPanel = Omit<PanelData, 'compared'> & Partial<Pick<PanelData, 'compared'>>;

/** What one needs besides `dashboards:read`. */
export const permissionOfSource: Record<PanelSource['type'], Permission> = {
  datastore: 'datastores:read',
  workflow: 'wf:read',
  cost: 'home:read',
  sql: 'home:read',
};

/** Faults of a source's own questions name fields of the panel: `source.filter.rules[0].key`. */
export async function inSource<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'bad_input' || !Array.isArray(error.data)) throw error;
    const problems = error.data.filter(isProblem);
    throw badInput(
      problems.map(({ field, reason }) => ({
        field: field.startsWith('group.') ? field : `source.${field}`,
        reason,
      })),
    );
  }
}

const isProblem = (value: unknown): value is FieldProblem =>
  typeof value === 'object' && value !== null && 'field' in value && 'reason' in value;

/** The group as it is run, and the columns that it gives. `Fault('bad_input')` names what does not fit. */
export function planGroup(
  columns: readonly PanelColumnShape[],
  group: PanelGroup,
): { group: GroupShape; columns: PanelColumnShape[] } {
  const problems = groupColumnProblems(columns, group);
  if (problems.length > 0) throw badInput(problems);
  const run = withCurrency(columns, group);
  return { group: run, columns: groupedColumns(columns, run) };
}
