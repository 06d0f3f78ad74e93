import { awsRegions } from '@shared/model/awsRegions';
import type { Json, JsonObject } from '@shared/model/json';
import { describe } from '@shared/model/schedules/describe';
import { nextClockChange, nextFires } from '@shared/model/schedules/occurrences';
import { scheduleProblems, scheduleRule } from '@shared/model/schedules/problems';
import { readConfiguration } from '@shared/model/schedules/read';
import { printOffset, zoneOf } from '@shared/model/schedules/zone';
import { timeZoneNames } from '@shared/model/schedules/zoneNames';
import type { TriggerConfiguration } from '@shared/api/triggers/entities';
import type { triggerCalls } from '@shared/api/triggers/triggers.api';
import type { Handler, OpenContext } from '../../http/context';
import { sameWorkflow } from '../../http/sameWorkflow';
import type { Clock } from '../../platform/clock';
import type { Session } from '../../gate/session';
import type { HookAnswer, HooksService } from './hooks.service';
import type { StartsService } from './starts.service';
import type { TriggersService } from './triggers.service';

const PREVIEWED = 10;

type TriggerCall = (typeof triggerCalls)[keyof typeof triggerCalls];
type TriggerHandlers = { [C in TriggerCall as C['id']]: Handler<C> };

const personOf = ({ userId, name }: Session) => ({ id: userId, name });

/** A body as it was sent; none where the method has none. */
interface HookInput {
  params: { triggerId: string };
  query: Record<string, unknown>;
  body: Uint8Array;
}

/** Query parameters: texts, and lists of texts where one comes more than once. */
const queryOf = (query: Record<string, unknown>): JsonObject =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : String(value),
    ]),
  );

function preview(given: TriggerConfiguration, after: Date) {
  const raw: Record<string, Json> = {};
  for (const [key, value] of Object.entries(given)) if (value !== undefined) raw[key] = value;
  const configuration = readConfiguration(raw);
  const problems = scheduleProblems(configuration);
  const rule = scheduleRule(configuration, new Date(Math.floor(after.getTime() / 60_000) * 60_000));
  if (!rule) return { problems, description: null, runs: [], clock_change: null };
  const runs = nextFires(rule, after, PREVIEWED).map((run) => ({ ...run, at: run.at.toISOString() }));
  return { problems, description: describe(rule), runs, clock_change: nextClockChange(rule, after) };
}

function timeZones(now: Date) {
  return timeZoneNames().flatMap((name) => {
    const zone = zoneOf(name);
    return zone ? [{ name, offset: printOffset(zone.offsetAt(now.getTime())) }] : [];
  });
}

export function triggerHandlers(deps: {
  triggers: TriggersService;
  starts: StartsService;
  hooks: HooksService;
  clock: Clock;
}) {
  const { triggers, starts, hooks, clock } = deps;
  async function receive(
    { params, query, body: bytes }: HookInput,
    { method, headers, signal, answer }: OpenContext,
  ): Promise<HookAnswer> {
    const request = { method, headers, query: queryOf(query), bytes, signal };
    const reply = await hooks.receive(params.triggerId, request);
    // Who shakes hands waits for a plain 200.
    if (!('execution_id' in reply)) answer({ status: 200 });
    return reply;
  }
  return {
    'triggers.list': ({ params }, { scope }) => triggers.list(scope, params.workflowId),
    'triggers.create': async ({ params, body }, { session }) => {
      sameWorkflow('workflowId', body.workflowId, params.workflowId);
      return triggers.create(session.orgId, params.workflowId, body, session.name);
    },
    'triggers.update': async ({ params, body }, { session }) => {
      sameWorkflow('workflowId', body.workflowId, params.workflowId);
      return triggers.update(session.orgId, params.workflowId, params.triggerId, body);
    },
    'triggers.delete': ({ params }, { session }) =>
      triggers.remove(session.orgId, params.workflowId, params.triggerId),
    'triggers.fires': ({ params, query }, { scope }) =>
      triggers.fires(scope, params.workflowId, params.triggerId, {
        key: query.page_key ?? null,
        size: query.page_size,
      }),
    'triggers.preview': ({ body }) =>
      preview(body.configuration, body.after === undefined ? clock.now() : new Date(body.after)),
    'triggers.runRemediations': ({ body }, { session, scope }) =>
      starts.runRemediations(
        { ...scope, orgId: session.orgId },
        {
          workflowIds: body.workflow_ids,
          caseIds: body.case_ids,
          payload: body.payload ?? {},
          by: personOf(session),
        },
      ),
    'triggers.sendEvent': ({ params, body }, { session }) =>
      starts.sendEvent(session.orgId, {
        workflowId: params.id,
        triggerId: params.triggerId,
        workflowIds: body.workflowIds,
        payload: body.payload,
        by: personOf(session),
      }),
    'hooks.receive': (input, context) => receive(input, context),
    'hooks.receiveByGet': (input, context) => receive(input, context),
    'hooks.allow': async ({ params, query }, { headers, answer }) => {
      answer({ headers: await hooks.allow(params.triggerId, { headers, query: queryOf(query) }) });
    },
    'workflows.timeZones': () => timeZones(clock.now()),
    'workflows.regions': () => [...awsRegions],
  } satisfies TriggerHandlers;
}
