import type { Signed } from './signature';
import { models, type Model } from './model';
import { Refusal } from './refusal';

interface Message {
  id: string;
  body: string;
  receipt: string;
  hiddenUntil: number;
}
interface Queue {
  name: string;
  region: string;
  attributes: Record<string, string>;
  messages: Message[];
}
interface Rule {
  name: string;
  region: string;
  pattern: Record<string, unknown>;
  state: string;
  targets: Map<string, string>;
}

export interface FakeAnomaly {
  AnomalyId: string;
  MonitorArn: string;
  AnomalyStartDate: string;
  AnomalyEndDate: string;
  AnomalyScore: { MaxScore: number; CurrentScore: number };
  Impact: {
    MaxImpact: number;
    TotalImpact: number;
    TotalActualSpend: number;
    TotalExpectedSpend: number;
    TotalImpactPercentage?: number;
  };
  RootCauses?: Partial<
    Record<'Service' | 'Region' | 'LinkedAccount' | 'LinkedAccountName' | 'UsageType', string>
  >[];
  Feedback?: string;
}

/** What has happened in the account, and what listens to it. */
export interface ProviderEvents {
  monitors: { MonitorArn: string; MonitorName: string; MonitorType: string; MonitorDimension?: string }[];
  anomalies: FakeAnomaly[];
  /** By URL. */
  queues: Map<string, Queue>;
  /** By `region/name`. */
  rules: Map<string, Rule>;
  /** Values of tags, by key. */
  tags: Map<string, string[]>;
  /** As EventBridge: into the queue of every rule whose pattern fits, if the queue lets it. → how many took it. */
  happen(region: string, event: Record<string, unknown>): number;
}

interface Operation {
  model: Model;
  action: string;
  answer(input: Record<string, unknown>, by: Signed): object;
}

const PAGE = 2;

/** Whether an event has, wherever the pattern has a list, one of its values. */
function fits(pattern: unknown, event: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.includes(event);
  if (typeof pattern !== 'object' || pattern === null) return false;
  if (typeof event !== 'object' || event === null) return false;
  const of = new Map(Object.entries(event));
  return Object.entries(pattern).every(([name, inner]) => fits(inner, of.get(name)));
}

interface Policy {
  Statement: {
    Effect: string;
    Principal: { Service: string };
    Action: string;
    Resource: string;
    Condition: { ArnEquals: Record<string, string> };
  }[];
}

