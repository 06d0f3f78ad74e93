import { z } from 'zod';
import { dashboardName, type Panel } from '@shared/api/dashboards/entities';
import { PANELS_MAX } from '@shared/model/dashboards/panels';
import { panelProblems } from '@shared/model/dashboards/panelProblems';
import { agentDoing as doing } from '@shared/words/agentAnswers';
import { proposalWords as words } from '@shared/words/agentProposals';
import { fields } from '../../data';
import { dashboardPath } from '../../links';
import { defineTool, type ToolContext } from '../contract';
import { ordered, same, spaceAsked, wrote } from './asked';
import { offeredAs } from './offered';

const NEW_MAX = 6;
/** Two panels beside each other. */
const WIDTH = 6;
const HEIGHT = 7;
const LARGEST = 10;

const asked = z.strictObject({
  by: z.enum(fields),
  per: z.enum(['total', 'day', 'month']).default('total'),
  look: z.enum(['bars', 'pie', 'lines', 'table']).default('bars').describe('A pie or a table is of a total'),
  days: z.number().int().min(7).max(400).default(30),
});
type Asked = z.output<typeof asked>;

const change = z.strictObject({
  dashboard: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('The name of one that is there, to add one panel'),
  name: z.string().trim().min(1).max(100).optional().describe('Of a new one, as the person named it'),
  space: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Of a new one, as the person named it; Global unless given'),
  panels: z.array(asked).min(1).max(NEW_MAX).describe('Amortized cost'),
});
type Change = z.output<typeof change>;

const granularities = { total: 'total', day: 'daily', month: 'monthly' } as const;
const titleOf = ({ by, per, days }: Asked) => words.dashboard.panel[per](by, days);

function chartOf({ by, per, look }: Asked): Panel['chart'] {
  if (look === 'table') return null;
  // Accounts are read by their names.
  const series = per === 'total' ? null : by === 'account' ? 'account_name' : by;
  const type =
    per === 'total'
      ? ({ bars: 'BarChart', pie: 'PieChart', lines: 'LineChart' } as const)[look]
      : look === 'lines'
        ? 'LineChart'
        : 'StackedBarChart';
  return { type, x: null, measures: [], series };
}

function panelOf(given: Asked, id: string, at: number, below: number): Panel {
  const { by, per, look, days } = given;
  if (per !== 'total' && (look === 'pie' || look === 'table'))
    throw new Error(`panels: a ${look} is of a total; take bars or lines for days and months`);
  const limit = per === 'total' ? ` LIMIT ${LARGEST}` : '';
  const query = `SELECT AmortizedCost GROUP BY ${by} GRANULARITY ${granularities[per]} LAST ${days} DAYS${limit}`;
  const isTable = look === 'table';
  return {
    panelId: id,
    kind: isTable ? 'Table' : 'Chart',
    title: titleOf(given),
    description: '',
    place: { x: (at % 2) * WIDTH, y: below + Math.floor(at / 2) * HEIGHT, w: WIDTH, h: HEIGHT },
    source: { type: 'cost', query },
    group: null,
    chart: chartOf(given),
    table: isTable
      ? {
          style: 'Standard',
          columns: [],
          labels: [],
          done_column: null,
          done_value: null,
          title_column: null,
        }
      : null,
    figure: null,
    text: '',
    limit: 200,
  };
}

/** Each is asked for once: a panel that shows nothing is not proposed. */
async function demandPanels(panels: readonly Panel[], data: ToolContext['data']): Promise<void> {
  const [problem] = panelProblems(panels);
  if (problem) throw new Error(`${problem.field}: ${problem.reason}`);
  for (const { source, limit } of panels)
    if (source) await data.panelData({ source, group: null, limit, date_range: null });
}

async function added(given: Change, context: ToolContext) {
  const { data, asked: text } = context;
  if (given.name !== undefined && !wrote(text, given.name))
    throw new Error('name: the person has not written it; leave it out, or ask for it');
  const name = dashboardName.parse(given.name ?? words.dashboard.named);
  const space = await spaceAsked(given.space, text, data);
  if ((await data.dashboards()).some((one) => one.space_id === space.id && same(one.name, name)))
    throw new Error(
      `name: there is a dashboard named ${name} in ${space.name}; ask the person for another name`,
    );
  const panels = given.panels.map((panel, at) => panelOf(panel, `agent-panel-${at + 1}`, at, 0));
  await demandPanels(panels, data);
  const titles = panels.map(({ title }) => title);
  return offeredAs(words.summary.newDashboard(name), [
    {
      target: name,
      path: null,
      what: words.what.dashboard,
      before: null,
      after: words.dashboard.in(space.name, titles),
      doing: { kind: 'dashboard_create', spaceId: space.id, name, panels },
    },
  ]);
}

/** A name that no panel has. */
function freeId(panels: readonly Panel[]): string {
  const taken = new Set(panels.map(({ panelId }) => panelId));
  let at = 1;
  while (taken.has(`agent-panel-${at}`)) at += 1;
  return `agent-panel-${at}`;
}

async function extended(given: Change, { data, asked: text }: ToolContext) {
  const { dashboard: name = '', panels } = given;
  if (given.name !== undefined || given.space !== undefined)
    throw new Error('dashboard: only a panel can be added to one that is there');
  const [first, more] = panels;
  if (!first || more) throw new Error('panels: one panel at a time is added to a dashboard');
  const fits = (await data.dashboards()).filter((one) => same(one.name, name));
  const [one, other] = fits;
  if (!one) throw new Error(`dashboard: no dashboard is named ${name}`);
  if (other)
    throw new Error('dashboard: several spaces have one of this name; it is changed on its own screen');
  if (!wrote(text, one.name)) throw new Error('dashboard: the person has not written its name; ask for it');
  const now = await data.dashboard(one.dashboardId);
  if (now.panels.length >= PANELS_MAX)
    throw new Error(`dashboard: it has ${PANELS_MAX} panels, which is the most`);
  const below = Math.max(0, ...now.panels.map(({ place }) => place.y + place.h));
  const panel = panelOf(first, freeId(now.panels), 0, below);
  await demandPanels([panel], data);
  return offeredAs(words.summary.dashboard(now.name), [
    {
      target: now.name,
      path: dashboardPath(now.space_id, now.dashboardId),
      what: words.what.panel,
      before: null,
      after: panel.title,
      doing: { kind: 'dashboard_panel', dashboardId: now.dashboardId, revision: now.revision, panel },
    },
  ]);
}

/** A dashboard, or a panel of one, that waits for Confirm. */
export const proposeDashboard = defineTool({
  name: 'propose_dashboard',
  doing: doing.proposal,
  description:
    'Shows the person a new dashboard of cost panels, or one panel for a dashboard that is there, with a Confirm button. Only what the person has asked for. Nothing is changed before they confirm.',
  input: change,
  async run(given, context) {
    const isNew = given.dashboard === undefined;
    context.data.may('dashboards.update');
    if (isNew) context.data.may('dashboards.create');
    if (!ordered(context.asked, 'dashboard'))
      throw new Error('the person has not asked for a dashboard or panel');
    return isNew ? added(given, context) : extended(given, context);
  },
});
