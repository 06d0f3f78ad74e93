import { describe, expect, it } from 'vitest';
import { focus, read, run, runText, useSmallBills, type Row } from './smallBills.fixture';

/** Small bills as providers and programs really write them, and what each has to become. */
useSmallBills();

describe('credits of Google', () => {
  const google = (credits: string): Row => ({
    billing_account_id: 'B',
    service_description: 'Compute Engine',
    sku_description: 'N1 core',
    usage_start_time: '2026-10-02 07:00:00 UTC',
    usage_end_time: '2026-10-02 08:00:00 UTC',
    project_id: 'p',
    currency: 'EUR',
    cost: '8.5',
    credits,
  });
  const shapes: [what: string, credits: string, billed: number][] = [
    ['none', '', 8.5],
    ['an empty list', '[]', 8.5],
    ['a list, as BigQuery writes it', '[{"name":"a","amount":-2.5,"type":"DISCOUNT"},{"amount":-1}]', 5],
    ['amounts as texts', '[{"amount":"-2.5"},{"amount":"-1"}]', 5],
    ['as Python writes it', "[{'name': 'a', 'amount': -2.5, 'id': None}, {'amount': Decimal('-1')}]", 5],
    ['lists wrapped by Arrow', '{"list":[{"element":{"amount":-2.5}},{"element":{"amount":-1}}]}', 5],
    ['elements alone', '[{"element":{"amount":-2.5}},{"element":{"amount":-1}}]', 5],
    ['lists wrapped by Avro', '{"array":[{"amount":-2.5},{"amount":-1}]}', 5],
    ['lists wrapped by Hive', '{"bag":[{"array_element":{"amount":-3.5}}]}', 5],
    ['a name that looks like a wrapping', '[{"name":"an element","type":"element","amount":-3.5}]', 5],
    ['one credit that is no list', '{"amount":-3.5}', 5],
    ['summed up already', '-3.5', 5],
  ];
  it.each(shapes)('are counted once: %s', async (_what, credits, billed) => {
    const result = await run([google(credits)]);
    expect(await read(result, 'BilledCost AS b, Cost AS c')).toEqual([{ b: billed, c: billed }]);
  });

  it.each([
    ['of an unknown shape', '{"v":[{"v":{"f":[{"v":"-3.5"}]}}]}'],
    ['with an amount that is no number', '[{"amount":"three"}]'],
    ['with a part that has none', '[{"amount":-1},{"value":-2.5}]'],
    ['in words', 'three and a half'],
  ])('that cannot be read leave their row out, and say so: %s', async (_what, credits) => {
    const result = await run([google('[]'), google('[]'), google(credits)]);
    expect(result).toMatchObject({ rows: 2, rejectedRows: 1 });
    expect(result.rejected[0]?.reason).toContain(credits.slice(0, 20));
  });

  it('in a column of sums', async () => {
    const { credits: _credits, ...row } = google('');
    const result = await run([{ ...row, total_credits: '-3.5' }]);
    expect(await read(result, 'BilledCost AS b')).toEqual([{ b: 5 }]);
  });

  it('in a list and in a column of sums count once, and the sum where the list was lost', async () => {
    const result = await run([
      { ...google('[{"amount":-2.5},{"amount":-1}]'), total_credits: '-3.5' },
      { ...google('[]'), total_credits: '-2' },
      { ...google('[]'), total_credits: '' },
    ]);
    expect(await read(result, 'BilledCost AS b')).toEqual([{ b: 5 }, { b: 6.5 }, { b: 8.5 }]);
  });

  it.each(['credits.type', 'credits_name', 'credit_type', 'credit.full_name'])(
    'with a row for each credit are refused: the cost stands in each (%s)',
    async (column) => {
      const { credits: _credits, ...row } = google('');
      const rows = ['-2.5', '-1'].map((amount) => ({ ...row, 'credits.amount': amount, [column]: 'X' }));
      await expect(run(rows)).rejects.toThrow(`it has a row for each credit (column ${column})`);
      // With the cost’s column named by a person, their word holds.
      const corrected = await run(rows, { corrections: { BilledCost: 'cost' } });
      expect(corrected).toMatchObject({ rows: 2, rejectedRows: 0 });
    },
  );
});

