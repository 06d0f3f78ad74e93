import type { spendQuery } from '@shared/api/costs/spend.api';
import { valuesLeft } from '@shared/model/filterSets';
import type { z } from 'zod';

/** The sources that a query is narrowed to, where it names them. */
export const sourcesIn = ({ filters }: Pick<z.output<typeof spendQuery>, 'filters'>): string[] | undefined =>
  valuesLeft(filters, 'source');
