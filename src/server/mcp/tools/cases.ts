import { z } from 'zod';
import { calls } from '@shared/api/index';
import { caseDetails, caseEntity } from '@shared/api/cases/entities';
import { activeStatuses, caseStatuses } from '@shared/model/caseStatus';
import { mcpWords } from '@shared/words/mcpTools';
import { PAGE, pageEnd, pageInput, pageOutput, readPage, slicePage } from '../pages';
import { defineTool, listOf } from '../tool';

const words = mcpWords.fields;
const asked = calls['cases.anomalies'].query.shape;

const row = caseEntity.pick({
  case_id: true,
  case_type: true,
  case_title: true,
  case_status: true,
  cost_impact: true,
  currency: true,
  counts: true,
  case_owner: true,
  case_account_name: true,
  case_region: true,
  case_service: true,
  case_resource_name: true,
  case_creation_time: true,
  provider: true,
  effort: true,
});

const listCases = defineTool({
  name: 'list_cases',
  calls: ['cases.search'],
  input: z.strictObject({
    statuses: listOf(z.enum(caseStatuses), caseStatuses.length)
      .default([...activeStatuses])
      .describe(words.statuses),
    search: z.string().trim().max(200).optional().describe(words.search),
    owner: z.string().max(300).optional(),
    page: pageInput,
  }),
  output: z.object({ total: z.number().int(), cases: z.array(row), ...pageOutput }),
  async run(ask, { statuses, search, owner, page }) {
    const place = readPage(page);
    const { details, total, next_page_key } = await ask('cases.search', {
      query: { case_owner: owner },
      body: {
        filters: { case_status: statuses, search },
        max_returned_items: PAGE,
        start_page_key: place.key,
      },
    });
    const end = pageEnd(place, { items: details.length, key: next_page_key.scroll_id, total });
    return { total, cases: details, ...end };
  },
});

const getCase = defineTool({
  name: 'get_case',
  calls: ['cases.get'],
  input: z.strictObject({ case_id: z.string().min(1).max(200) }),
  output: z.object({
    case: row.extend({
      ...caseDetails.pick({
        case_resource_id: true,
        case_account_id: true,
        summaries: true,
        evidence: true,
        anomaly: true,
        formula: true,
        remediation: true,
        realised: true,
        status_reason: true,
        excluded_until: true,
        conflicts: true,
      }).shape,
    }),
  }),
  async run(ask, { case_id: id }) {
    return { case: await ask('cases.get', { params: { id } }) };
  },
});

const overview = calls['cases.overview'].reply.shape.data.element;

const savingsOverview = defineTool({
  name: 'savings_overview',
  calls: ['cases.overview'],
  input: z.strictObject({}),
  output: z.object({
    currencies: z.array(overview.extend({ potential: z.number().describe(words.monthly) })),
  }),
  async run(ask) {
    return { currencies: await ask('cases.overview', {}) };
  },
});

const listAnomalies = defineTool({
  name: 'list_anomalies',
  calls: ['cases.anomalies'],
  input: z.strictObject({
    from: asked.from.describe(words.from),
    to: asked.to.describe(words.to),
    page: pageInput,
  }),
  output: z.object({ anomalies: calls['cases.anomalies'].reply.shape.data, ...pageOutput }),
  async run(ask, { from, to, page }) {
    const data = await ask('cases.anomalies', { query: { from, to } });
    const { items, ...end } = slicePage(data, page);
    return { anomalies: items, ...end };
  },
});

export const caseTools = [listCases, getCase, savingsOverview, listAnomalies];