describe('rows of JSON', () => {
  const rows = [
    {
      billing_account_id: '0A',
      service: { id: 'S1', description: 'Compute Engine' },
      sku: { description: 'N1 core' },
      usage_start_time: '2026-10-02 07:00:00 UTC',
      usage_end_time: '2026-10-02 08:00:00 UTC',
      project: { id: '007', labels: [{ key: 'cc', value: '9' }] },
      labels: [{ key: 'team', value: 'blue' }],
      cost: 8.500000000000123,
      currency: 'EUR',
      credits: [{ amount: -2.5 }, { amount: -1e-7 }],
    },
    {
      billing_account_id: '0A',
      service: { description: 'Invoice' },
      usage_start_time: '2026-10-03 07:00:00 UTC',
      cost: '1.25',
      currency: 'EUR',
      project: null,
      invoice: { month: '202610' },
    },
  ];
  const lines = rows.map((row) => JSON.stringify(row)).join('\n');
  it.each([
    ['one a line', lines],
    ['one a line, with a mark at its beginning', `\uFEFF${lines}\n`],
    ['in a list', JSON.stringify(rows)],
    ['in a list with lines', JSON.stringify(rows, null, 2)],
    ['over several lines', rows.map((row) => JSON.stringify(row, null, 2)).join('\n')],
  ])('%s', async (_what, text) => {
    const result = await runText(text);
    const select = `ServiceName AS service, SubAccountId AS project, BilledCost AS billed, Tags->>'team' AS team`;
    expect(await read(result, select)).toEqual([
      { service: 'Compute Engine', project: '007', billed: 8.500000000000123 - 2.5000001, team: 'blue' },
      { service: 'Invoice', project: null, billed: 1.25, team: null },
    ]);
    expect(result.warnings.map(({ message }) => message)).toEqual([
      'Ignored columns: service.id, project.labels.',
    ]);
  });

  it('of FOCUS, whose tags are an object', async () => {
    const row = { ...focus(), BilledCost: 10.25, Tags: { team: 'blue' } };
    const result = await runText(JSON.stringify(row));
    expect(await read(result, "BilledCost AS billed, Tags->>'team' AS team")).toEqual([
      { billed: 10.25, team: 'blue' },
    ]);
    expect(result.warnings).toEqual([]);
  });

  it.each([
    ['in a row', `${lines}\n{"cost":`],
    ['in a list', JSON.stringify(rows).slice(0, -30)],
  ])('that are cut off %s are not imported', async (_where, text) => {
    await expect(runText(text)).rejects.toThrow('the JSON is damaged or cut off near line');
  });
});

