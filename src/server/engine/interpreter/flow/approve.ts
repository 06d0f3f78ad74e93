import { approvalItemsOf } from '@shared/model/approvalItems';
import type { GraphNode } from '@shared/model/graph/types';
import { isJsonObject, type JsonObject } from '@shared/model/json';
import { approve } from '../../../steps/flow/approve/step';
import type { ApprovalRequest, Recalled } from '../../journal.port';
import { duration } from '../duration';
import {
  endFlow,
  endFlowFailed,
  endMocked,
  openFlow,
  parkAgain,
  parkFlow,
  passFlow,
  type Opened,
} from '../flowStep';
import { objectAt, type Frame } from '../frame';
import { MOCKED, type Mock } from '../mocks';
import type { Run } from '../run';
import { branchOf, type Decided } from './decided';

type Input = (typeof approve.input)['_output'];

interface Decision {
  approved: boolean;
  comment: string;
  decided_by: string | null;
  decided_at: string;
  timed_out: boolean;
}

export async function runApprove(run: Run, node: GraphNode, frame: Frame): Promise<Decided> {
  const opened = await openFlow(run, node, frame, approve);
  if (opened.kind === 'failed') return opened;
  if (opened.kind === 'ended') {
    passFlow(run, node, frame, opened.recalled);
    return { handle: branchOf(opened.recalled, 'REJECT') };
  }
  const { id, input } = opened;
  const mock = run.mock(node, frame);
  if (mock?.failure) return { outcome: await endMocked(run, node, frame, id, mock) };
  const undelivered = mock ? undefined : undeliveredOf(opened);
  if (undelivered !== undefined) {
    const message = `No one could be asked: ${undelivered}`;
    const failure = { status: 'FAILED' as const, group: 'general' as const, message, retryable: false };
    return { outcome: await endFlowFailed(run, node, frame, id, failure) };
  }
  const decision = mock
    ? mocked(run, id, mock)
    : run.facts.dryRun
      ? preview(run, id)
      : decisionOf(run, opened);
  if (decision === undefined) {
    const isAsked = opened.recalled?.status === 'WAITING';
    const outcome = isAsked && opened.recalled ? parkAgain(run, frame, opened.recalled) : undefined;
    return { outcome: outcome ?? (await ask(run, frame, id, input)) };
  }
  if (decision.timed_out && input.on_timeout === 'fail') {
    const failure = {
      status: 'TIMEOUT' as const,
      group: 'general' as const,
      message: 'No one decided in time.',
      retryable: false,
      detail: { ...decision },
    };
    return { outcome: await endFlowFailed(run, node, frame, id, failure) };
  }
  const handle = decision.approved ? 'APPROVE' : 'REJECT';
  await endFlow(run, node, frame, id, { output: { ...decision }, state: { branch: handle }, durable: true });
  return { handle };
}

function ask(run: Run, frame: Frame, id: string, input: Input) {
  const approval = requestOf(run, input);
  return parkFlow(run, frame, id, { reason: 'approval', wakeAt: approval.expiresAt, state: {}, approval });
}

/** What the approvers are asked; also what a test of the step shows. */
export function requestOf(run: Run, input: Input): ApprovalRequest {
  const { request, approvers, quorum, timeout, timeout_unit, on_timeout, on_undelivered, comment_required } =
    input;
  const expiresAt = timeout === undefined ? null : new Date(run.now() + duration(timeout, timeout_unit));
  const { reminder_hours = null, items, consequence } = input;
  return {
    request: {
      ...request,
      approvers,
      on_timeout,
      on_undelivered,
      comment_required,
      reminder_hours,
      ...(items === undefined ? {} : { decides_on: approvalItemsOf(items) }),
      ...(consequence === undefined ? {} : { consequence }),
    },
    quorum,
    expiresAt,
  };
}

function preview(run: Run, id: string): Decision {
  run.journal.log(id, 'info', 'Preview mode is active');
  run.journal.log(id, 'info', 'No one is asked. The preview continues as if it was approved.');
  const decided_at = run.tools.clock.now().toISOString();
  return { approved: true, comment: '', decided_by: null, decided_at, timed_out: false };
}

/** As it was decided in the execution that the test was made of, or as somebody wrote it. */
function mocked(run: Run, id: string, { output }: Mock): Decision {
  run.journal.log(id, 'info', MOCKED);
  const given = isJsonObject(output) ? output : {};
  const text = (key: string) => (typeof given[key] === 'string' ? given[key] : null);
  return {
    approved: given.approved === true,
    comment: text('comment') ?? '',
    decided_by: text('decided_by'),
    decided_at: text('decided_at') ?? run.tools.clock.now().toISOString(),
    timed_out: given.timed_out === true,
  };
}

/** Why nobody could be asked, where the step is to fail then. */
function undeliveredOf({ recalled }: Opened<Input>): string | undefined {
  const answer = recalled?.status === 'WAITING' ? recalled.answer : null;
  if (!answer || objectAt(answer, 'kind') !== 'undelivered') return undefined;
  const reason = objectAt(answer, 'reason');
  return typeof reason === 'string' ? reason : '';
}

/** Undefined: it waits on. */
function decisionOf(run: Run, { recalled, input }: Opened<Input>): Decision | undefined {
  if (recalled?.status !== 'WAITING') return undefined;
  const { answer, wakeAt } = recalled;
  const now = run.tools.clock.now();
  const kind = answer ? objectAt(answer, 'kind') : undefined;
  if (answer && kind === 'approval') return decided(answer, now);
  const isLate = kind === 'timed_out' || (wakeAt !== null && wakeAt.getTime() <= now.getTime());
  if (!isLate) return undefined;
  return {
    approved: input.on_timeout === 'approve',
    comment: '',
    decided_by: null,
    decided_at: timeOf(answer, now),
    timed_out: true,
  };
}

function decided(answer: JsonObject, now: Date): Decision {
  const by = objectAt(answer, 'by');
  const name = typeof by === 'object' && by !== null && !Array.isArray(by) ? objectAt(by, 'name') : by;
  const comment = objectAt(answer, 'comment');
  return {
    approved: objectAt(answer, 'approve') === true,
    comment: typeof comment === 'string' ? comment : '',
    decided_by: typeof name === 'string' ? name : null,
    decided_at: timeOf(answer, now),
    timed_out: false,
  };
}

function timeOf(answer: Recalled['answer'], now: Date): string {
  const at = answer ? objectAt(answer, 'at') : undefined;
  return typeof at === 'string' ? at : now.toISOString();
}
