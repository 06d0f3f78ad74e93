import type { LiveEvent } from '@shared/host/contract';
import { api, tagTypes, type TagType } from '../platform/api/api';
import { takeChangedCases, type Store } from './changedCases';

/** What the server calls a change, and what it makes stale here. */
const stale: Readonly<Record<string, readonly TagType[]>> = {
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
  cloud_change: ['cloudChange'],
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
};

/** What panels of dashboards are fed by: the id in their tags, when it is not the one of the event. */
const feeding: Readonly<Record<string, { id?: string }>> = {
  datastore: {},
  datastore_record: {},
  workflow: {},
  workflow_output: {},
  costs: { id: 'cost' },
};

/** Of these a change of one leaves the others as they are; lists of them carry the id `list`. */
const narrowed: Readonly<Record<string, TagType | undefined>> = {
  import: 'import',
  cloud_change: 'cloudChange',
  execution: 'execution',
  datastore_record: 'record',
  workflow_test: 'workflowTest',
  workflow_editor: 'editors',
  dashboard: 'dashboard',
};

type Tag = TagType | { type: TagType; id: string };

/**
 * The tags to fetch again; none for a change that no window shows. An id narrows what has a screen of its own.
 * The tag `*` says that changes may have been missed: the connection, or the database, was away.
 */
export function staleTags(event: LiveEvent): Tag[] {
  if (event.tag === '*') return [...tagTypes];
  const panels = event.tag === 'dashboard' ? (['resource'] as const) : panelTags(event);
  return [...ownTags(event), ...panels];
}

function panelTags(event: LiveEvent): Tag[] {
  if (!Object.hasOwn(feeding, event.tag)) return [];
  const id = feeding[event.tag]?.id ?? event.id;
  return id && id !== '*' ? [{ type: 'panelData', id }] : ['panelData'];
}

function ownTags(event: LiveEvent): Tag[] {
  const types = Object.hasOwn(stale, event.tag) ? (stale[event.tag] ?? []) : [];
  const narrow = narrowed[event.tag];
  if (narrow && event.id && event.id !== '*') {
    return [
      { type: narrow, id: event.id },
      { type: narrow, id: 'list' },
    ];
  }
  if (narrow) return [narrow];
  return [...types];
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