describe('lines of an AWS report that are no use of anything', () => {
  const aws = (type: string, over: Row = {}): Row => ({
    'bill/PayerAccountId': '1',
    'bill/BillingPeriodStartDate': '2026-10-01T00:00:00Z',
    'lineItem/UsageAccountId': '2',
    'lineItem/LineItemType': type,
    'lineItem/UsageStartDate': '2026-10-02T00:00:00Z',
    'lineItem/UsageEndDate': '2026-10-02T01:00:00Z',
    'lineItem/ProductCode': 'AmazonEC2',
    'lineItem/UsageType': 'BoxUsage:m5.large',
    'lineItem/UsageAmount': '3',
    'lineItem/UnblendedCost': '-2',
    'lineItem/CurrencyCode': 'USD',
    'pricing/publicOnDemandCost': '2.5',
    'savingsPlan/SavingsPlanARN': '',
    'reservation/ReservationARN': '',
    ...over,
  });
  const plan = { 'savingsPlan/SavingsPlanARN': 'arn:sp' };
  const kinds: [type: string, over: Row, expected: object][] = [
    ['SavingsPlanNegation', plan, { category: 'Usage', contracted: 0, cost: 0 }],
    ['SavingsPlanNegation', {}, { category: 'Usage', contracted: 0, cost: 0 }],
    ['BundledDiscount', {}, { category: 'Usage', contracted: -2, cost: -2 }],
    ['EdpDiscount', {}, { category: 'Usage', contracted: -2, cost: -2 }],
    ['PrivateRateDiscount', plan, { category: 'Usage', contracted: -2, cost: -2 }],
    ['RiVolumeDiscount', {}, { category: 'Usage', contracted: -2, cost: -2 }],
    ['SppDiscount', {}, { category: 'Usage', contracted: -2, cost: -2 }],
    ['Credit', {}, { category: 'Credit', contracted: -2, cost: -2 }],
    ['Refund', {}, { category: 'Adjustment', contracted: -2, cost: -2 }],
    ['Tax', {}, { category: 'Tax', contracted: -2, cost: -2, used: true }],
    ['RIFee', {}, { category: 'Purchase', contracted: -2, cost: 0 }],
  ];
  it.each(kinds)('%s %o', async (type, over, expected) => {
    const result = await run([aws(type, over)]);
    const select = `ChargeCategory AS category, ContractedCost AS contracted, Cost AS cost, BilledCost AS billed,
      ConsumedQuantity AS quantity, ChargeFrequency = 'Usage-Based' AS used`;
    const row = { billed: -2, quantity: null, used: false };
    expect(await read(result, select)).toEqual([expect.objectContaining({ ...row, ...expected })]);
  });

  const node = {
    'lineItem/ResourceId': 'i-1',
    'lineItem/UnblendedCost': '10',
    'resourceTags/user:team': 'platform',
  };
  const pod = (name: string, used: string, unused: string): Row =>
    aws('Usage', {
      'lineItem/ProductCode': 'AmazonEKS',
      'lineItem/UsageType': 'EKS-EC2-vCPU-Hours',
      'lineItem/UnblendedCost': '0',
      'lineItem/ResourceId': `arn:aws:eks:eu-west-1:2:pod/c1/web/${name}`,
      'resourceTags/user:team': name,
      'splitLineItem/ParentResourceId': 'i-1',
      'splitLineItem/SplitCost': used,
      'splitLineItem/UnusedCost': unused,
    });
  const inPlan = { ...plan, 'savingsPlan/SavingsPlanEffectiveCost': '7' };
  const negation = aws('SavingsPlanNegation', { ...node, ...plan, 'lineItem/UnblendedCost': '-10' });
  const machines: [what: string, rows: Row[], parts: object[], codes: string[]][] = [
    [
      'wholly',
      [aws('Usage', node), pod('a', '3', '1.1'), pod('b', '5', '0.9')],
      [
        { part: 'pod/c1/web/a', team: 'a', billed: 4.1, cost: 4.1, hours: 1.23 },
        { part: 'pod/c1/web/b', team: 'b', billed: 5.9, cost: 5.9, hours: 1.77 },
      ],
      ['split_machines'],
    ],
    [
      'by processor and memory, and not wholly',
      [
        aws('Usage', node),
        pod('a', '1', '0'),
        pod('a', '2', '1'),
        aws('Usage', { 'lineItem/ResourceId': 'i-2' }),
      ],
      [
        { part: 'pod/c1/web/a', team: 'a', billed: 4, cost: 4, hours: 1.2 },
        { part: null, team: 'platform', billed: 6, cost: 6, hours: 1.8 },
        { part: null, team: null, billed: -2, cost: -2, hours: 3 },
      ],
      ['split_machines'],
    ],
    [
      'in a savings plan',
      [aws('SavingsPlanCoveredUsage', { ...node, ...inPlan }), negation, pod('a', '7', '0')],
      [
        { part: 'pod/c1/web/a', team: 'a', billed: -10, cost: 0, hours: null },
        { part: 'pod/c1/web/a', team: 'a', billed: 10, cost: 7, hours: 3 },
      ],
      ['split_machines'],
    ],
    [
      'by more than it costs',
      [aws('Usage', node), pod('a', '15', '0'), pod('b', '5', '0')],
      [
        { part: 'pod/c1/web/a', team: 'a', billed: 7.5, cost: 7.5, hours: 2.25 },
        { part: 'pod/c1/web/b', team: 'b', billed: 2.5, cost: 2.5, hours: 0.75 },
      ],
      ['split_machines'],
    ],
    [
      'twice the same line',
      [aws('Usage', node), aws('Usage', node), pod('a', '20', '0')],
      [
        { part: 'pod/c1/web/a', team: 'a', billed: 10, cost: 10, hours: 3 },
        { part: 'pod/c1/web/a', team: 'a', billed: 10, cost: 10, hours: 3 },
      ],
      ['split_machines', 'duplicate_rows'],
    ],
    [
      'that is not in the file',
      [pod('a', '3', '1')],
      [{ part: 'pod/c1/web/a', team: 'a', billed: 0, cost: 0, hours: 3 }],
      ['split_apart'],
    ],
  ];
  it.each(machines)(
    'the cost of a machine is split among its pods: %s',
    async (_what, rows, parts, codes) => {
      const result = await run(rows);
      const select = `AllocatedResourceName AS part, Tags->>'team' AS team, BilledCost AS billed, Cost AS cost,
      ConsumedQuantity AS hours`;
      expect(await read(result, select)).toEqual(parts);
      expect(result.warnings.map(({ code }) => code).filter((code) => code !== 'unknown_columns')).toEqual(
        codes,
      );
    },
  );

  it('its services have their names in the map of the newer report too', async () => {
    const newer = (code: string, product: string): Row => ({
      ...Object.fromEntries(
        Object.entries(aws('Usage')).map(([name, value]) => [
          name
            .replace('/', '_')
            .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
            .toLowerCase(),
          value,
        ]),
      ),
      line_item_product_code: code,
      product,
    });
    const result = await run([
      newer('AmazonEC2', '{"product_name":"Amazon Elastic Compute Cloud"}'),
      newer('9abc', "{'product_name': 'Contoso Firewall'}"),
      newer('AmazonS3', ''),
    ]);
    expect((await read(result, 'ServiceName AS s')).map(({ s }) => s)).toEqual([
      'Amazon Elastic Compute Cloud',
      'AmazonS3',
      'Contoso Firewall',
    ]);
  });
});

