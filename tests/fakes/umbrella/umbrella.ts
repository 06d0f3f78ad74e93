import { z } from 'zod';
import { startJsonService, type JsonService, type ServiceAnswer, type ServiceAsked } from '../jsonService';

export interface UmbrellaFake extends JsonService {
  username: string;
  password: string;
  wrong: string[];
  signIns: number;
  hidesRecommendations: boolean;
  /** A key of two parts, and a division with each account. */
  isOld: boolean;
  accounts: { accountKey: number; accountId: string; accountName: string; divisionId: number }[];
  next: ServiceAnswer[];
  expire(): void;
}

const day = z.iso.date();
const asQuery = z.strictObject({
  groupBy: z.string().min(1),
  startDate: day,
  endDate: day,
  periodGranLevel: z.enum(['day', 'week', 'month']),
  costType: z.enum(['cost', 'discount', 'refund', 'credit']),
  isNetUnblended: z.literal('true').optional(),
  isAmortized: z.literal('true').optional(),
  isNetAmortized: z.literal('true').optional(),
  token: z.string().optional(),
});
const among = z.strictObject({ negate: z.boolean(), eq: z.array(z.string()).min(1) }).optional();
const asList = z.strictObject({
  filters: z.strictObject({
    status_filter: z.enum(['potential_savings', 'actual_savings', 'excluded']),
    annual_savings_greater_than: z.number().optional(),
    service: among,
    linked_account_id: among,
    type_id: among,
  }),
  sort: z.array(z.strictObject({ by: z.literal('savings'), order: z.literal('desc') })).length(1),
  page_size: z.number().int().min(1),
  pagination_token: z.object({ recId: z.number() }).nullable(),
});

const refuse = (status: number, message: string): ServiceAnswer => ({ status, body: { message } });
const savings = (unblended: number) => ({
  unblended,
  amortized: unblended / 2,
  netUnblended: null,
  netAmortized: null,
});
const recommendations = [900, 500, 300, 100, 50].map((yearly, at) => ({
  recId: 4000 + at,
  createdAt: '2026-01-01',
  annualSavings: savings(yearly),
  monthlySavings: savings(yearly / 12),
  monthlyCurrentCost: savings(yearly / 6),
  age: 14,
  cloudProvider: 'AWS',
  typeId: at % 2 === 0 ? 'ec2-idle' : 'rds-class-change',
  typeName: at % 2 === 0 ? 'EC2 Idle' : 'RDS Rightsizing',
  linkedAccountId: '1111',
  linkedAccountName: 'Production',
  resourceId: `i-${at}`,
  instanceType: 'm5.large',
  region: 'us-east-1',
  service: at % 2 === 0 ? 'EC2' : 'RDS',
  category: 'Terminate',
  recommendedAction: 'terminate',
  open: true,
  userStatus: null,
  recData: {},
}));

/** Umbrella's API on loopback. */
export async function startUmbrella(): Promise<UmbrellaFake> {
  let token = '';
  const keyOf = () => (fake.isOld ? 'user-1:-1' : 'user-1:-1:null');

  function signIn({ body }: ServiceAsked): ServiceAnswer {
    const given = z.strictObject({ username: z.string(), password: z.string() }).parse(JSON.parse(body));
    if (given.username !== fake.username || given.password !== fake.password)
      return { status: 401, body: { Error: 'Failed Retrieving Authentication Token' } };
    fake.signIns += 1;
    token = `eyJ-${fake.signIns}`;
    return { body: { Authorization: token, apikey: keyOf() } };
  }

  function costs(asked: ServiceAsked): ServiceAnswer {
    const query = asQuery.parse(Object.fromEntries(asked.query));
    const scale = query.isAmortized ? 2 : 1;
    const row = (usage_date: string, service_name: string, total_cost: number) => ({
      group_by: service_name,
      usage_date,
      account_id: '1111',
      total_cost: total_cost * scale,
      total_usage_quantity: 10,
      service_name,
      resource_name: '',
      resource_id: '',
    });
    if (query.token === undefined)
      return {
        body: {
          data: [row('2026-01', 'AmazonEC2', 10.25), row('2026-01', 'AmazonS3', 1.5)],
          nextToken: 'n2',
        },
      };
    return { body: { data: [row('2026-02', 'AmazonEC2', 12)], nextToken: null } };
  }

  function list({ body }: ServiceAsked): ServiceAnswer {
    const { filters, page_size: size, pagination_token: after } = asList.parse(JSON.parse(body));
    const fits = recommendations.filter(
      ({ annualSavings, service, typeId }) =>
        annualSavings.unblended > (filters.annual_savings_greater_than ?? 0) &&
        (filters.service?.eq.includes(service) ?? true) &&
        (filters.type_id?.eq.includes(typeId) ?? true),
    );
    const from = after === null ? 0 : fits.findIndex(({ recId }) => recId === after.recId) + 1;
    const page = fits.slice(from, from + Math.min(size, 2));
    const last = page.at(-1);
    const isLastPage = from + page.length >= fits.length;
    const paginationToken = last ? { recId: last.recId, annualSavings: last.annualSavings } : null;
    return { body: { page, isLastPage, paginationToken, total: fits.length, tableTotal: null } };
  }

  function answer(asked: ServiceAsked): ServiceAnswer {
    const operation = `${asked.method} ${asked.path}`;
    try {
      if (operation === 'POST /api/v1/authentication/token/generate') return signIn(asked);
      // Without “Bearer”.
      if (token === '' || asked.headers.authorization !== token) return refuse(401, 'Unauthorized');
      const instead = fake.next.shift();
      if (instead) return instead;
      if (operation === 'GET /api/v1/users') {
        if (asked.headers['apikey'] !== keyOf()) return refuse(403, 'Forbidden');
        const user = { accounts: fake.accounts };
        return { body: fake.isOld ? [user] : user };
      }
      const keys = fake.accounts.map(
        ({ accountKey, divisionId }) => `user-1:${accountKey}:${fake.isOld ? divisionId : ''}`,
      );
      if (!keys.includes(String(asked.headers['apikey']))) return refuse(403, 'Forbidden');
      if (operation === 'GET /api/v2/invoices/cost-and-usage') return costs(asked);
      if (operation === 'POST /api/v2/recommendations/list')
        return fake.hidesRecommendations ? refuse(403, 'Your role does not allow this') : list(asked);
      throw new Error('unknown');
    } catch (error) {
      fake.wrong.push(`${operation}: ${String(error)}`);
      return refuse(400, 'Invalid Parameters value');
    }
  }

  const service = await startJsonService(answer);
  const fake: UmbrellaFake = Object.assign(service, {
    url: `${service.url}/api`,
    username: 'costloom@acme.test',
    password: 'a password',
    wrong: [],
    signIns: 0,
    hidesRecommendations: false,
    isOld: false,
    accounts: [{ accountKey: 77, accountId: '1111', accountName: 'Acme AWS', divisionId: 3 }],
    next: [],
    expire: () => (token = ''),
  });
  return fake;
}
