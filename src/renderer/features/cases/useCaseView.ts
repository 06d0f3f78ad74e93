import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { caseWords } from '@shared/words/cases';
import type { CaseListArg } from '../../data/cases';
import { formatDate, toDate } from '../../platform/formatting/dates';
import { useNow } from '../../platform/hooks/useNow';
import { useRights, useUser } from '../../parts/user/userContext';
import { casesPath, readView, requestFilter, type CaseView } from './caseView';

/** The view that the URL says, and going to another one; a step that the user would go back from is pushed. */
export function useCaseView() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const view = useMemo(() => readView(params), [params]);
  const set = useCallback(
    (next: CaseView, push = false) => void navigate(casesPath(next), { replace: !push }),
    [navigate],
  );
  return { view, set };
}

/** Cases are found on days in UTC: west of it, today there is tomorrow here. */
export function latestDay(now: Date): Date {
  const utc = toDate(now.toISOString().slice(0, 10)) ?? now;
  return utc > now ? utc : now;
}

export function useToday(): Date {
  const now = useNow();
  const day = formatDate(latestDay(now));
  return useMemo(() => toDate(day) ?? new Date(0), [day]);
}

/** Whether the calls over the customers of an MSP are used, and for which customer. */
export function useScope(view: CaseView) {
  const { isMsp } = useRights();
  const user = useUser();
  const customer = isMsp && view.customerId !== user.activeOrgId ? view.customerId : null;
  return { msp: customer !== null, customer: customer === null ? {} : { customer_id: customer } };
}

export function useListArg(view: CaseView): CaseListArg {
  const today = useToday();
  const { msp, customer } = useScope(view);
  const { customer_id } = customer;
  return useMemo(
    () => ({
      msp,
      query: view.narrowing,
      body: {
        filters: requestFilter(view, today),
        ...(customer_id === undefined ? {} : { customer_id }),
        sort: view.sort,
      },
    }),
    [view, today, msp, customer_id],
  );
}

/** Why nothing can be changed here; null where it can. */
export function useReadOnly(foreignCustomer?: string | null): string | null {
  const rights = useRights();
  if (!rights.mayChange('recommendations:read')) return caseWords.readOnly.role;
  return foreignCustomer ? caseWords.readOnly.customer(foreignCustomer) : null;
}