describe('prices of Azure in another currency than the bill', () => {
  const azure = (over: Row = {}): Row => ({
    SubscriptionId: 's',
    ResourceGroup: 'g',
    MeterCategory: 'Virtual Machines',
    MeterId: 'm',
    MeterName: 'D2',
    UnitOfMeasure: '1 Hour',
    Date: '10/25/2026',
    Quantity: '10',
    UnitPrice: '1.2',
    PayGPrice: '1.5',
    CostInBillingCurrency: '10.8',
    BillingCurrency: 'EUR',
    PricingCurrency: 'USD',
    ...over,
  });
  const rated = { ExchangeRatePricingToBilling: '0.9' };
  it.each<[string, Row, object]>([
    ['by the rate of the file', rated, { list: 13.5, contracted: 10.8 }],
    ['as the file tells them', { ...rated, PaygCostInBillingCurrency: '13' }, { list: 13, contracted: 10.8 }],
    ['unknown without a rate', {}, { list: null, contracted: 10.8 }],
    ['the same currency', { PricingCurrency: 'EUR' }, { list: 15, contracted: 12 }],
    ['none told', { PricingCurrency: '' }, { list: 15, contracted: 12 }],
  ])('%s', async (_what, over, expected) => {
    const result = await run([azure(over)]);
    expect(await read(result, 'ListCost AS list, ContractedCost AS contracted')).toEqual([expected]);
  });

  it.each<[string, Row, object]>([
    ['cost', { CostInBillingCurrency: '', Cost: '9' }, { billed: 9 }],
    ['currency', { BillingCurrencyCode: '', BillingCurrency: 'GBP' }, { currency: 'GBP' }],
    ['date', { Date: '', UsageDateTime: '10/26/2026' }, { day: '2026-10-26' }],
  ])('of several columns of the %s, the first that is filled counts', async (_what, over, expected) => {
    const result = await run([azure(), azure(over)]);
    const select = `BilledCost AS billed, BillingCurrency AS currency, strftime(ChargePeriodStart, '%Y-%m-%d') AS day`;
    expect(await read(result, select)).toContainEqual(expect.objectContaining(expected));
    expect(result.rejectedRows).toBe(0);
  });

  it('the first column that is filled counts', async () => {
    const other = { benefitId: '', benefitName: '', ReservationId: 'ri', ReservationName: 'Machines' };
    const result = await run([azure(), azure({ ...other, ChargeType: 'Usage' })]);
    const select = 'CommitmentDiscountId AS id, CommitmentDiscountName AS name, BilledCost AS billed';
    expect(await read(result, select)).toEqual([
      { id: 'ri', name: 'Machines', billed: 0 },
      { id: null, name: null, billed: 10.8 },
    ]);
  });
});

