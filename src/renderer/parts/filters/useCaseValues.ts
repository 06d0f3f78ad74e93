import { useCall } from '../../platform/api/calls';

/** The values that cases have for the name of a filter: those of a customer of the MSP, or of the own organization. */
export function useCaseValues(name: string, search: string, customerId: string | undefined) {
  const own = useCall(
    'cases.filterValues',
    { params: { name }, query: search ? { search } : {} },
    { skip: customerId !== undefined },
  );
  const msp = useCall(
    'cases.mspFilterValues',
    { params: { name }, query: { ...(search ? { search } : {}), customer_id: customerId } },
    { skip: customerId === undefined },
  );
  return customerId === undefined ? own : msp;
}
