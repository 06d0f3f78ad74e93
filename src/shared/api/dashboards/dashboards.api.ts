import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { done, id, list, one } from '../../kernel/paging';
import { DESCRIPTION_MAX } from '../../model/limits';
import { PANELS_MAX } from '../../model/dashboards/panels';
import {
  dashboard,
  dashboardName,
  dashboardRange,
  dashboardSummary,
  panel,
  panelData,
  panelGroup,
  panelSource,
} from './entities';

const read = { access: 'dashboards:read' } as const;
const write = { access: 'dashboards:edit', edits: true } as const;
const byId = { params: z.object({ id }) };
const description = z.string().trim().max(DESCRIPTION_MAX);

const listDashboards = defineCall({
  id: 'dashboards.list',
  method: 'GET',
  path: 'dashboards',
  ...read,
  summary: 'Dashboards of a space; without a space, all; by name',
  what: 'dashboards',
  reads: ['dashboard:list'],
  query: z.strictObject({ space_id: id.optional() }),
  reply: list(dashboardSummary),
});

const createDashboard = defineCall({
  id: 'dashboards.create',
  method: 'POST',
  path: 'dashboards',
  ...write,
  summary: 'Adds a dashboard; the name is unique in its space',
  changes: ['dashboard:list', 'resource'],
  body: z.strictObject({
    space_id: id,
    name: dashboardName,
    description: description.default(''),
    /** A copy of this one's panels. */
    copy_of: id.optional(),
  }),
  reply: one(dashboard),
});

const readDashboard = defineCall({
  id: 'dashboards.read',
  method: 'GET',
  path: 'dashboards/:id',
  ...read,
  summary: 'One dashboard with its panels',
  what: 'the dashboard',
  reads: ['dashboard:{id}'],
  ...byId,
  reply: one(dashboard),
});

const updateDashboard = defineCall({
  id: 'dashboards.update',
  method: 'PUT',
  path: 'dashboards/:id',
  ...write,
  summary: 'Changes name, description, space, panels, days or refresh; only upon the revision that was read',
  changes: ['dashboard:{id}', 'dashboard:list', 'resource'],
  ...byId,
  body: z.strictObject({
    revision: z.number().int(),
    name: dashboardName.optional(),
    description: description.optional(),
    space_id: id.optional(),
    panels: z.array(panel).max(PANELS_MAX).optional(),
    date_range: dashboardRange.nullable().optional(),
    refresh_seconds: z.number().int().min(30).max(86_400).nullable().optional(),
  }),
  reply: one(dashboard),
});

const deleteDashboard = defineCall({
  id: 'dashboards.delete',
  method: 'DELETE',
  path: 'dashboards/:id',
  ...write,
  summary: 'Deletes a dashboard; what fed it stays',
  changes: ['dashboard:list', 'resource', 'setting', 'user'],
  ...byId,
  reply: done,
});

/** Needs the permission of the panel's source besides: datastores:read, wf:read or home:read. */
const readPanelData = defineCall({
  id: 'dashboards.panelData',
  method: 'POST',
  onlyReads: true,
  path: 'dashboards/:id/panels/:panelId/data',
  ...read,
  summary: 'What a saved panel shows, for its own days or the given ones',
  params: z.object({ id, panelId: id }),
  body: z.strictObject({ date_range: dashboardRange.nullable().default(null) }),
  timeoutSeconds: 60,
  reply: one(panelData),
});

const previewPanelData = defineCall({
  id: 'dashboards.preview',
  method: 'POST',
  onlyReads: true,
  path: 'dashboards/preview',
  ...read,
  summary: 'What a panel that is not saved would show',
  body: z.strictObject({
    source: panelSource,
    group: panelGroup.nullable().default(null),
    limit: z.number().int().min(1).max(1_000).default(200),
    date_range: dashboardRange.nullable().default(null),
  }),
  timeoutSeconds: 60,
  reply: one(panelData),
});

export const dashboardCalls = {
  listDashboards,
  createDashboard,
  readDashboard,
  updateDashboard,
  deleteDashboard,
  readPanelData,
  previewPanelData,
};
