/** One month of Azure in its two exports, as Cost Management writes them: a reservation, and usage beside it. */
const columns = [
  'BillingAccountId,BillingAccountName,BillingPeriodStartDate,SubscriptionId,SubscriptionName,ResourceGroup',
  'ResourceLocation,Date,MeterCategory,MeterSubCategory,MeterId,MeterName,UnitOfMeasure,Quantity',
  'CostInBillingCurrency,BillingCurrencyCode,ResourceId,ChargeType,PricingModel,ReservationId',
].flatMap((line) => line.split(','));

const reservation = '/providers/Microsoft.Capacity/reservationOrders/7d3f';
const machine = (name: string) =>
  `/subscriptions/s1/resourceGroups/g/providers/Microsoft.Compute/virtualMachines/${name}`;

/** `month`: 'YYYY-MM'. Of 28 days; amounts have seven decimals, so that a sum in doubles would show. */
export function azureMonth(month: string): { actual: string; amortized: string } {
  const usual = {
    BillingAccountId: '8611537',
    BillingAccountName: 'Fabrikam',
    BillingPeriodStartDate: `${month}-01`,
    SubscriptionId: 's1',
    SubscriptionName: 'Shop',
    ResourceGroup: 'g',
    ResourceLocation: 'West Europe',
    MeterCategory: 'Virtual Machines',
    MeterSubCategory: 'Dv5',
    MeterId: 'm1',
    MeterName: 'D4 v5',
    UnitOfMeasure: '1 Hour',
    Quantity: '24',
    BillingCurrencyCode: 'EUR',
    ChargeType: 'Usage',
    PricingModel: 'OnDemand',
    ReservationId: '',
    ResourceId: machine('web'),
  };
  const reserved = { ...usual, PricingModel: 'Reservation', ReservationId: reservation };
  const days = Array.from({ length: 28 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
  const onDemand = days.map((Date) => ({ ...usual, Date, CostInBillingCurrency: '4.6080001' }));
  const covered = (CostInBillingCurrency: string) =>
    days.map((Date) => ({ ...reserved, ResourceId: machine('db'), Date, CostInBillingCurrency }));
  const bought = {
    ...reserved,
    ResourceId: '',
    Date: `${month}-01`,
    ChargeType: 'Purchase',
    Quantity: '1',
    CostInBillingCurrency: '91.2500003',
    UnitOfMeasure: '1',
  };
  const unused = {
    ...reserved,
    ResourceId: '',
    Date: `${month}-28`,
    ChargeType: 'UnusedReservation',
    Quantity: '3',
    CostInBillingCurrency: '0.3125007',
  };
  return {
    actual: csv([bought, ...onDemand, ...covered('0')]),
    amortized: csv([...onDemand, ...covered('2.9017203'), unused]),
  };
}

const csv = (rows: readonly Record<string, string>[]) =>
  [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))].join('\n') + '\n';
