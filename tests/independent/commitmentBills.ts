/**
 * One use of machines under commitments, written as each provider writes it, with the figures that anybody would compute
 * who knows what was used and paid for. It shares nothing with the product, formats and formulas included.
 */
interface Used {
  /** `open`: at the price on demand. `reserved`, `plan`: covered. `spot`, `storage`: what no commitment covers. */
  how: 'open' | 'reserved' | 'plan' | 'spot' | 'storage';
  of: 'machine' | 'database';
  /** 2 to 27 of October 2026. */
  day: number;
  hours: number;
  /** On demand, and under the commitment: an hour. */
  price: number;
  rate: number;
  /** Of the price on demand, a private discount that is a line of its own. */
  discounted: boolean;
}
export interface World {
  used: readonly Used[];
  /** Unused hours of the reservation at its rate, and unused money of the plan, each on its day. */
  unused: readonly { how: 'reserved' | 'plan'; day: number; amount: number }[];
}
export type Row = Record<string, string>;

const isCovered = ({ how }: Used) => how === 'reserved' || how === 'plan';
const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0);

/** Coverage and savings rate at prices on demand, utilization by cost; all amounts amortized. */
export function figuresOf({ used, unused }: World) {
  const covered = used.filter(isCovered);
  const open = used.filter(({ how }) => how === 'open');
  const [coveredCost, coveredPrice] = [
    sum(covered, ({ hours, rate }) => hours * rate),
    sum(covered, ({ hours, price }) => hours * price),
  ];
  const openCost = sum(open, ({ hours, price }) => hours * price);
  const waste = sum(unused, ({ amount }) => amount);
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : null);
  const all = coveredPrice + openCost;
  return {
    covered: coveredCost,
    open: openCost,
    waste,
    utilization: share(coveredCost, coveredCost + waste),
    coverage: share(coveredPrice, all),
    savingsRate: share(all - coveredCost - openCost - waste, all),
  };
}

const day = (of: number) => `2026-10-${String(of).padStart(2, '0')}`;
const text = (amount: number) => String(Number(amount.toFixed(9)));

const arn = {
  reserved: 'arn:aws:ec2:us-east-1:1:reserved-instances/r-1',
  plan: 'arn:aws:savingsplans::1:savingsplan/p-1',
};