describe('FOCUS', () => {
  const spread = { CommitmentDiscountId: 'sp', CommitmentDiscountStatus: 'Used', BilledCost: '0' };
  const bought: Row = { ChargeCategory: 'Purchase', BilledCost: '100', EffectiveCost: '0' };
  const plan = { ...bought, CommitmentDiscountId: 'sp' };
  const costs: [what: string, rows: Row[], cost: number, warns: string[]][] = [
    [
      'credits bought ahead cost when they are used',
      [bought, { BilledCost: '0', EffectiveCost: '30' }],
      30,
      [],
    ],
    ['a subscription that is spread', [bought, { BilledCost: '0', EffectiveCost: '100' }], 100, []],
    ['use that has EffectiveCost 0 by mistake', [{ EffectiveCost: '0' }], 10, ['effective_cost_repaired']],
    ['a commitment bought', [plan, { ...spread, EffectiveCost: '90' }], 90, []],
    [
      'a commitment whose purchase is spread and counted',
      [
        { ...plan, EffectiveCost: '100', ProviderName: 'Microsoft' },
        { ...spread, EffectiveCost: '90' },
      ],
      90,
      ['effective_cost_repaired'],
    ],
    [
      'the same of a provider that may not spread it',
      [{ ...plan, EffectiveCost: '100', ProviderName: 'Tokenware' }],
      100,
      [],
    ],
  ];
  it.each(costs)('amortized: %s', async (_what, rows, cost, warns) => {
    const result = await run(rows.map(focus));
    expect(await read(result, 'sum(Cost) AS cost')).toEqual([{ cost }]);
    expect(result.warnings.map(({ code }) => code)).toEqual(warns);
  });

  it('reads the names that columns had before 1.0', async () => {
    const { EffectiveCost: _e, ChargeCategory: _c, ProviderName: _p, ...row } = focus();
    const older = { ...row, AmortizedCost: '7', ChargeType: 'Tax', Region: 'eu-west-1', Provider: 'AWS' };
    const preview = { ...older, ChargeSubcategory: 'Unused Commitment', UsageQuantity: '3' };
    const result = await run([preview]);
    const select = `Cost AS cost, ChargeCategory AS category, RegionId AS region, Provider AS provider,
      CommitmentDiscountStatus AS status, ConsumedQuantity AS quantity`;
    expect(await read(result, select)).toEqual([
      { cost: 7, category: 'Tax', region: 'eu-west-1', provider: 'AWS', status: 'Unused', quantity: 3 },
    ]);
  });

  const tags: [what: string, tags: string, team: string | null][] = [
    ['an object', '{"team":"blue"}', 'blue'],
    ['with the prefix of AWS', '{"user:team": "blue","aws:createdBy":"x"}', 'blue'],
    ['without braces', '"team": "blue","n": "1"', 'blue'],
    ['pairs', '[{"key":"team","value":"blue"},{"key":"team","value":"red"}]', 'blue'],
    ['pairs, wrapped', '{"list":[{"element":{"key":"team","value":"blue"}}]}', 'blue'],
    ['as Python writes them', "{'team': 'blue', 'n': None}", 'blue'],
    ['none', '', null],
    ['an empty list', '[]', null],
    ['an empty object', '{}', null],
  ];
  it.each(tags)('tags: %s', async (_what, text, team) => {
    const result = await run([focus({ Tags: text })]);
    expect(await read(result, "Tags->>'team' AS team, Tags IS NULL AS bare")).toEqual([
      { team, bare: team === null },
    ]);
    expect(result.warnings).toEqual([]);
  });
});
