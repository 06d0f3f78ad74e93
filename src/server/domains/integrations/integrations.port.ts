import type {
  Account,
  AnomalyMonitor,
  BillingParams,
  Channel,
  GithubInput,
  GithubWorkflow,
  IntegrationType,
  JiraField,
  JiraIssue,
  JiraIssueType,
  JiraNamed,
  JiraUser,
  McpTool,
  Member,
  Project,
  Repository,
  Tag,
  Team,
} from '@shared/api/integrations/entities';
import type { IntegrationDetails, IntegrationKind } from '@shared/api/integrations/kinds';
import type { FieldProblem } from '@shared/kernel/fault';
import type { Json, JsonObject } from '@shared/model/json';
import type { BillExports } from './billExports.port';
import type { CloudDriver } from './cloudDriver.port';
import type { Inventory } from './inventory.port';
import type { ToolServer } from './toolServer.port';
import type { ServiceEvents } from './serviceEvents.port';
import type { ServiceEvent, Connected } from './connected.port';

type None = Record<never, never>;
interface InRepository {
  owner: string;
  repo: string;
}

/** What can be read of a provider: what a read is given, and what its list holds. */
interface Reads {
  channels: { args: None; item: Channel };
  channelMembers: { args: { channelId: string }; item: Member };
  teams: { args: None; item: Team };
  teamsMembers: { args: None; item: Member };
  teamsChannels: { args: { teamId: string }; item: Channel };
  gcpProjects: { args: None; item: Project };
  bigQueryBillingParams: { args: None; item: BillingParams };
  awsAccounts: { args: None; item: Account };
  azureSubscriptions: { args: None; item: Account };
  awsConnectedAccounts: { args: None; item: Account };
  awsAnomalyMonitors: { args: None; item: AnomalyMonitor };
  /** `tag` is a key. */
  awsTags: { args: { tag: string }; item: Tag };
  githubRepositories: { args: None; item: Repository };
  githubWorkflows: { args: InRepository; item: GithubWorkflow };
  githubInputs: { args: InRepository & { workflowId: string }; item: GithubInput };
  mcpTools: { args: None; item: McpTool };
  jiraProjects: { args: None; item: JiraNamed };
  jiraUsers: { args: { projectId: string }; item: JiraUser };
  jiraPriorities: { args: None; item: JiraNamed };
  jiraIssueTypes: { args: None; item: JiraIssueType };
  jiraStatuses: { args: None; item: JiraNamed };
  jiraIssueFields: { args: { projectId: string; issueTypeId: string }; item: JiraField };
}
export type ReadName = keyof Reads;
export type ReadArgs<R extends ReadName> = Reads[R]['args'];
export type ReadItem<R extends ReadName> = Reads[R]['item'];

/** What can be changed at a provider: what it is given, and what it answers. */
export interface Changes {
  /** Also of one that it has: the same event again changes nothing. `before`: as it was; what stood elsewhere goes. */
  putEvent: { args: ServiceEvent & { before?: ServiceEvent }; result: None };
  /** One that it has not is no failure. */
  removeEvent: { args: ServiceEvent; result: None };
  setAwsPermissions: { args: { permissions: string[] }; result: { permissions: string[]; policy: Json } };
  createJiraIssue: {
    args: { projectId: string; issueTypeId: string; fields: JsonObject };
    result: JiraIssue;
  };
}
export type ChangeName = keyof Changes;

/** What asking a service showed: as whom or where it is connected, and which of the kind's permissions it grants. */
export interface Checked {
  message: string;
  /** By the permission's name; one that is missing here could not be told. */
  granted: Readonly<Record<string, boolean>>;
  /** What the service gave to be kept sealed from now on, by the ids of secret fields: the token of whoever signed in. */
  secrets?: Readonly<Record<string, string>>;
}

/**
 * Everything, in the order in which people look for it; of more than `LISTING_MAX` items the rest may be left out and
 * is not shown. `signal` aborts after 15 seconds, or when the server stops; then nobody waits for the reply. Fails
 * with a ProviderError; whatever else is thrown is a defect and goes to the log.
 */
export type ProviderRead<R extends ReadName> = (
  of: Connected,
  args: ReadArgs<R>,
  signal: AbortSignal,
) => Promise<readonly ReadItem<R>[]>;

/** As a read; what was begun when `signal` aborts may have happened. */
type ProviderChange<C extends ChangeName> = (
  of: Connected,
  args: Changes[C]['args'],
  signal: AbortSignal,
) => Promise<Changes[C]['result']>;