/** The legacy Cost and Usage Report. */
export function legacyReport({ used, unused }: World): Row[] {
  const line = (type: string, of: number, over: Row): Row => ({
    'bill/PayerAccountId': '1',
    'bill/BillingPeriodStartDate': '2026-10-01T00:00:00Z',
    'lineItem/UsageAccountId': '2',
    'lineItem/LineItemType': type,
    'lineItem/UsageStartDate': `${day(of)}T00:00:00Z`,
    'lineItem/UsageEndDate': `${day(of + 1)}T00:00:00Z`,
    'lineItem/CurrencyCode': 'USD',
    ...over,
  });
  const machine = {
    'lineItem/ProductCode': 'AmazonEC2',
    'product/ProductName': 'Amazon Elastic Compute Cloud',
  };
  const products = {
    machine,
    database: {
      'lineItem/ProductCode': 'AmazonRDS',
      'product/ProductName': 'Amazon Relational Database Service',
    },
  };
  const usageTypes = { machine: 'BoxUsage:m5.large', database: 'InstanceUsage:db.r6g.large' };
  const usage = used.flatMap((one): Row[] => {
    const { how, of, hours, price, rate } = one;
    const cost = text(hours * price);
    const base = {
      ...products[of],
      'lineItem/UsageType': how === 'spot' ? 'SpotUsage:m5.large' : usageTypes[of],
      'lineItem/UsageAmount': text(hours),
      'pricing/unit': 'Hrs',
      'pricing/publicOnDemandCost': cost,
      'lineItem/UnblendedCost': cost,
    };
    if (how === 'storage')
      return [
        line('Usage', one.day, {
          ...base,
          ...machine,
          'lineItem/UsageType': 'EBS:VolumeUsage.gp3',
          'pricing/unit': 'GB-Mo',
        }),
      ];
    const discount = line('EdpDiscount', one.day, {
      ...base,
      'lineItem/UnblendedCost': text(-0.1 * hours * price),
      'pricing/publicOnDemandCost': '',
    });
    if (!isCovered(one)) return [line('Usage', one.day, base), ...(one.discounted ? [discount] : [])];
    if (how === 'reserved')
      return [
        line('DiscountedUsage', one.day, {
          ...base,
          'lineItem/UnblendedCost': '0',
          'reservation/ReservationARN': arn.reserved,
          'reservation/EffectiveCost': text(hours * rate),
        }),
      ];
    const plan = { 'savingsPlan/SavingsPlanARN': arn.plan };
    return [
      line('SavingsPlanCoveredUsage', one.day, {
        ...base,
        ...plan,
        'savingsPlan/SavingsPlanEffectiveCost': text(hours * rate),
      }),
      // AWS writes the ARN of the plan on some negations, and on others none.
      line('SavingsPlanNegation', one.day, {
        ...base,
        ...(one.discounted ? plan : {}),
        'lineItem/UnblendedCost': text(-hours * price),
        'savingsPlan/SavingsPlanEffectiveCost': '0',
      }),
    ];
  });
  const fees = unused.map(({ how, day: of, amount }): Row => {
    if (how === 'reserved')
      return line('RIFee', of, {
        ...machine,
        'lineItem/UsageType': 'HeavyUsage:m5.large',
        'lineItem/UsageAmount': '744',
        'lineItem/UnblendedCost': text(amount + 9),
        'reservation/ReservationARN': arn.reserved,
        'reservation/UnusedRecurringFee': text(amount * 0.75),
        'reservation/UnusedAmortizedUpfrontFeeForBillingPeriod': text(amount * 0.25),
      });
    return line('SavingsPlanRecurringFee', of, {
      'lineItem/ProductCode': 'ComputeSavingsPlans',
      'lineItem/UsageType': 'ComputeSP:1yrNoUpfront',
      'lineItem/UsageAmount': '1',
      'lineItem/UnblendedCost': text(amount + 7),
      'savingsPlan/SavingsPlanARN': arn.plan,
      'savingsPlan/TotalCommitmentToDate': text(amount + 7),
      'savingsPlan/UsedCommitment': '7',
    });
  });
  return [...usage, ...fees];
}

const snake = (name: string) =>
  name
    .split('/')
    .map((part) => part.replaceAll(/(?<!^)([A-Z])/g, '_$1').toLowerCase())
    .join('_');

/** CUR 2.0: the same lines by the names of the newer report, which keeps the product's name in a map. */
export const newReport = (world: World): Row[] =>
  legacyReport(world).map(({ 'product/ProductName': name, ...row }) => ({
    ...Object.fromEntries(Object.entries(row).map(([column, value]) => [snake(column), value])),
    product: name === undefined ? '' : JSON.stringify({ product_name: name }),
  }));

