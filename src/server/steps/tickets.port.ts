import type { Json, JsonObject } from '@shared/model/json';
import type { ChatCall } from './messages.port';

/** Where an issue stands, whatever its status is called. */
export type TicketState = 'new' | 'in_progress' | 'done';

export interface Ticket {
  /** The id that never changes. */
  id: string;
  /** As people call it: `OPS-12` or `acme/infra#12`. */
  key: string;
  /** For people. */
  url: string;
  title: string;
  /** In the words of the service. */
  status: string;
  state: TicketState;
  assignee: string | null;
  /** ISO 8601. */
  updatedAt: string;
}

export interface TicketComment {
  id: string;
  author: string;
  text: string;
  /** ISO 8601. */
  at: string;
}

/** `fields` by their ids, as people enter them: options by id or name, texts as text. */
export interface JiraDraft {
  projectId: string;
  issueTypeId: string;
  fields: JsonObject;
}

/**
 * Jira, through integrations that are connected. Fails with a `StepError` that names what is wrong; what was asked too
 * often is asked again when Jira says so, until the signal is aborted.
 */
export interface JiraPort {
  /** The issue as it would be sent; nothing is made. */
  draft(call: ChatCall, draft: JiraDraft): Promise<JsonObject>;
  create(call: ChatCall, draft: JiraDraft): Promise<{ id: string; key: string; url: string }>;
  /** Also without changes; `fields` as of a draft. */
  update(call: ChatCall, key: string, fields: JsonObject): Promise<void>;
  /** To a status by its name, or by `new`, `in progress` or `done`. One that is there already is left. */
  transition(call: ChatCall, key: string, to: string): Promise<{ status: string; changed: boolean }>;
  comment(call: ChatCall, key: string, text: string): Promise<{ id: string }>;
  search(
    call: ChatCall,
    asked: { jql: string; fields: string[]; limit: number },
  ): Promise<{ issues: JsonObject[]; truncated: boolean }>;
  /** `type`: a kind of links by its name, such as Relates. */
  link(call: ChatCall, asked: { from: string; to: string; type: string }): Promise<void>;
  /** Undefined: there is no such issue, or the account may not see it. */
  get(call: ChatCall, key: string): Promise<Ticket | undefined>;
  /** The newest 50, the oldest of them first. */
  comments(call: ChatCall, key: string): Promise<TicketComment[]>;
}

/** `owner/name`. */
type Repository = string;

/** A file as it is to be in a pull request. */
export interface ChangedFile {
  path: string;
  content: string;
}

/** GitHub, as Jira. */
export interface GithubPort {
  createIssue(
    call: ChatCall,
    of: Repository,
    issue: { title: string; body: string; labels: string[]; assignees: string[] },
  ): Promise<Ticket>;
  getIssue(call: ChatCall, of: Repository, number: number): Promise<Ticket | undefined>;
  setState(call: ChatCall, of: Repository, number: number, open: boolean): Promise<{ changed: boolean }>;
  comment(call: ChatCall, of: Repository, number: number, text: string): Promise<{ id: string; url: string }>;
  /** Those since then (ISO 8601), at most 100, the oldest first. */
  comments(call: ChatCall, of: Repository, number: number, since: string): Promise<TicketComment[]>;
  /** Inputs as texts. The id is null where an older server does not tell it. */
  dispatch(
    call: ChatCall,
    asked: { repository: Repository; workflowId: string; ref: string; inputs: Record<string, string> },
  ): Promise<{ runId: string | null; url: string }>;
  /** A branch with the files, and a pull request from it. The same branch again goes on with what is there. */
  propose(
    call: ChatCall,
    asked: {
      repository: Repository;
      base: string;
      branch: string;
      title: string;
      body: string;
      files: ChangedFile[];
    },
  ): Promise<{ number: number; url: string; changed: boolean }>;
  /** The text of a file; undefined: there is none. */
  file(
    call: ChatCall,
    asked: { repository: Repository; path: string; ref: string },
  ): Promise<string | undefined>;
}

export interface TicketPort {
  jira: JiraPort;
  github: GithubPort;
}

export const ticketJson = ({ id, key, url, title, status, state, assignee, updatedAt }: Ticket): Json => ({
  id,
  key,
  url,
  title,
  status,
  state,
  assignee,
  updated_at: updatedAt,
});
