import { param } from '../../common/params';
import { required } from '../../common/values/inputs';
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

export const salesforceUpdate = defineStep({
  ...salesforceStep,
  stepTemplateId: 'SALESFORCE-003',
  name: 'Update_Salesforce_record',
  title: 'Update a Salesforce record',
  description: 'Sets fields of a record by its ID. A preview checks the object and its fields.',
  icon: 'edit',
  effect: 'keyed',
  permissions: ['Create and Edit on the objects'],
  keywords: ['salesforce', 'record', 'case', 'account', 'opportunity', 'change', 'set', 'crm'],
  parameters: {
    integration: salesforceParam,
    object: objectParam,
    id: param(
      { p: 3, type: 'string', title: 'Record ID', placeholder: '001Dn00000AbCdEIAV' },
      required(18).refine(
        (id) => /^[A-Za-z0-9]{15}([A-Za-z0-9]{3})?$/.test(id),
        'must be a record ID of 15 or 18 characters',
      ),
    ),
    fields: fieldsParam(4),
  },
  output: recordOutput,
  sampleOutput: {
    done: true,
    created: false,
    object: 'Case',
    id: '500Dn00000AbCdEIAV',
    url: 'https://acme.my.salesforce.com/500Dn00000AbCdEIAV',
    fields: { Status: 'Closed' },
    api_usage: { used: 1200, limit: 100_000 },
  },
  async run({ integration, object, id, fields }, context) {
    const { salesforce } = context.services.apps;
    const call = callOf(context, integration);
    if (context.dryRun) {
      await salesforce.tryWrite(call, { object, id, fields });
      return { done: false, created: false, object, id, url: '', fields, api_usage: null };
    }
    const { url, usage } = await salesforce.update(call, { object, id, fields });
    return { done: true, created: false, object, id, url, fields, api_usage: usageOf(context, usage) };
  },
});
