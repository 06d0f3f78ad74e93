import { useCall } from '../../platform/api/calls';

/** What is planned for all charges in the month (yyyy-MM); undefined where there is no such budget. */
export function useWholeBudget(currency: string, month: string | undefined): number | undefined {
  const { data } = useCall('budgets.list', { query: {} }, { skip: month === undefined });
  const whole = data?.data.find(
    ({ filters, period, standing, ...budget }) =>
      filters.length === 0 &&
      period === 'month' &&
      budget.currency === currency &&
      standing !== null &&
      standing.from === month,
  );
  return whole?.standing?.amount;
}
