import { z } from 'zod';
import type { CallReply } from '@shared/api/index';
import { isFault } from '@shared/kernel/fault';
import { AGENT_OPERATIONS_MAX } from '@shared/model/agent';
import { settableFrom } from '@shared/model/case-life/setStatus';
import { caseStatuses, openStatuses, statusLabels } from '@shared/model/caseStatus';
import { agentDoing as doing } from '@shared/words/agentAnswers';
import { proposalWords as words } from '@shared/words/agentProposals';
import type { AgentData } from '../../data';
import { cents } from '../../format';
import { casePath } from '../../links';
import type { Proposed } from '../../proposal';
import { countInput, defineTool, type ToolContext } from '../contract';
import { meansSeveral, ordered, orderedStatus, ownerOf, wrote } from './asked';
import { offeredAs } from './offered';

type Case = CallReply<'cases.get'>['data'];

const findCases = defineTool({
  name: 'find_cases',
  doing: doing.cases,
  description:
    'Cases with their ids, the largest saving first: for propose_case_change. Finds a text in title, resource, account and owner.',
  input: z.strictObject({
    search: z.string().max(200).default(''),
    statuses: z
      .array(z.enum(caseStatuses))
      .max(caseStatuses.length)
      .default([])
      .describe('Open ones unless given'),
    count: countInput.default(20),
  }),
  async run({ search, statuses, count }, { data }) {
    const case_status = statuses.length === 0 ? [...openStatuses] : statuses;
    const { details, total } = await data.cases({
      filters: { case_status, ...(search.trim() === '' ? {} : { search }) },
      sort: { by: 'impact', order: 'desc' },
      max_returned_items: count,
      start_page_key: null,
    });
    return {
      value: {
        cases: details.map((one) => ({
          case_id: one.case_id,
          title: one.case_title,
          resource: one.case_resource_name || one.case_resource_id,
          account: one.case_account_name,
          owner: one.case_owner,
          status: one.case_status,
          saving_per_month: one.cost_impact === null ? null : cents(one.cost_impact.month),
          currency: one.currency,
        })),
        found: total,
        left_out: Math.max(0, total - details.length),
      },
      parts: [],
    };
  },
});

const change = z.strictObject({
  case_ids: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(AGENT_OPERATIONS_MAX)
    .describe('As find_cases gives them'),
  status: z.enum(caseStatuses).optional(),
  owner: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .nullable()
    .optional()
    .describe('As the person named them; null: nobody'),
  reason: z.string().trim().min(1).max(1000).optional().describe('Of a status, in the person’s own words'),
  comment: z.string().trim().min(1).max(5000).optional().describe('In the person’s own words'),
});
type Change = z.output<typeof change>;

/** Whatever is to be done has to be asked for by the person. */
function demand({ status, owner, reason, comment }: Change, asked: string): void {
  if (status === undefined && owner === undefined && comment === undefined)
    throw new Error('give a status, an owner or a comment');
  if (status !== undefined && !orderedStatus(asked, status))
    throw new Error(`status: the person has not asked to set ${status}`);
  if (owner !== undefined && !ordered(asked, 'owner'))
    throw new Error('owner: the person has not asked to assign anybody');
  if (comment !== undefined && !ordered(asked, 'comment'))
    throw new Error('comment: the person has not asked for a comment');
  if (reason !== undefined && status === undefined) throw new Error('reason: it belongs to a status');
  for (const [field, text] of Object.entries({ reason, comment }))
    if (text !== undefined && !wrote(asked, text))
      throw new Error(`${field}: only words that the person wrote; leave it out, or ask for them`);
}

async function found(ids: readonly string[], data: Pick<AgentData, 'case'>): Promise<Case[]> {
  const all: Case[] = [];
  for (const id of new Set(ids)) {
    try {
      const one = await data.case(id);
      if (one.customer_id !== null)
        throw new Error(`case_ids: ${id} is a customer’s; it is changed in their organization`);
      all.push(one);
    } catch (error) {
      if (isFault(error) && error.code === 'not_found') throw new Error(`case_ids: there is no case ${id}`);
      throw error;
    }
  }
  return all;
}

