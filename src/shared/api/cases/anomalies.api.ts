import { z } from 'zod';
import { defineCall } from '../../kernel/call';
import { id, list } from '../../kernel/paging';

const anomalies = defineCall({
  id: 'cases.anomalies',
  method: 'GET',
  path: 'cases/anomalies',
  access: 'recommendations:read',
  summary: 'Cost anomalies with a day in these dates, the largest impact first, at most 100',
  query: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
  reply: list(
    z.object({
      case_id: id,
      case_title: z.string(),
      currency: z.string(),
      provider: z.string(),
      service: z.string(),
      account_id: z.string(),
      name: z.string(),
      first_day: z.string(),
      last_day: z.string(),
      actual: z.number(),
      expected: z.number(),
    }),
  ),
});

export const anomalyCalls = { anomalies };
