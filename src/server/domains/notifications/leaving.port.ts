/** Something that is sent to an address again and again: a report, or a showback statement (by its virtual tag). */
export interface Subscription {
  orgId: string;
  kind: 'report' | 'statement';
  id: string;
  address: string;
}

/** The way out of an address that is nobody's account. */
export interface Leaving {
  /** Whose link it is; undefined: we did not make it. */
  read(token: string): Subscription | undefined;
  /** What still comes, by its name; undefined: nothing does any more. */
  look(of: Subscription): Promise<string | undefined>;
  leave(of: Subscription): Promise<void>;
}
