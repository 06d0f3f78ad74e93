import { z } from 'zod';
import { text } from '../../common/params';
import { defineStep } from '../../contract';

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
    text: text({ p: 1, title: 'Name contains', optional: true, default: '', max: 200 }),
  },
  output: z.object({
    customers: z.array(
      z.object({
        customer_id: z.string(),
        name: z.string(),
        users: z.int(),
        created_at: z.iso.datetime(),
      }),
    ),
    count: z.int(),
  }),
  sampleOutput: {
    customers: [
      { customer_id: 'org-7', name: 'Northwind', users: 4, created_at: '2026-01-02T09:00:00.000Z' },
    ],
    count: 1,
  },
  async run({ text: part }, { services, orgId }) {
    const wanted = part.toLowerCase();
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