export function createProviderEvents(world: { account: string; now: () => Date }): {
  state: ProviderEvents;
  operations: Record<string, Operation>;
} {
  let receipts = 0;
  const arnOf = (service: string, region: string, rest: string) =>
    `arn:aws:${service}:${region}:${world.account}:${rest}`;
  const urlOf = (region: string, name: string) =>
    `https://sqs.${region}.amazonaws.com/${world.account}/${name}`;

  function mayPut(queue: Queue, ruleArn: string): boolean {
    const policy = JSON.parse(queue.attributes['Policy'] ?? '{"Statement":[]}') as Policy;
    return policy.Statement.some(
      ({ Effect, Principal, Action, Resource, Condition }) =>
        Effect === 'Allow' &&
        Principal.Service === 'events.amazonaws.com' &&
        Action === 'sqs:SendMessage' &&
        Resource === arnOf('sqs', queue.region, queue.name) &&
        Condition.ArnEquals['aws:SourceArn'] === ruleArn,
    );
  }

  const state: ProviderEvents = {
    monitors: [],
    anomalies: [],
    queues: new Map(),
    rules: new Map(),
    tags: new Map(),
    happen(region, event) {
      let took = 0;
      for (const rule of state.rules.values()) {
        if (rule.region !== region || !fits(rule.pattern, event)) continue;
        for (const target of rule.targets.values()) {
          const queue = [...state.queues.values()].find(
            (each) => arnOf('sqs', each.region, each.name) === target,
          );
          if (!queue || !mayPut(queue, arnOf('events', region, `rule/${rule.name}`))) continue;
          receipts += 1;
          const id = `message-${receipts}`;
          queue.messages.push({
            id,
            body: JSON.stringify(event),
            receipt: `receipt-${receipts}`,
            hiddenUntil: 0,
          });
          took += 1;
        }
      }
      return took;
    },
  };

  function queueAt(url: unknown): Queue {
    const queue = state.queues.get(String(url));
    if (!queue) throw new Refusal(400, 'QueueDoesNotExist', 'The specified queue does not exist.');
    return queue;
  }
  function ruleAt(name: unknown, { region }: Signed): Rule {
    const rule = state.rules.get(`${region}/${String(name)}`);
    if (!rule) throw new Refusal(400, 'ResourceNotFoundException', `Rule ${String(name)} does not exist.`);
    return rule;
  }
  /** Pages of two. */
  function page<T>(all: readonly T[], token: unknown): { items: T[]; next: { NextPageToken?: string } } {
    const from = token === undefined ? 0 : Number(token);
    const next = from + PAGE < all.length ? { NextPageToken: String(from + PAGE) } : {};
    return { items: all.slice(from, from + PAGE), next };
  }

  const operations: Record<string, Operation> = {
    GetAnomalies: {
      model: models.ce,
      action: 'ce:GetAnomalies',
      answer({ MonitorArn, DateInterval, NextPageToken }) {
        const { StartDate } = DateInterval as { StartDate: string };
        const all = state.anomalies.filter(
          (one) => one.MonitorArn === MonitorArn && one.AnomalyEndDate >= StartDate,
        );
        const { items, next } = page(all, NextPageToken);
        return { Anomalies: items, ...next };
      },
    },
    GetAnomalyMonitors: {
      model: models.ce,
      action: 'ce:GetAnomalyMonitors',
      answer({ NextPageToken }) {
        const { items, next } = page(state.monitors, NextPageToken);
        return { AnomalyMonitors: items, ...next };
      },
    },
    PutRule: {
      model: models.events,
      action: 'events:PutRule',
      answer({ Name, EventPattern, State }, { region }) {
        const key = `${region}/${String(Name)}`;
        const targets = state.rules.get(key)?.targets ?? new Map<string, string>();
        const pattern = JSON.parse(String(EventPattern)) as Record<string, unknown>;
        state.rules.set(key, { name: String(Name), region, pattern, state: String(State), targets });
        return { RuleArn: arnOf('events', region, `rule/${String(Name)}`) };
      },
    },
    PutTargets: {
      model: models.events,
      action: 'events:PutTargets',
      answer({ Rule, Targets }, by) {
        const rule = ruleAt(Rule, by);
        for (const { Id, Arn } of Targets as { Id: string; Arn: string }[]) rule.targets.set(Id, Arn);
        return { FailedEntryCount: 0, FailedEntries: [] };
      },
    },
    RemoveTargets: {
      model: models.events,
      action: 'events:RemoveTargets',
      answer({ Rule, Ids }, by) {
        const rule = ruleAt(Rule, by);
        for (const each of Ids as string[]) rule.targets.delete(each);
        return { FailedEntryCount: 0, FailedEntries: [] };
      },
    },
    DeleteRule: {
      model: models.events,
      action: 'events:DeleteRule',
      answer({ Name }, by) {
        if (ruleAt(Name, by).targets.size > 0)
          throw new Refusal(400, 'ValidationException', 'Rule can’t be deleted since it has targets.');
        state.rules.delete(`${by.region}/${String(Name)}`);
        return {};
      },
    },
    CreateQueue: {
      model: models.sqs,
      action: 'sqs:CreateQueue',
      answer({ QueueName, Attributes }, { region }) {
        const url = urlOf(region, String(QueueName));
        const attributes = (Attributes ?? {}) as Record<string, string>;
        const before = state.queues.get(url);
        if (before && JSON.stringify(before.attributes) !== JSON.stringify(attributes))
          throw new Refusal(400, 'QueueNameExists', 'A queue already exists with a different value.');
        if (!before) state.queues.set(url, { name: String(QueueName), region, attributes, messages: [] });
        return { QueueUrl: url };
      },
    },
    GetQueueUrl: {
      model: models.sqs,
      action: 'sqs:GetQueueUrl',
      answer({ QueueName }, { region }) {
        const url = urlOf(region, String(QueueName));
        queueAt(url);
        return { QueueUrl: url };
      },
    },
    ReceiveMessage: {
      model: models.sqs,
      action: 'sqs:ReceiveMessage',
      answer({ QueueUrl, MaxNumberOfMessages = 1, VisibilityTimeout = 30 }) {
        const now = world.now().getTime();
        const seen = queueAt(QueueUrl)
          .messages.filter(({ hiddenUntil }) => hiddenUntil <= now)
          .slice(0, Number(MaxNumberOfMessages));
        for (const one of seen) one.hiddenUntil = now + Number(VisibilityTimeout) * 1000;
        const Messages = seen.map(({ id, body, receipt }) => ({
          MessageId: id,
          Body: body,
          ReceiptHandle: receipt,
        }));
        return Messages.length === 0 ? {} : { Messages };
      },
    },
    DeleteMessageBatch: {
      model: models.sqs,
      action: 'sqs:DeleteMessage',
      answer({ QueueUrl, Entries }) {
        const queue = queueAt(QueueUrl);
        const gone = new Set((Entries as { ReceiptHandle: string }[]).map((each) => each.ReceiptHandle));
        queue.messages = queue.messages.filter(({ receipt }) => !gone.has(receipt));
        return { Successful: (Entries as { Id: string }[]).map(({ Id }) => ({ Id })), Failed: [] };
      },
    },
    DeleteQueue: {
      model: models.sqs,
      action: 'sqs:DeleteQueue',
      answer({ QueueUrl }) {
        queueAt(QueueUrl);
        state.queues.delete(String(QueueUrl));
        return {};
      },
    },
    GetTagValues: {
      model: models.tagging,
      action: 'tag:GetTagValues',
      answer({ Key, PaginationToken }) {
        const { items, next } = page(state.tags.get(String(Key)) ?? [], PaginationToken);
        return { TagValues: items, PaginationToken: next.NextPageToken ?? '' };
      },
    },
  };
  return { state, operations };
}