/** FOCUS 1.0, as AWS exports it. */
export function focusExport({ used, unused }: World): Row[] {
  const base = {
    ProviderName: 'AWS',
    BillingAccountId: '1',
    SubAccountId: '2',
    BillingCurrency: 'USD',
    BillingPeriodStart: '2026-10-01T00:00:00Z',
    BillingPeriodEnd: '2026-11-01T00:00:00Z',
    ChargeCategory: 'Usage',
    ChargeFrequency: 'Usage-Based',
    RegionId: 'us-east-1',
  };
  const services = {
    machine: 'Amazon Elastic Compute Cloud',
    database: 'Amazon Relational Database Service',
  };
  const meters = {
    machine: 'BoxUsage:m5.large instance hour',
    database: 'InstanceUsage:db.r6g.large instance hour',
  };
  const at = (of: number) => ({
    ChargePeriodStart: `${day(of)}T00:00:00Z`,
    ChargePeriodEnd: `${day(of + 1)}T00:00:00Z`,
  });
  const commitment = (how: 'reserved' | 'plan') => ({
    CommitmentDiscountId: arn[how],
    CommitmentDiscountCategory: how === 'plan' ? 'Spend' : 'Usage',
    CommitmentDiscountType: how === 'plan' ? 'Compute Savings Plans' : 'Reserved',
  });
  const usage = used.map((one): Row => {
    const { how, of, hours, price, rate } = one;
    const cost = text(hours * price);
    const isStorage = how === 'storage';
    const covered = how === 'reserved' || how === 'plan' ? how : null;
    return {
      ...base,
      ...at(one.day),
      ServiceName: services[isStorage ? 'machine' : of],
      ChargeDescription: isStorage ? 'EBS:VolumeUsage.gp3 storage' : meters[of],
      PricingCategory: how === 'spot' ? 'Dynamic' : covered ? 'Committed' : 'Standard',
      PricingUnit: isStorage ? 'GB-Mo' : 'Hours',
      ConsumedQuantity: text(hours),
      ListCost: cost,
      ContractedCost: cost,
      BilledCost: covered ? '0' : cost,
      EffectiveCost: covered ? text(hours * rate) : cost,
      ...(covered ? { ...commitment(covered), CommitmentDiscountStatus: 'Used' } : {}),
    };
  });
  const rest = unused.map(({ how, day: of, amount }): Row => ({
    ...base,
    ...at(of),
    ServiceName: services.machine,
    ChargeDescription: 'Unused commitment',
    PricingCategory: 'Committed',
    PricingUnit: 'Hours',
    ListCost: '0',
    ContractedCost: '0',
    BilledCost: '0',
    EffectiveCost: text(amount),
    ...commitment(how),
    CommitmentDiscountStatus: 'Unused',
  }));
  return [...usage, ...rest];
}

const order = {
  reserved: '/providers/Microsoft.Capacity/reservationOrders/r1',
  plan: '/providers/Microsoft.BillingBenefits/savingsPlanOrders/p1/savingsPlans/p1',
};

/** The amortized cost export of Azure, with prices on demand in `PayGPrice` and `UnitPrice`. */
export function azureAmortized({ used, unused }: World): Row[] {
  const base = (of: number) => ({
    BillingAccountId: '1',
    BillingPeriodStartDate: '2026-10-01',
    SubscriptionId: '2',
    Date: day(of),
    ResourceLocation: 'westeurope',
    BillingCurrencyCode: 'USD',
    PricingCurrency: 'USD',
  });
  const models = {
    open: 'OnDemand',
    reserved: 'Reservation',
    plan: 'SavingsPlan',
    spot: 'Spot',
    storage: 'OnDemand',
  };
  const usage = used.map((one): Row => ({
    ...base(one.day),
    MeterCategory:
      one.how === 'storage' ? 'Storage' : one.of === 'machine' ? 'Virtual Machines' : 'SQL Database',
    MeterName: one.how === 'storage' ? 'P10 LRS Disk' : one.of === 'machine' ? 'D4 v5' : 'vCore',
    UnitOfMeasure: one.how === 'storage' ? '1/Month' : '1 Hour',
    Quantity: text(one.hours),
    CostInBillingCurrency: text(one.hours * (isCovered(one) ? one.rate : one.price)),
    UnitPrice: text(one.price),
    PayGPrice: text(one.price),
    ChargeType: 'Usage',
    PricingModel: models[one.how],
    benefitId: one.how === 'reserved' || one.how === 'plan' ? order[one.how] : '',
  }));
  const rest = unused.map(({ how, day: of, amount }): Row => ({
    ...base(of),
    MeterCategory: 'Virtual Machines',
    MeterName: 'D4 v5',
    UnitOfMeasure: '1 Hour',
    Quantity: '1',
    CostInBillingCurrency: text(amount),
    UnitPrice: '0',
    PayGPrice: '0',
    ChargeType: how === 'plan' ? 'UnusedSavingsPlan' : 'UnusedReservation',
    PricingModel: models[how],
    benefitId: order[how],
  }));
  return [...usage, ...rest];
}
