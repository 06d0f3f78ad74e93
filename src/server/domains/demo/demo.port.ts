/** The demo company beside its bills: people, spaces, workflows with runs, datastores, dashboards, customers. */
export interface DemoCompany {
  /**
   * Fills the organisation of somebody as that person would; nothing when it has been filled. Ends early, and may be
   * called again, when a part cannot be made.
   */
  fill(who: { orgId: string; userId: string }): Promise<void>;
  /** Takes away what `fill` has made and nobody has put other things into. */
  remove(orgId: string): Promise<void>;
}
