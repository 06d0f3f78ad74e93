import type { CaseDetails } from '../../../data/cases';
import { resourcePath } from '../../../parts/spend/resourcePath';
import { useUser } from '../../../parts/user/userContext';

/** The page of a resource of a case; none where the case is a customer's, whose bills stand in its own organization. */
export function useResourcePath({ customer_id }: CaseDetails): (resource: string) => string | undefined {
  const { activeOrgId } = useUser();
  const isForeign = customer_id !== null && customer_id !== activeOrgId;
  return (resource) => (isForeign ? undefined : resourcePath(resource));
}
