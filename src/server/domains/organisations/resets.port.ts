import type { Sql } from '../../db/database';

/** Links for new passwords, as who administers people makes them. */
export interface PasswordResets {
  /** The organisation that answers for the account; undefined where several do. In a `system` transaction. */
  homeOf(sql: Sql, userId: string): Promise<string | undefined>;
  /** A link that works once, for a day; earlier ones stop working. In a `system` transaction. */
  issue(sql: Sql, userId: string): Promise<{ url: string; expiresAt: Date }>;
  /** Tells the person that somebody made a link, where mail is set up. Does not fail. */
  told(of: { orgId: string; email: string; by: string }): Promise<void>;
}

/** Mails about passwords through the mail server of an organisation; they fail when it is not set or refuses. */
export interface ResetMail {
  /** Whether any organisation of this server has a mail server. */
  anywhere(): Promise<boolean>;
  set(orgId: string): Promise<boolean>;
  link(orgId: string, email: string, url: string): Promise<void>;
  linkMade(orgId: string, email: string, by: string): Promise<void>;
  changed(orgId: string, email: string): Promise<void>;
}
