import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@shared/model/json';
import { Refusal } from '@tests/fakes/aws/refusal';
import { answer, contextOf, REGION, useAws } from '@tests/fakes/awsSteps';
import { isStepModule } from '../../steps/catalogue';
import { runStep } from '../../steps/common/testing/testContext';
import { createCatalogue } from '../../steps/registry';
import { remedies } from './all';

useAws();

/** A bucket without rules, and the rules that it gets. */
function aBucket() {
  const put: unknown[] = [];
  answer('ListBuckets', { Buckets: [{ Name: 'bills', BucketRegion: REGION }] });
  answer('GetBucketLifecycleConfiguration', () => {
    throw new Refusal(404, 'NoSuchLifecycleConfiguration');
  });
  answer('GetBucketTagging', () => {
    throw new Refusal(404, 'NoSuchTagSet');
  });
  answer('PutBucketLifecycleConfiguration', ({ LifecycleConfiguration }) => {
    put.push(LifecycleConfiguration);
    return {};
  });
  return put;
}

async function remedied(caseType: string, theCase: JsonObject) {
  const remedy = remedies.find(({ caseTypes }) => caseTypes.includes(caseType));
  const { step: id, targets, values } = remedy?.changes ?? { step: '', targets: '', values: {} };
  const step = createCatalogue().get(id);
  if (!step || !isStepModule(step)) throw new Error(`There is no step for ${caseType}.`);
  return runStep(step, { integration: 'cloud-1', [targets]: [theCase], ...values }, contextOf());
}

describe('remedies of buckets', () => {
  it.each([
    [
      'aws-incomplete-uploads',
      { ID: 'costloom-unfinished-uploads', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 7 } },
    ],
    [
      'aws-bucket-without-lifecycle',
      {
        ID: 'costloom-intelligent-tiering',
        Transitions: [{ Days: 30, StorageClass: 'INTELLIGENT_TIERING' }],
      },
    ],
  ])('a case of %s ends with the rule in the bucket', async (caseType, rule) => {
    const put = aBucket();
    const theCase = { case_id: 'case-1', case_resource_id: 'bills', case_region: REGION };
    expect(await remedied(caseType, theCase)).toMatchObject({
      rows: [{ status: 'changed', case_id: 'case-1', resource: 'bills' }],
    });
    expect(put).toMatchObject([{ Rules: [{ Status: 'Enabled', Filter: { Prefix: '' }, ...rule }] }]);
  });
});
