import type { LiveEvent } from '@shared/host/contract';
import { isLiveTag, tagKinds, type CacheTag, type LiveTag, type TagKind } from '@shared/kernel/tags';
import { api } from '../platform/api/api';
import type { Store } from '../platform/api/callExtras';
import { takeChangedCases } from './changedCases';

/** What the server calls a change, and what it makes stale here. */
const stale: Readonly<Record<LiveTag, readonly TagKind[]>> = {
  user: ['user'],
  members: ['member', 'customer', 'user'],
  api_keys: ['apiKey'],
  scim: ['scim'],
  allowed_networks: ['allowedNetworks'],
  audit_stream: ['auditStream'],
  legal_hold: ['legalHold'],
  assistants: ['assistant'],
  settings: ['setting', 'cost', 'user'],
  spaces: ['space', 'resource'],
  customers: ['customer', 'shared'],
  shared: ['shared'],
  board: ['board'],
  case: ['case'],
  case_configuration: ['configuration'],
  case_ticket: ['ticket'],
  budget: ['budget'],
  report: ['report'],
  cost_query: ['cost_query'],
  unit_metric: ['unit_metric'],
  kubernetes: ['kubernetes'],
  charging: ['charging'],
  invoice: ['invoice'],
  virtual_tag: ['virtual_tag', 'cost', 'budget'],
  costs: ['cost', 'source', 'case', 'board'],
  workflow: ['workflow', 'version', 'resource', 'shared'],
  workflow_folder: ['folder', 'workflow', 'shared'],
  workflow_template: ['template'],
  approval: ['approval'],
  trigger: ['trigger'],
  datastore: ['datastore', 'resource'],
  integration: ['integration', 'resource', 'sync', 'inventory'],
  bill_sync: ['sync'],
  inventory: ['inventory'],
  backup: ['backup'],
  ai_models: ['aiModel'],
  workflow_output: [],
  import: ['import'],
  cloud_change: ['cloudChange'],
  execution: ['execution'],
  datastore_record: ['record'],
  workflow_test: ['workflowTest'],
  workflow_editor: ['editors'],
  dashboard: ['dashboard'],
};

/** What panels of dashboards are fed by: the id in their tags, when it is not the one of the event. */
const feeding: Partial<Readonly<Record<LiveTag, { id?: string }>>> = {
  datastore: {},
  datastore_record: {},
  workflow: {},
  workflow_output: {},
  costs: { id: 'cost' },
};

/** Of these a change of one leaves the others as they are; lists of them carry the id `list`. */
const narrowed: ReadonlySet<LiveTag> = new Set([
  ...(['import', 'cloud_change', 'execution', 'datastore_record'] as const),
  ...(['workflow_test', 'workflow_editor', 'dashboard'] as const),
]);

/**
 * The tags to fetch again; none for a change that no window shows. An id narrows what has a screen of its own.
 * The tag `*` says that changes may have been missed: the connection, or the database, was away.
 */
export function staleTags({ tag, id }: Pick<LiveEvent, 'tag' | 'id'>): CacheTag[] {
  if (tag === '*') return [...tagKinds];
  if (!isLiveTag(tag)) return [];
  return [...ownTags(tag, id), ...(tag === 'dashboard' ? (['resource'] as const) : panelTags(tag, id))];
}

function panelTags(tag: LiveTag, id: string | undefined): CacheTag[] {
  const fed = feeding[tag];
  if (!fed) return [];
  const source = fed.id ?? id;
  return source && source !== '*' ? [{ type: 'panelData', id: source }] : ['panelData'];
}

function ownTags(tag: LiveTag, id: string | undefined): CacheTag[] {
  if (!narrowed.has(tag) || !id || id === '*') return [...stale[tag]];
  return stale[tag].flatMap((type) => [
    { type, id },
    { type, id: 'list' },
  ]);
}

/** @param ownOrg the active organisation */
export function onLive(store: Store, events: readonly LiveEvent[], ownOrg: string | undefined): void {
  const tags = events.flatMap(({ changed, ...event }) => {
    if (!changed) return staleTags(event);
    takeChangedCases(store, changed, ownOrg);
    return [];
  });
  if (tags.length > 0) store.dispatch(api.util.invalidateTags(tags));
}
