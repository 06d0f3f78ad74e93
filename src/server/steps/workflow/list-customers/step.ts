import { z } from 'zod';
import { textInput } from '../../common/values/inputs';
import { defineStep } from '../../contract';

const text = { type: 'string' };

export const listCustomers = defineStep({
  stepTemplateId: 'WORKFLOW-009',
  name: 'List_customers',
  title: 'List customers',
  description: 'Lists the customers that you manage, such as for a loop over them.',
  group: 'WORKFLOW',
  icon: 'person',
  isMSPStep: true,
  effect: 'read',
  keywords: ['msp', 'provider', 'customer', 'client', 'managed', 'organizations'],
  parameters: {
    text: { p: 1, type: 'string', title: 'Name contains', optional: true, default: '' },
  },
  input: z.object({ text: textInput.pipe(z.string().max(200)).default('') }),
  outputSchema: {
    type: 'object',
    properties: {
      customers: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            customer_id: text,
            name: text,
            users: { type: 'integer' },
            created_at: { ...text, format: 'date-time' },
          },
          required: ['customer_id', 'name', 'users', 'created_at'],
        },
      },
      count: { type: 'integer' },
    },
    required: ['customers', 'count'],
  },
  sampleOutput: {
    customers: [
      { customer_id: 'org-7', name: 'Northwind', users: 4, created_at: '2026-01-02T09:00:00.000Z' },
    ],
    count: 1,
  },
  async run({ text: part }, { services, orgId }) {
    const wanted = part.trim().toLowerCase();
    const customers = (await services.customers.list(orgId))
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .map(({ customerId, name, users, createdAt }) => ({
        customer_id: customerId,
        name,
        users,
        created_at: createdAt,
      }));
    return { customers, count: customers.length };
  },
});