/** One type of integrations. A read or a change that it has not is refused with its name. */
export interface IntegrationProvider {
  type: IntegrationType;
  /** What its connect page says and asks for. */
  kind: Omit<IntegrationKind, 'type' | 'setups' | 'delivers_bills' | 'has_inventory'>;
  /** Only in the workspace of the one person whose computer this is. */
  local?: boolean;
  /** Choices of its fields that are there only in such a workspace, by the field's id. */
  localChoices?: Readonly<Record<string, readonly string[]>>;
  /** Texts for the service, for one organization. */
  setups?(orgId: string): IntegrationKind['setups'];
  /** Values of its fields that cannot be right, before the service is asked: by the field's id, the reason. */
  gaps?(values: Readonly<Record<string, string>>): Record<string, string>;
  /** Asks the service who it is connected as; `signal` and failures as of a read. */
  check(of: Connected, signal: AbortSignal): Promise<Checked>;
  reads: { [R in ReadName]?: ProviderRead<R> };
  changes?: { [C in ChangeName]?: ProviderChange<C> };
  /** Bills that it delivers. */
  bills?: BillExports;
  /** What is there: resources and advice. */
  inventory?: Inventory;
  /** What happens at it. */
  events?: ServiceEvents;
  /** How steps look at it and change it. */
  acting?: CloudDriver;
  /** Tools of others that it offers. */
  tools?: ToolServer;
}

export const LISTING_MAX = 10_000;

/** The service refused or cannot be reached; `message` is shown to people, so: its own words, and no secret. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  constructor(
    message: string,
    /** `too_many`: it asks for fewer questions. */
    readonly code: 'unavailable' | 'too_many' = 'unavailable',
    /** The same question may be answered later. */
    readonly passing: boolean = code === 'too_many',
    /** When the service says how long to wait first. */
    readonly retryAfterMs: number | undefined = undefined,
    /** What of the input the service refused, by its own names of the fields. */
    readonly fields: readonly FieldProblem[] = [],
  ) {
    super(message);
  }
}

export interface KnownIntegration {
  integrationId: string;
  name: string;
  type: IntegrationType;
}

/** An active integration of one type that something is sent through. */
interface Working {
  connected: Connected;
  /** Permissions that its last check found missing. */
  missing: readonly string[];
  /** What its provider threw, as people may read it; undefined for a defect. */
  explain(error: unknown): { message: string; passing: boolean } | undefined;
}

/** What other domains know of integrations. */
export interface Integrations {
  /** Those that steps can use: the active ones, its own by their names, then those that are shared with it. */
  usable(orgId: string): Promise<KnownIntegration[]>;
  /** One of its own, active or not. */
  own(orgId: string, integrationId: string): Promise<KnownIntegration | undefined>;
  /** What accounts of clouds are called there, by their ids. */
  accountNames(orgId: string): Promise<ReadonlyMap<string, string>>;
  /** Of several organisations, active or not. */
  ofOrganisations(orgIds: readonly string[]): Promise<Map<string, KnownIntegration[]>>;
  /** One of its own or one that is shared with it; undefined when it is inactive, of another type or not there. */
  working(orgId: string, integrationId: string, type: IntegrationType): Promise<Working | undefined>;
  /** The active ones of a type, of all organisations: for what listens to a service. */
  everywhere(type: IntegrationType): Promise<Connected[]>;
  /** Undefined when it is inactive, not its own, or of a type that delivers no bills. */
  delivering(orgId: string, integrationId: string): Promise<Delivering | undefined>;
  /** Undefined when it is inactive, not its own, or of a type without an inventory. */
  inventoried(orgId: string, integrationId: string): Promise<Inventoried | undefined>;
  /** One of its own or one that is shared with it; undefined when it is inactive, or of a type that steps cannot change. */
  acting(orgId: string, integrationId: string): Promise<Acting | undefined>;
}

/** An active integration that steps can look at and change. */
export interface Acting extends Pick<Working, 'connected' | 'explain'> {
  type: IntegrationType;
  driver: CloudDriver;
}

/** An active integration of an organization's own whose inventory can be read. */
export interface Inventoried extends Pick<Working, 'connected' | 'explain'> {
  inventory: Inventory;
}

/** An active integration of an organization's own that delivers bills. */
export interface Delivering extends Pick<Working, 'connected' | 'explain'> {
  type: IntegrationType;
  name: string;
  exports: BillExports;
}

/** Who connects or changes something, and in which organisation. */
export interface Connector {
  orgId: string;
  userId: string;
  name: string;
}

/** Connecting for another organisation than one's own, which the caller has made sure of. */
export interface Connecting {
  connect(
    by: Connector,
    wanted: { type: IntegrationType; name: string; values: Record<string, string> },
  ): Promise<IntegrationDetails>;
}
