import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isJsonObject, type Json, type JsonObject } from '@shared/model/json';
import { param, text, yesNo } from '../../common/params';
import { objectInput } from '../../common/values/inputs';
import { until } from '../../common/cloud/waiting';
import type { CloudCall } from '../../clouds.port';
import { StepError } from '../../contract';
import { ask, askIf, readReply, type At } from '../common/aws';
import { awsPlaced } from '../common/placedStep';

const PARAMETERS_MAX = 200;
/** How an execution can end; all other states go on. */
const ENDED: readonly string[] = [
  ...['Success', 'CompletedWithSuccess', 'Failed', 'CompletedWithFailure', 'TimedOut', 'Cancelled', 'Exited'],
  ...['Rejected', 'ChangeCalendarOverrideRejected'],
];
const GOOD: readonly string[] = ['Success', 'CompletedWithSuccess'];

const ssm = (operation: string, input: JsonObject): CloudCall => ({ service: 'ssm', operation, input });

const described = z.object({
  Document: z.object({
    DocumentType: z.string().nullish(),
    Parameters: z.array(z.object({ Name: z.string(), DefaultValue: z.string().nullish() })).nullish(),
  }),
});
const started = z.object({ AutomationExecutionId: z.string().min(1) });
const looked = z.object({
  AutomationExecution: z.object({
    AutomationExecutionStatus: z.string(),
    FailureMessage: z.string().nullish(),
    Outputs: z.record(z.string(), z.array(z.string())).nullish(),
  }),
});

const textOf = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value));

/** As an automation takes them: each a list of texts. */
const parametersInput = objectInput
  .refine((given) => Object.keys(given).length <= PARAMETERS_MAX, `has more than ${PARAMETERS_MAX} entries`)
  .transform((given): Record<string, string[]> =>
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        Array.isArray(value)
          ? value.map(textOf)
          : [isJsonObject(value) ? JSON.stringify(value) : textOf(value)],
      ]),
    ),
  );

/** A repetition after a crash finds the execution that there is: AWS starts one for each token, a UUID. */
function tokenOf({ context }: At): string {
  const hex = createHash('sha256').update(context.idempotencyKey).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}

/** Fails when there is no such automation, or when it does not take what is given. */
async function check(at: At, document: string, given: Readonly<Record<string, string[]>>): Promise<void> {
  const found = await askIf(at, ssm('DescribeDocument', { Name: document }), described);
  const refuse = (message: string) => new StepError(message, 'input_validation', false);
  if (!found) throw refuse(`Automation: the document “${document}” is not in this account and region.`);
  const { DocumentType, Parameters } = found.Document;
  if (DocumentType !== 'Automation')
    throw refuse(`Automation: “${document}” is a document of type ${DocumentType ?? 'unknown'}.`);
  const names = (Parameters ?? []).map(({ Name }) => Name);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw refuse(`Parameters: “${document}” has no parameter “${unknown}”.`);
  const missing = (Parameters ?? []).find(
    ({ Name, DefaultValue }) => typeof DefaultValue !== 'string' && !Object.hasOwn(given, Name),
  );
  if (missing) throw refuse(`Parameters: “${document}” needs “${missing.Name}”.`);
}

async function end(at: At, id: string): Promise<JsonObject> {
  const call = ssm('GetAutomationExecution', { AutomationExecutionId: id });
  const ended = await until(at.context, async () => {
    const { AutomationExecution: now } = await ask(at, call, looked);
    return ENDED.includes(now.AutomationExecutionStatus) ? now : undefined;
  });
  const status = ended.AutomationExecutionStatus;
  const outputs: JsonObject = { ...ended.Outputs };
  if (!GOOD.includes(status)) {
    const reason = ended.FailureMessage ?? 'no reason given';
    const detail = { execution_id: id, status, outputs };
    throw new StepError(`The automation ended with status ${status}: ${reason}`, 'general', false, detail);
  }
  return { status, outputs };
}

export const runAutomation = awsPlaced({
  id: 'AWS-039',
  name: 'Run_SSM_automation',
  title: 'Run an SSM automation',
  description:
    'Starts an AWS Systems Manager runbook, your own or one from AWS, and waits for it to finish. It needs the runbook’s permissions.',
  icon: 'play',
  effect: 'keyed',
  destructive: true,
  permissions: ['ssm:DescribeDocument', 'ssm:StartAutomationExecution', 'ssm:GetAutomationExecution'],
  timeoutSeconds: 3_600,
  keywords: ['ssm', 'systems manager', 'runbook', 'automation', 'document', 'remediation'],
  numbers: { region: 2, account: 3 },
  parameters: {
    document: text({
      p: 4,
      title: 'Automation',
      description: 'The document’s name or ARN.',
      placeholder: 'AWS-StopEC2Instance',
      max: 500,
    }),
    parameters: param(
      {
        p: 5,
        type: 'key-value',
        title: 'Parameters',
        description: 'By their names in the document. Enter lists as lists.',
        optional: true,
        default: {},
      },
      parametersInput.default({}),
    ),
    wait: yesNo({
      p: 6,
      title: 'Wait for it to finish',
      description: 'If you stop the workflow, the automation continues in AWS.',
      default: true,
    }),
  },
  output: z.object({
    preview: z.boolean(),
    execution_id: z.string().nullable(),
    status: z.string().describe('As AWS reports it; WouldStart in a preview.'),
    reason: z.string().describe('In a preview: why AWS would refuse it now.'),
    outputs: z.looseObject({}).describe('Each is a list of texts.'),
    calls: z.array(z.unknown()).optional().describe('In a preview: the calls it would make.'),
  }),
  sample: {
    preview: false,
    execution_id: '7a2f0c1e-0000-4000-8000-000000000000',
    status: 'Success',
    reason: '',
    outputs: { 'stopInstances.InstanceStates': ['stopped'] },
  },
  async run(at, { document, parameters, wait }): Promise<JsonObject> {
    const { context, session, place } = at;
    const { services, signal, dryRun, actor, executionId, workflowId } = context;
    await check(at, document, parameters);
    const call = ssm('StartAutomationExecution', {
      DocumentName: document,
      Parameters: parameters,
      ClientToken: tokenOf(at),
    });
    const refused = await services.clouds.refusal(session, place, {}, signal);
    if (dryRun)
      return {
        preview: true,
        execution_id: null,
        status: 'WouldStart',
        reason: refused ?? '',
        outputs: {},
        calls: [{ ...call }],
      };
    if (refused !== null) throw new StepError(refused, 'input_validation', false);
    const change = {
      call,
      resource: document,
      summary: `Run automation ${document}`,
      before: null,
      after: { parameters },
    };
    const by = { actor, executionId, workflowId };
    const reply = await services.clouds.change(session, place, change, by, signal);
    const { AutomationExecutionId: id } = readReply(call, reply, started);
    context.log('info', `Started as ${id}`);
    const ended: JsonObject = wait ? await end(at, id) : { status: 'InProgress', outputs: {} };
    return { preview: false, execution_id: id, reason: '', ...ended };
  },
});
