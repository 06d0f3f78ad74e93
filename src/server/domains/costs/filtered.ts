import { setsOf } from '@shared/model/filterSets';
import type { Filters } from '../../costs/queries/spend';

/** Bills of a source, and of one payer where that is known. */
interface OfBills {
  sourceId: string;
  payer?: string;
}
/** Whether a question is about these bills. */
export type Asked = (bills: OfBills) => boolean;

export const anyBills: Asked = () => true;

/** What a query leaves of the bills, by what it says of sources and billing accounts. */
export function askedIn({ filters }: { filters: Filters }): Asked {
  const sets = setsOf(filters);
  return ({ sourceId, payer = '' }) => {
    const leaves = ({ field, operator, values = [] }: (typeof sets)[number][number]) => {
      const own = field === 'source' ? sourceId : field === 'billing_account' ? payer : '';
      if (own === '' || values.length === 0) return true;
      if (operator === 'in') return values.includes(own);
      return operator !== 'not_in' || !values.includes(own);
    };
    return sets.length === 0 || sets.some((set) => set.every(leaves));
  };
}
