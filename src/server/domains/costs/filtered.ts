import type { spendQuery } from '@shared/api/costs/spend.api';
import type { z } from 'zod';

/** The sources that a query is narrowed to, where it names them. */
export const sourcesIn = ({ filters }: Pick<z.output<typeof spendQuery>, 'filters'>): string[] | undefined =>
  filters.find(({ field, operator }) => field === 'source' && operator === 'in')?.values;
