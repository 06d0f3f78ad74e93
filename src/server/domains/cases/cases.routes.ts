import { isMsp } from '../../gate/gate';
import { OF_CUSTOMER, refuseOfCustomer } from '../../gate/ofCustomer';
import type { CallContext, Handlers } from '../../http/context';
import { actorOf } from './actor';
import type { Anomalies } from './anomalies/anomalies.service';
import { anomalyHandlers } from './anomalies/anomalies.routes';
import type { AnomalyFeedback } from './anomalies/feedback.service';
import type { BoardRemoval } from './life/boardRemoval.service';
import type { BatchResult, Cases } from './cases.port';
import type { Changed } from './reading/changed.service';
import type { Narrowing } from './reading/caseFilter.store';
import type { CaseSort } from './cases.store';
import type { Configurations } from './life/configurations.service';
import type { Detection } from './detection/detection.service';
import type { Details } from './reading/details.service';
import type { SavingsPipeline } from './reading/pipeline.service';
import type { Reading, Search, Whose } from './reading/reading.service';
import type { Reporting } from './life/reporting.service';
import type { Standing } from './life/standing.service';

export interface CaseServices {
  reading: Reading;
  anomalies: Anomalies;
  feedback: AnomalyFeedback;
  details: Details;
  pipeline: SavingsPipeline;
  changed: Changed;
  changes: Cases;
  configurations: Configurations;
  boardRemoval: BoardRemoval;
  detection: Detection;
  reporting: Reporting;
  standing: Standing;
}

const msp = async (context: CallContext, customerId?: string): Promise<Whose> => ({
  scope: await context.mspScope(),
  msp: true,
  customerId,
});

/** The active organisation; a customer that is named belongs to an MSP, whichever of the two calls names it. */
async function own(context: CallContext, customerId?: string): Promise<Whose> {
  if (customerId !== undefined && customerId !== context.session.orgId) return msp(context, customerId);
  return { scope: context.scope, msp: false, customerId };
}

/** A case of a customer may be looked at by its MSP as well; a Guest or Member there has the own cases only. */
async function reachable(context: CallContext) {
  return isMsp(context.session) ? context.mspScope() : context.scope;
}

function searchOf(
  query: Narrowing,
  body: { filters: Search['filters']; sort: { by: CaseSort; order: 'asc' | 'desc' } },
): Search {
  return { filters: body.filters, narrowing: query, sort: body.sort };
}

