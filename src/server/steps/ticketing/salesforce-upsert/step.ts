import { z } from 'zod';
import { param } from '../../common/params';
import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import {
  apiName,
  fieldsParam,
  objectParam,
  recordOutput,
  salesforceParam,
  salesforceStep,
  usageOf,
} from '../common/salesforce';

export const salesforceUpsert = defineStep({
  ...salesforceStep,
  stepTemplateId: 'SALESFORCE-004',
  name: 'Upsert_Salesforce_record',
  title: 'Upsert a Salesforce record',
  description:
    'Updates the record with an external ID, or creates it if there is none. Running it twice makes no second record.',
  icon: 'merge-columns',
  effect: 'keyed',
  permissions: ['Create and Edit on the objects'],
  keywords: ['salesforce', 'record', 'upsert', 'external id', 'sync', 'create or update', 'crm'],
  parameters: {
    integration: salesforceParam,
    object: objectParam,
    field: param(
      {
        p: 3,
        type: 'string',
        title: 'External ID field',
        description: 'By API name. An administrator marks a field as external ID.',
        placeholder: 'Costloom_Id__c',
      },
      apiName,
    ),
    value: param(
      { p: 4, type: 'string', title: 'External ID', placeholder: '{{inputs.case.id}}' },
      z.preprocess(
        (value) => (typeof value === 'number' ? String(value) : value),
        z.string('must be text').trim().min(1, 'is empty').max(255),
      ),
    ),
    fields: fieldsParam(5),
  },
  output: recordOutput,
  sampleOutput: {
    done: true,
    created: true,
    object: 'Case',
    id: '500Dn00000AbCdEIAV',
    url: 'https://acme.my.salesforce.com/500Dn00000AbCdEIAV',
    fields: { Subject: 'Cost anomaly', Priority: 'High' },
    api_usage: { used: 1200, limit: 100_000 },
  },
  async run({ integration, object, field, value, fields }, context) {
    const { salesforce } = context.services.apps;
    const call = callOf(context, integration);
    const external = { field, value };
    if (context.dryRun) {
      await salesforce.tryWrite(call, { object, external, fields });
      return { done: false, created: false, object, id: '', url: '', fields, api_usage: null };
    }
    const { id, created, url, usage } = await salesforce.upsert(call, { object, external, fields });
    return { done: true, created, object, id, url, fields, api_usage: usageOf(context, usage) };
  },
});
