import { z } from 'zod';
import { nameInArn } from '../common/arn';
import { ask } from '../common/aws';
import { awsChange } from '../common/changeStep';
import { askUnless, callsOf, isScaled, jsonTags, tagPairs } from '../common/services';

const sagemaker = callsOf('sagemaker');
const ABSENT = /could not find/i;
const READY = ['InService', 'OutOfService', 'Failed'];

const endpoint = z.object({
  EndpointName: z.string(),
  EndpointArn: z.string(),
  EndpointConfigName: z.string(),
  EndpointStatus: z.string(),
  ProductionVariants: z.array(z.object({ VariantName: z.string() })).default([]),
});
const configuration = z.object({ EndpointConfigName: z.string() });

export const deleteSagemakerEndpoints = awsChange({
  id: 'AWS-046',
  name: 'Delete_SageMaker_endpoints',
  title: 'Delete SageMaker endpoints',
  description: 'Deletes endpoints. Their configurations and models stay, so they can be created again.',
  icon: 'trash',
  permissions: [
    'sagemaker:DescribeEndpoint',
    'sagemaker:DescribeEndpointConfig',
    'sagemaker:ListTags',
    'sagemaker:DeleteEndpoint',
    'application-autoscaling:DescribeScalableTargets',
  ],
  keywords: ['sagemaker', 'machine learning', 'inference', 'idle', 'remove'],
  resources: { title: 'Endpoints', example: 'fraud-model' },
  sample: {
    resource: 'arn:aws:sagemaker:us-east-1:111122223333:endpoint/fraud-model',
    name: 'fraud-model',
    summary: 'Delete SageMaker endpoint fraud-model',
    before: { state: 'InService', configuration: 'fraud-model-v3' },
    after: { state: 'deleted', configuration: 'fraud-model-v3' },
    monthly_cost: 83.95,
    currency: 'USD',
  },
  async look(at) {
    const id = nameInArn(at.target.resource);
    const call = sagemaker('DescribeEndpoint', { EndpointName: id });
    const found = await askUnless(at, { call, absent: ABSENT, reply: endpoint });
    if (!found) return { kind: 'unchanged', name: '', reason: 'The endpoint no longer exists.' };
    const { EndpointName: name, EndpointStatus: state, EndpointConfigName: kept } = found;
    if (state === 'Deleting') return { kind: 'unchanged', name, reason: 'It is already being deleted.' };
    if (!READY.includes(state)) return { kind: 'skipped', name, reason: `It is ${state}.` };
    const asked = sagemaker('DescribeEndpointConfig', { EndpointConfigName: kept });
    if (!(await askUnless(at, { call: asked, absent: ABSENT, reply: configuration })))
      return {
        kind: 'skipped',
        name,
        reason: `Its configuration ${kept} is gone, so it could not be created again.`,
      };
    const listed = sagemaker('ListTags', { ResourceArn: found.EndpointArn });
    const { Tags: tags } = await ask(at, listed, z.object({ Tags: jsonTags }));
    const own = tagPairs(tags);
    const variants = found.ProductionVariants.map(
      ({ VariantName }) => `endpoint/${name}/variant/${VariantName}`,
    );
    return {
      kind: 'change',
      name,
      tags,
      summary: `Delete SageMaker endpoint ${name}`,
      before: { state, configuration: kept },
      after: { state: 'deleted', configuration: kept },
      stages: [{ call: sagemaker('DeleteEndpoint', { EndpointName: name }) }],
      cannotUndo: (await isScaled(at, 'sagemaker', variants)) ? 'Auto scaling of deleted endpoints' : null,
      undo: [
        sagemaker('CreateEndpoint', {
          EndpointName: name,
          EndpointConfigName: kept,
          ...(own.length > 0 ? { Tags: own.map(({ Key, Value }) => ({ Key, Value })) } : {}),
        }),
      ],
    };
  },
});