export function caseHandlers(services: CaseServices) {
  const { pipeline, reading, details, changed, changes, configurations, boardRemoval, detection } = services;
  /** What is not there for a change is told apart from what a customer has. */
  const told = async (context: CallContext, failed: BatchResult['failed']) => {
    if (failed.length === 0 || !isMsp(context.session)) return failed;
    const ids = failed.map(({ id }) => id);
    const owners = await details.ownersOf(await context.mspScope(), ids);
    const isOfCustomer = (id: string) => (owners.get(id) ?? context.session.orgId) !== context.session.orgId;
    return failed.map((one) => (isOfCustomer(one.id) ? { ...one, reason: OF_CUSTOMER } : one));
  };
  const batch = async (
    context: CallContext,
    change: (orgId: string, actor: ReturnType<typeof actorOf>) => Promise<BatchResult>,
  ) => {
    const { orgId } = context.session;
    const { updated, failed, touched } = await change(orgId, actorOf(context.session));
    return { updated, failed: await told(context, failed), changed: await changed.read(orgId, touched) };
  };
  const refuseCase = (context: CallContext, id: string) =>
    refuseOfCustomer(context, async (scope) => (await details.ownersOf(scope, [id])).get(id));
  const refuseBoard = (context: CallContext, boardId: string) =>
    refuseOfCustomer(context, (scope) => configurations.ownerOf(scope, boardId));
  return {
    ...readHandlers(reading),
    ...anomalyHandlers(services, reachable, refuseCase),
    'cases.savingsPipeline': ({ query }, { session }) => pipeline.of(session.orgId, query.months),

    'boards.delete': async ({ params }, context) => {
      await refuseBoard(context, params.id);
      return boardRemoval.remove(context.session.orgId, params.id);
    },

    'cases.get': async ({ params }, context) =>
      details.get(await reachable(context), context.session.orgId, params.id),
    'cases.activities': async ({ params }, context) =>
      details.activities(await reachable(context), params.id),
    'cases.costs': async ({ params, query }, context) =>
      details.costs(await reachable(context), params.id, query.days),

    'cases.batchUpdateStatus': ({ body: { cases_ids: caseIds, status, reason, until } }, context) =>
      batch(context, (orgId, actor) => changes.setStatus(orgId, actor, { caseIds, status, reason, until })),
    'cases.assignOwner': ({ body }, context) =>
      batch(context, (orgId, actor) => changes.setOwner(orgId, actor, body.cases_ids, body.owner)),
    'cases.plan': ({ body }, context) =>
      batch(context, (orgId, actor) => changes.plan(orgId, actor, body.cases_ids, body.planned_on)),
    'cases.batchAddActivity': ({ body: { cases_ids, activity_data } }, context) =>
      batch(context, (orgId, actor) => changes.comment(orgId, actor, cases_ids, activity_data.text)),
    'cases.markSeen': async ({ params }, context) => {
      await refuseCase(context, params.id);
      await changes.markSeen(context.session.orgId, params.id);
    },

    'cases.configurations': async ({ params }, context) =>
      configurations.list(await reachable(context), params.id),
    'cases.createConfiguration': async ({ params, body }, context) => {
      await refuseBoard(context, params.id);
      const { session, signal } = context;
      return configurations.add(session.orgId, params.id, body, session.name, signal);
    },
    'cases.changeConfiguration': async ({ params, body }, context) => {
      await refuseBoard(context, params.id);
      const { session, signal } = context;
      return configurations.change(session.orgId, params.id, body, session.name, signal);
    },
    'cases.detect': (_input, { session, signal }) => detection.detect(session.orgId, signal),
  } satisfies Partial<Handlers>;
}

function readHandlers(reading: Reading) {
  return {
    'cases.search': async ({ query, body }, context) =>
      reading.search(
        await own(context, body.customer_id),
        searchOf(query, body),
        body.max_returned_items,
        body.start_page_key,
      ),
    'cases.searchMsp': async ({ query, body }, context) =>
      reading.search(
        await msp(context, body.customer_id),
        searchOf(query, body),
        body.max_returned_items,
        body.start_page_key,
      ),
    'cases.export': async ({ query, body }, context) => {
      return reading.export(await own(context, body.customer_id), searchOf(query, body));
    },
    'cases.searchSummary': async ({ body }, context) =>
      reading.summary(await own(context, body.customer_id), body.filters, body.filters.group_by ?? 'TYPE'),
    'cases.searchMspSummary': async ({ body }, context) =>
      reading.summary(await msp(context, body.customer_id), body.filters, body.filters.group_by ?? 'TYPE'),
    'cases.boardAccounts': async ({ body }, context) => {
      const filters = {
        ...body.filter,
        ...(body.board_ids.length > 0 ? { board_ids: body.board_ids } : {}),
        ...(body.date_range ? { date_range: body.date_range } : {}),
      };
      const whose = await own(context);
      await reading.haveBoards(whose, body.board_ids);
      return reading.summary(whose, filters, body.group_by);
    },
    'cases.filterValues': async ({ params, query }, context) =>
      reading.filterValues(await own(context), params.name, query.search || null),
    'cases.mspFilterValues': async ({ params, query }, context) =>
      reading.filterValues(await msp(context, query.customer_id), params.name, query.search || null),
    'cases.types': async ({ query }, context) => {
      const types = await reading.types(await own(context), query.board_id ?? null);
      return types.map(({ customer_id: _organisation, ...type }) => type);
    },
    'cases.mspTypes': async (_input, context) => reading.types(await msp(context), null),
    'cases.anomalies': ({ query }, { session }) => reading.anomalies({ orgIds: [session.orgId] }, query),
    'cases.overview': (_input, { session }) => reading.overview(session.orgId),
  } satisfies Partial<Handlers>;
}