/** Titles of most cases name the resource. */
function nameOf({ case_title: title, case_resource_name: name, case_resource_id: id }: Case): string {
  const resource = name || id;
  return resource === '' || title.includes(resource) ? title : `${title} · ${resource}`;
}

/** Several are changed only where the person speaks of several, or names each. */
function demandSeveral(cases: readonly Case[], asked: string): void {
  if (cases.length < 2 || meansSeveral(asked)) return;
  const isNamed = ({ case_id, case_title, case_resource_id, case_resource_name }: Case) =>
    [case_id, case_title, case_resource_id, case_resource_name].some((text) => wrote(asked, text));
  if (!cases.every(isNamed)) throw new Error('case_ids: the person has asked for one case; ask which others');
}

function statusOf(one: Case, { status, reason: why }: Change): Proposed[] | string {
  const reason = why ?? null;
  if (status === undefined || status === one.case_status) return [];
  if (!settableFrom(one.case_status).includes(status))
    return `${nameOf(one)}: ${statusLabels[one.case_status]} cannot become ${statusLabels[status]}`;
  const was = { status: one.case_status, reason: one.status_reason, until: one.excluded_until };
  return [
    {
      target: nameOf(one),
      path: casePath(one.case_id),
      what: words.what.status,
      before: statusLabels[one.case_status],
      after: words.statusWith(statusLabels[status], reason),
      doing: { kind: 'case_status', caseId: one.case_id, was, status, reason },
    },
  ];
}

function ownersOf(one: Case, owner: string | null | undefined): Proposed[] {
  if (owner === undefined || owner === one.case_owner) return [];
  return [
    {
      target: nameOf(one),
      path: casePath(one.case_id),
      what: words.what.owner,
      before: one.case_owner ?? words.none,
      after: owner ?? words.none,
      doing: { kind: 'case_owner', caseId: one.case_id, was: one.case_owner, owner },
    },
  ];
}

const commentsOf = (one: Case, text: string | undefined): Proposed[] =>
  text === undefined
    ? []
    : [
        {
          target: nameOf(one),
          path: casePath(one.case_id),
          what: words.what.comment,
          before: null,
          after: text,
          doing: { kind: 'case_comment', caseId: one.case_id, text },
        },
      ];

async function propose(given: Change, { data, asked }: ToolContext) {
  if (given.status !== undefined) data.may('cases.batchUpdateStatus');
  if (given.owner !== undefined) data.may('cases.assignOwner');
  if (given.comment !== undefined) data.may('cases.batchAddActivity');
  demand(given, asked);
  const owner = typeof given.owner === 'string' ? await ownerOf(given.owner, asked, data) : given.owner;
  const cases = await found(given.case_ids, data);
  demandSeveral(cases, asked);
  const left: string[] = [];
  const operations = cases.flatMap((one) => {
    const status = statusOf(one, given);
    if (typeof status === 'string') left.push(status);
    return [
      ...(typeof status === 'string' ? [] : status),
      ...ownersOf(one, owner),
      ...commentsOf(one, given.comment),
    ];
  });
  if (operations.length === 0) throw new Error(['nothing would change', ...left].join('; '));
  if (operations.length > AGENT_OPERATIONS_MAX)
    throw new Error(`case_ids: at most ${AGENT_OPERATIONS_MAX} changes at a time`);
  const count = new Set(operations.map(({ path }) => path)).size;
  return offeredAs(words.summary.cases(count), operations, left);
}

const proposeCases = defineTool({
  name: 'propose_case_change',
  doing: doing.proposal,
  description:
    'Shows the person changes of cases with a Confirm button: a status, an owner, a comment. Only what the person has asked for. Nothing is changed before they confirm.',
  input: change,
  run: propose,
});

/** Cases by their ids, and changes of them that wait for Confirm. */
export const caseProposals = [findCases, proposeCases];
