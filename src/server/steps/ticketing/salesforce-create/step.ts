import { defineStep } from '../../contract';
import { callOf } from '../../common/services/call';
import {
  fieldsParam,
  objectParam,
  recordOutput,
  salesforceParam,
  salesforceStep,
  usageOf,
} from '../common/salesforce';

export const salesforceCreate = defineStep({
  ...salesforceStep,
  stepTemplateId: 'SALESFORCE-002',
  name: 'Create_Salesforce_record',
  title: 'Create a Salesforce record',
  description: 'Creates a record of any object. A preview checks the object and its fields.',
  icon: 'new-grid-item',
  effect: 'unsafe',
  permissions: ['Create and Edit on the objects'],
  keywords: ['salesforce', 'record', 'case', 'task', 'opportunity', 'new', 'insert', 'crm'],
  parameters: { integration: salesforceParam, object: objectParam, fields: fieldsParam(3) },
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
  async run({ integration, object, fields }, context) {
    const { salesforce } = context.services.apps;
    const call = callOf(context, integration);
    if (context.dryRun) {
      await salesforce.tryWrite(call, { object, fields });
      return { done: false, created: false, object, id: '', url: '', fields, api_usage: null };
    }
    const { id, created, url, usage } = await salesforce.create(call, object, fields);
    return { done: true, created, object, id, url, fields, api_usage: usageOf(context, usage) };
  },
});
