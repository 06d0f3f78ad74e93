import { startJsonService, type JsonService, type ServiceAnswer, type ServiceAsked } from '../jsonService';

export interface CloudhealthFake extends JsonService {
  key: string;
  /** Requests that the guide does not know. */
  wrong: string[];
  hidesPolicies: boolean;
  /** How many resources violate the policy. */
  violating: number;
  next: ServiceAnswer[];
}

const REPORTS: Record<string, string[]> = {
  cost: ['history', 'current'],
  usage: ['instance'],
  custom: ['7001'],
};
/** Query parameters of each call. */
const KNOWN: [RegExp, string[]][] = [
  [/^\/olap_reports(\/\w+)?$/, ['org_id']],
  [/^\/olap_reports\/\w+\/\w+$/, ['interval', 'dimensions[]', 'measures[]', 'filters[]']],
  [/^\/v1\/policies$/, ['per_page', 'page']],
  [/^\/v1\/policies\/\d+\/policy_blocks$/, ['per_page', 'page']],
  [/^\/v1\/policies\/\d+\/policy_blocks\/\d+\/violations$/, ['per_page', 'page', 'count']],
  [/^\/v1\/policies\/\d+\/policy_blocks\/\d+\/violations\/\d+$/, ['per_page', 'page']],
];
const refuse = (status: number, error: string): ServiceAnswer => ({ status, body: { error } });
const policies = [
  { id: 152, name: 'Unattached volumes', enabled: true },
  { id: 153, name: 'EC2 rightsizing', enabled: true },
  ...Array.from({ length: 40 }, (_, at) => ({ id: 200 + at, name: `Policy ${at}`, enabled: true })),
  { id: 301, name: 'Twice', enabled: true },
  { id: 302, name: 'twice', enabled: true },
];

/** CloudHealth's REST API on loopback. */
export async function startCloudhealth(): Promise<CloudhealthFake> {
  function paged(asked: ServiceAsked, name: string, items: unknown[], most: number): ServiceAnswer {
    const size = Number(asked.query.get('per_page') ?? most);
    const page = Number(asked.query.get('page') ?? 1);
    if (size > most) return refuse(422, `Exceeded maximum ${most} per page`);
    const now = items.slice((page - 1) * size, page * size);
    const links =
      page * size < items.length
        ? { next: { href: `cloudhealthtech.com${asked.path}?page=${page + 1}` } }
        : {};
    return { body: { [name]: now, _links: links } };
  }

  function report(asked: ServiceAsked, name: string): ServiceAnswer {
    const interval = asked.query.get('interval');
    const time = asked.query.getAll('filters[]').find((one) => one.startsWith('time:select:')) ?? '';
    const periods = time.replace('time:select:', '').split(',').length;
    const months = ['2026-01', '2025-12', '2025-11'].slice(0, periods);
    const dimensions = asked.query.getAll('dimensions[]');
    if (dimensions.some((one) => !['time', 'AWS-Service-Category'].includes(one)))
      return refuse(422, `Dimension ${dimensions.join(' ')} is not available in this report`);
    const total = { label: 'Total', name: 'total' };
    const times = [total, ...months.map((label) => ({ label, name: label }))];
    const services = [
      total,
      { label: 'EC2 - Compute', name: 'ec2_compute' },
      { label: 'EC2 - Transfer', name: 'ec2_transfer' },
    ];
    const cell = (at: number, service: number) =>
      at === 2 && service === 2 ? null : (at + 1) * 10 + service;
    return {
      body: {
        report: name === 'history' ? 'Cost History' : name,
        dimensions: [{ time: times }, { 'AWS-Service-Category': services }],
        measures: [{ name: 'cost', label: 'Cost ($)' }],
        interval,
        updated_at: '2026-01-15T03:08:40+00:00',
        data: times.map((_, at) => services.map((__, service) => [cell(at, service)])),
        status: 'ok',
      },
    };
  }

  function policyCall(asked: ServiceAsked, path: string[]): ServiceAnswer {
    if (fake.hidesPolicies) return refuse(403, 'User does not have role permission to use this endpoint');
    const [id, , block, , violation] = path;
    if (id === undefined) return paged(asked, 'policies', policies, 30);
    if (id === '153') return refuse(404, 'Policy ID corresponds to a rightsizing policy');
    if (block === undefined)
      return paged(
        asked,
        'policy_blocks',
        [
          { id: 1511, name: 'Unattached for 30 days' },
          { id: 1512, name: 'Small' },
        ],
        30,
      );
    if (violation === undefined) {
      const alert = {
        alert_id: 6116,
        evaluation_time: '2026-01-14T20:55:50Z',
        description: '3 volumes ',
        severity: 'Warning',
      };
      const alerts = block === '1511' ? [{ ...alert, affected_resources: fake.violating, uniq_key: '' }] : [];
      return {
        body: { id: block, resource_type: 'aws_ebs_volume', policy_violations: [{ alerts }], _links: {} },
      };
    }
    const resources = Array.from({ length: fake.violating }, (_, at) => ({
      id: at + 1,
      New: false,
      model_type: 'EBS Volume',
      'Volume ID': `vol-${at + 1}`,
      Name: `data-${at + 1}`,
      'Account Name': 'Production',
      'List Price in Month': '$18.13',
    }));
    return paged(asked, 'affected_resources', resources, 100);
  }

  function answer(asked: ServiceAsked): ServiceAnswer {
    const known = KNOWN.find(([path]) => path.test(asked.path));
    const odd = [...asked.query.keys()].find((name) => !known?.[1].includes(name));
    if (!known || odd !== undefined || asked.method !== 'GET')
      fake.wrong.push(`${asked.method} ${asked.path} ${odd ?? ''}`);
    if (asked.headers.authorization !== `Bearer ${fake.key}`) return refuse(403, 'Bad API Key');
    const instead = fake.next.shift();
    if (instead) return instead;
    const [, what, ...rest] = asked.path.split('/');
    if (what === 'v1') return policyCall(asked, rest.slice(1));
    const [type, name] = rest;
    const href = (path: string) => ({ href: `https://chapi.cloudhealthtech.com/olap_reports/${path}` });
    if (type === undefined)
      return { body: { links: Object.fromEntries(Object.keys(REPORTS).map((one) => [one, href(one)])) } };
    const reports = REPORTS[type];
    if (!reports) return refuse(404, 'Not found');
    if (name === undefined) {
      const links = reports.map((one) => [type === 'custom' ? 'My report' : one, href(`${type}/${one}`)]);
      return { body: { links: Object.fromEntries(links) } };
    }
    return reports.includes(name) ? report(asked, name) : refuse(404, 'Not found');
  }

  const service = await startJsonService(answer);
  const fake: CloudhealthFake = Object.assign(service, {
    key: '5f0e-key',
    wrong: [],
    hidesPolicies: false,
    violating: 3,
    next: [],
  });
  return fake;
}
